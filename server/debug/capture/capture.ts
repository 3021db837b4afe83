import type { LogMessage } from '../../core/index.ts';
import { nowSeconds, shortened } from '../../core/internal.ts';
import { type DebugValue, encodeValue, ValueRoom } from '../model/debug-value.ts';
import { type LazyStack, takeStack } from '../model/stack-frames.ts';
import { milliseconds, type TraceSpan } from '../model/trace-span.ts';
import { CapturePolicy } from '../policy/capture-policy.ts';
import { newTag } from '../model/tag.ts';
import type { RequestFacts } from './request-facts.ts';

/** Maximum number of messages of one capture that are kept. */
export const MAX_MESSAGES = 10_000;

/** Log categories of routers, whose many logged rules do not change. */
const unchanging: ReadonlySet<string> = new Set(['UrlManager', 'Router']);

/** Maximum number of spans of one capture that are kept. */
const MAX_SPANS = 2_000;
/** Tolerated difference between clocks, in milliseconds. */
const CLOCK_TOLERANCE = 5;

/** A span of OpenTelemetry that began in a capture. `span` changes until it has ended. */
export interface CapturedSpan {
  readonly span: TraceSpan;
  /** Milliseconds since the start of the capture. */
  readonly timestamp: number;
  readonly stack: LazyStack;
}

/** The data that is observed while one request, job or command runs. */
export class Capture {
  /** Identifies the capture. */
  readonly tag = newTag();
  /** Seconds since 1970, with a fraction. */
  readonly startSeconds = nowSeconds();
  readonly facts: RequestFacts;
  /** Log messages in the order in which they were logged. */
  readonly messages: LogMessage[] = [];
  /** Spans of OpenTelemetry in the order in which they began. */
  readonly spans: CapturedSpan[] = [];
  /** State of each collector. */
  readonly states = new Map<object, object>();
  /** Work that the export waits for, such as reading the copy of a body. */
  readonly pending: Promise<unknown>[] = [];
  /** Number of messages that were not kept. */
  droppedMessages = 0;
  /** Number of spans that were not kept. */
  droppedSpans = 0;
  /** Number of other captures that were open at some time while this one was open. */
  overlapping = 0;
  /** Number of caught errors of the debugger itself, such as those of a hook. */
  faults = 0;
  readonly #policy: CapturePolicy;
  readonly #room = new ValueRoom();
  /** Values of messages at the time of logging. */
  readonly #values = new Map<LogMessage, DebugValue>();
  #traceId: string | null = null;
  #open = true;
  readonly #started = performance.now();
  #duration: number | null = null;

  /** @param policy Decides what is kept of logged values. */
  constructor(facts: RequestFacts, policy = new CapturePolicy()) {
    this.facts = facts;
    this.#policy = policy;
  }

  /** Whether the capture still records events. */
  get isOpen(): boolean {
    return this.#open;
  }

  /** Milliseconds since the start; the whole time once the capture has ended. */
  get elapsed(): number {
    return this.#duration ?? performance.now() - this.#started;
  }

  /** Id of the trace of OpenTelemetry that contains the capture; null when it is unknown. */
  get traceId(): string | null {
    return this.#traceId;
  }

  /** Assigns the capture to a trace, unless it is already part of one. An id of zeros is ignored. */
  joinTrace(traceId: string): void {
    if (!/^0*$/.test(traceId)) this.#traceId ??= traceId;
  }

  /** Keeps a span that begins now, unless there are too many. */
  addSpan(span: TraceSpan): void {
    this.joinTrace(span.spanContext().traceId);
    if (this.spans.length >= MAX_SPANS) {
      this.droppedSpans++;
      return;
    }
    // Some libraries create their spans later, with an earlier start time.
    const age = Date.now() - milliseconds(span.startTime);
    const timestamp = Math.max(0, this.elapsed - (age > CLOCK_TOLERANCE ? age : 0));
    this.spans.push({ span, timestamp, stack: takeStack() });
  }

  /**
   * Keeps a message, unless there are too many. The program may change the value afterwards, so the value is read now.
   */
  addMessage(message: LogMessage): void {
    if (this.messages.length >= MAX_MESSAGES) {
      this.droppedMessages++;
      return;
    }
    const [value, , category] = message;
    if (typeof value === 'string') {
      this.messages.push(this.#shortened(message, value));
      return;
    }
    this.messages.push(message);
    const mayChange = typeof value === 'object' && value !== null && !unchanging.has(category);
    if (mayChange) this.#values.set(message, encodeValue(value, this.#policy, this.#room));
  }

  /** Returns a message whose text is no longer than the room for it. */
  #shortened(message: LogMessage, text: string): LogMessage {
    const size = Math.min(text.length, this.#policy.maxBodyBytes());
    const { next } = this.#room;
    this.#room.take(size);
    if (size <= next) return message;
    const [, level, category, time, traces, memory] = message;
    return [shortened(text, next), level, category, time, traces, memory];
  }

  /** The value of a message of this capture, at the time of logging. */
  valueOf(message: LogMessage): DebugValue {
    return this.#values.get(message) ?? encodeValue(message[0], this.#policy);
  }

  /** Fixes the duration; events are still recorded. */
  stopClock(): void {
    this.#duration ??= performance.now() - this.#started;
  }

  /**
   * Ends the capture, whose data is stored by now; later events are ignored. Sockets and timers that were created in it
   * keep it in memory, so it drops what may be large.
   */
  close(): void {
    this.stopClock();
    this.#open = false;
    this.messages.length = 0;
    this.#values.clear();
    this.spans.length = 0;
    this.facts.body = null;
  }
}
