import type { ActiveSpan } from '../model/trace-span.ts';

/** The part of a context of OpenTelemetry that the debugger uses. */
export interface TraceContext {
  getValue(key: symbol): unknown;
}

// All copies of @opentelemetry/api in a process share these two symbols, so nothing has to be passed or installed.
const API = Symbol.for('opentelemetry.js.api.1');
const SPAN = Symbol.for('OpenTelemetry Context Key SPAN');

/** The span of a context; null for none. */
export function spanIn(context: TraceContext | null | undefined): ActiveSpan | null {
  const span = context?.getValue(SPAN) as ActiveSpan | null | undefined;
  return typeof span?.spanContext === 'function' ? span : null;
}

/** The active span of OpenTelemetry; null when there is none, or no tracing. */
export function activeSpan(): ActiveSpan | null {
  const api = (globalThis as { [API]?: { context?: { active(): TraceContext } } })[API];
  return spanIn(api?.context?.active());
}
