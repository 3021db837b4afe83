import type { LogMessage } from '../../core/index.ts';
import { type DebugValue, encodeValue } from '../model/debug-value.ts';
import { type LazyStack, takeStack } from '../model/stack-frames.ts';
import { milliseconds, type TraceSpan } from '../model/trace-span.ts';
import { CapturePolicy } from '../policy/capture-policy.ts';
import { newTag } from '../storage/tag.ts';
import type { RequestFacts } from './request-facts.ts';

/** Most messages of one capture that are kept. */
export const MAX_MESSAGES = 10_000;

/** Log categories of routers, whose many rules do not change. */
const unchanging: ReadonlySet<string> = new Set(['UrlManager', 'Router']);

/** Most spans of one capture that are kept. */
const MAX_SPANS = 2_000;
/** Milliseconds by which clocks differ. */
const CLOCK_TOLERANCE = 5;

/** A span of OpenTelemetry that began in a capture. Its span changes until it has ended. */
export interface CapturedSpan {
  readonly span: TraceSpan;
  /** Milliseconds since the start of the capture. */
  readonly timestamp: number;
  readonly stack: LazyStack;
}

/** What is observed while one request, job or command runs. */
export class Capture {
  /** Names the capture. */
  readonly tag = newTag();
  /** Seconds since 1970, with a fraction. */
  readonly startSeconds = (performance.timeOrigin + performance.now()) / 1000;
  readonly facts: RequestFacts;
  /** Log messages in the order in which they came. */
  readonly messages: LogMessage[] = [];
  /** Spans of OpenTelemetry in the order in which they began. */
  readonly spans: CapturedSpan[] = [];
  /** State of each collector. */
  readonly states = new Map<object, object>();
  /** Work that the export waits for, such as reading the copy of a body. */
  readonly pending: Promise<unknown>[] = [];
  /** Messages that were not kept. */
  droppedMessages = 0;
  /** Spans that were not kept. */
  droppedSpans = 0;
  /** Other captures that were open at some time while this one was. */
  overlapping = 0;
  /** Errors of the debugger itself that were caught, such as those of a hook. */
  faults = 0;
  readonly #policy: CapturePolicy;
  /** Values of messages as they were when they were logged. */
  readonly #values = new WeakMap<LogMessage, DebugValue>();
  #traceId: string | null = null;
  #open = true;
  readonly #started = performance.now();
  #duration: number | null = null;

  /** @param policy Decides what of logged values is kept. */
  constructor(facts: RequestFacts, policy = new CapturePolicy()) {
    this.facts = facts;
    this.#policy = policy;
  }

  /** Whether events still belong to the capture. */
  get isOpen(): boolean {
    return this.#open;
  }

  /** Milliseconds since the start; the whole time once the capture has ended. */
  get elapsed(): number {
    return this.#duration ?? performance.now() - this.#started;
  }

  /** Trace of OpenTelemetry that it is a part of; null when none is known. */
  get traceId(): string | null {
    return this.#traceId;
  }

  /** Makes the capture a part of a trace, unless it is one of another. An id of zeros is none. */
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
    // Some libraries begin their spans afterwards, with a time of their own.
    const age = Date.now() - milliseconds(span.startTime);
    const timestamp = Math.max(0, this.elapsed - (age > CLOCK_TOLERANCE ? age : 0));
    this.spans.push({ span, timestamp, stack: takeStack() });
  }

  /** Keeps a message, unless there are too many. The program may change its value afterwards, so that is read now. */
  addMessage(message: LogMessage): void {
    if (this.messages.length >= MAX_MESSAGES) {
      this.droppedMessages++;
      return;
    }
    this.messages.push(message);
    const [value, , category] = message;
    const mayChange = typeof value === 'object' && value !== null && !unchanging.has(category);
    if (mayChange) this.#values.set(message, encodeValue(value, this.#policy));
  }

  /** What a message of this capture has logged, as it was then. */
  valueOf(message: LogMessage): DebugValue {
    return this.#values.get(message) ?? encodeValue(message[0], this.#policy);
  }

  /** Fixes the duration; events are still taken. */
  stopClock(): void {
    this.#duration ??= performance.now() - this.#started;
  }

  /** Ends the capture; later events are ignored. */
  close(): void {
    this.stopClock();
    this.#open = false;
  }
}
