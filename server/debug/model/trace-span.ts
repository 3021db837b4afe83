/** Seconds and nanoseconds. */
export type HrTime = readonly [seconds: number, nanoseconds: number];

/** Identifies a span, as `SpanContext` of OpenTelemetry does. */
export interface SpanIdentity {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
}

/** The part of a span that the debugger uses when the span may not be recorded. */
export interface ActiveSpan {
  spanContext(): SpanIdentity;
}

/** An event of a span. */
export interface TraceEvent {
  readonly name: string;
  /** Since 1970. */
  readonly time: HrTime;
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/** The part of a recorded span that the debugger uses, in versions 1 to 3 of the SDK of OpenTelemetry. */
export interface TraceSpan extends ActiveSpan {
  readonly name: string;
  /** 0 internal, 1 server, 2 client, 3 producer, 4 consumer. */
  readonly kind: number;
  readonly parentSpanContext?: SpanIdentity;
  /** Version 1 has this in place of `parentSpanContext`. */
  readonly parentSpanId?: string;
  /** Since 1970. */
  readonly startTime: HrTime;
  readonly duration: HrTime;
  readonly ended: boolean;
  /** Code 2 is an error. */
  readonly status: { readonly code: number; readonly message?: string };
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly events: readonly TraceEvent[];
  readonly instrumentationScope?: { readonly name: string };
  /** Version 1 has this in place of `instrumentationScope`. */
  readonly instrumentationLibrary?: { readonly name: string };
}

export function milliseconds([seconds, nanoseconds]: HrTime): number {
  return seconds * 1000 + nanoseconds / 1e6;
}

/** Milliseconds that a span took; null when it has not ended. */
export function durationOf({ duration, ended }: TraceSpan): number | null {
  return ended ? milliseconds(duration) : null;
}

/** Id of the parent span; `''` for none. */
export function parentIdOf({ parentSpanContext, parentSpanId }: TraceSpan): string {
  return parentSpanContext?.spanId ?? parentSpanId ?? '';
}

/** Message of the error of a span; null for none. */
export function errorOf({ events, status }: TraceSpan): string | null {
  if (status.code !== 2) return null;
  const thrown = events.findLast(({ name }) => name === 'exception')?.attributes;
  return status.message || textIn(thrown ?? {}, 'exception.message', 'exception.type') || 'failed';
}

/** Returns the first of the named attributes that is a non-empty text; `''` for none. */
export function textIn(
  attributes: Readonly<Record<string, unknown>>,
  ...names: readonly string[]
): string {
  for (const name of names) {
    const value = attributes[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return '';
}

/** Returns the first of the named attributes that is a number; null for none. */
export function numberIn(
  attributes: Readonly<Record<string, unknown>>,
  ...names: readonly string[]
): number | null {
  for (const name of names) {
    const value = attributes[name];
    if (typeof value === 'number' && Number.isFinite(value)) return value;
  }
  return null;
}
