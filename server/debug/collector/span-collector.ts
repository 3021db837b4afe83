import type { Capture, CapturedSpan } from '../capture/capture.ts';
import { encodeValue } from '../model/debug-value.ts';
import { lineOf } from '../model/plain-value.ts';
import { type Frame, ownFrames } from '../model/stack-frames.ts';
import type { JsonRecord } from '../model/strict-reader.ts';
import {
  durationOf,
  errorOf,
  milliseconds,
  parentIdOf,
  type TraceEvent,
} from '../model/trace-span.ts';
import type { CapturePolicy } from '../policy/capture-policy.ts';
import { Collector } from './collector.ts';
import { splitSpans } from './split-spans.ts';

/** Attributes of a span as texts, redacted. */
export type SpanAttributes = Readonly<Record<string, string>>;

/** Kind of a span. */
export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

/** An event of a span. */
export interface SpanEventEntry {
  readonly name: string;
  /** Milliseconds since the start of the span. */
  readonly timestamp: number;
  readonly attributes: SpanAttributes;
}

/** A span of OpenTelemetry. */
export interface SpanEntry {
  /** From 1. */
  readonly seq: number;
  readonly name: string;
  readonly label: string;
  readonly kind: SpanKind;
  /** Library that has created it; `''` when that is not known. */
  readonly library: string;
  /** Number of spans of the capture above it. */
  readonly level: number;
  /** Milliseconds since the start of the capture. */
  readonly timestamp: number;
  /** Milliseconds; null when it has not ended. */
  readonly duration: number | null;
  /** Message of its error; `''` for none. */
  readonly error: string;
  readonly attributes: SpanAttributes;
  readonly events: readonly SpanEventEntry[];
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  readonly trace: readonly Frame[];
}

/** The spans of a capture that are neither rows of the database panel nor of calls. */
export type SpanPayload = {
  readonly entries: readonly SpanEntry[];
  /** 32 hexadecimal digits; `''` when there is none. */
  readonly traceId: string;
  /** Number of spans of any kind that were not kept. */
  readonly dropped: number;
};

const kinds: readonly SpanKind[] = ['internal', 'server', 'client', 'producer', 'consumer'];
/** Names of attributes under which libraries store the values that are bound to statements. */
const bindingNames = /^db\..*(?:parameter|values|bindings|args)/;
const MAX_EVENTS = 20;
const MAX_ATTRIBUTE = 2_000;

/** Captures the spans that a `DebugSpanProcessor` has received. */
export class SpanCollector extends Collector {
  readonly #captureBindings: boolean;

  constructor(policy: CapturePolicy, captureBindings = false) {
    super(policy);
    this.#captureBindings = captureBindings;
  }

  override id(): string {
    return 'span';
  }

  protected override start(): object {
    return {};
  }

  protected override collect(_state: object, capture: Capture): JsonRecord | null {
    const { droppedSpans, spans, traceId } = capture;
    const { others } = splitSpans(spans);
    if (others.length === 0 && droppedSpans === 0) return null;
    const levels = levelsOf(spans);
    const payload: SpanPayload = {
      entries: others.map((one, at) => this.#entry(one, at + 1, levels)),
      traceId: traceId ?? '',
      dropped: droppedSpans,
    };
    return { ...payload };
  }

  #entry(
    { span, stack, timestamp }: CapturedSpan,
    seq: number,
    levels: ReadonlyMap<string, number>,
  ): SpanEntry {
    const { spanId } = span.spanContext();
    const name = this.policy.redactText(span.name);
    return {
      seq,
      name,
      label: name.slice(0, 80),
      kind: kinds[span.kind] ?? 'internal',
      library: (span.instrumentationScope ?? span.instrumentationLibrary)?.name ?? '',
      level: levels.get(spanId) ?? 0,
      timestamp,
      duration: durationOf(span),
      error: this.policy.redactText(errorOf(span) ?? ''),
      attributes: this.#attributes(span.attributes),
      events: span.events
        .slice(0, MAX_EVENTS)
        .map((event) => this.#event(event, milliseconds(span.startTime))),
      spanId,
      trace: ownFrames(stack),
    };
  }

  #event({ attributes, name, time }: TraceEvent, start: number): SpanEventEntry {
    const timestamp = Math.max(0, milliseconds(time) - start);
    return { name, timestamp, attributes: this.#attributes(attributes ?? {}) };
  }

  #attributes(attributes: Readonly<Record<string, unknown>>): SpanAttributes {
    return Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => [key, this.#attribute(key, value)]),
    );
  }

  #attribute(key: string, value: unknown): string {
    const { policy } = this;
    const isBinding = bindingNames.test(key) && !this.#captureBindings;
    // Names such as `http.request.header.cookie` end with the name of the header or field.
    const isSecret = [key, key.slice(key.lastIndexOf('.') + 1)].some((name) =>
      policy.isSensitiveKey(name),
    );
    if (isBinding || isSecret) return policy.placeholder;
    const text = typeof value === 'string' ? value : this.#textOf(value);
    const shown = key.startsWith('url.') || key === 'http.url' ? policy.redactUrl(text) : text;
    return policy.redactText(shown).slice(0, MAX_ATTRIBUTE);
  }

  /** Serializes a value as JSON where that is possible: SDKs accept any value. */
  #textOf(value: unknown): string {
    try {
      return JSON.stringify(value) ?? String(value);
    } catch {
      return lineOf(encodeValue(value, this.policy));
    }
  }
}

/** Number of spans of the capture above each span, by id. A parent begins before its children. */
function levelsOf(spans: readonly CapturedSpan[]): ReadonlyMap<string, number> {
  const levels = new Map<string, number>();
  for (const { span } of spans) {
    const above = levels.get(parentIdOf(span));
    levels.set(span.spanContext().spanId, above === undefined ? 0 : above + 1);
  }
  return levels;
}
