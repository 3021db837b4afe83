import { spanIn, type TraceContext } from '../capture/active-span.ts';
import { ownerOfChildSpan, setSpanOwner } from '../capture/span-owners.ts';
import type { TraceSpan } from '../model/trace-span.ts';

/**
 * A `SpanProcessor` of OpenTelemetry that adds spans to the captures in which they begin: those of databases and of
 * calls to other servers become rows of their panels, unless they are there already; the others are in the panel of
 * spans, and all on the timeline. List it in `spanProcessors` of the provider, beside processors that export:
 *
 * ```ts
 * new TracerProvider({ spanProcessors: [new DebugSpanProcessor()] });
 * ```
 *
 * It needs no debugger, and does nothing outside of captures.
 */
export class DebugSpanProcessor {
  /** Adds a span to its capture. Never throws. */
  onStart(span: TraceSpan, parentContext: TraceContext): void {
    const capture = ownerOfChildSpan(spanIn(parentContext));
    if (!capture) return;
    try {
      setSpanOwner(span, capture);
      capture.addSpan(span);
    } catch {
      capture.faults++;
    }
  }

  /** Does nothing: the capture has the span, which contains its end. */
  onEnd(_span: TraceSpan): void {}

  /** Does nothing: captures are stored when their requests have ended. */
  async forceFlush(): Promise<void> {}

  /** Does nothing. */
  async shutdown(): Promise<void> {}
}
