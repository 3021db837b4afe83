import type { ActiveSpan } from '../model/trace-span.ts';
import { activeSpan } from './active-span.ts';
import type { Capture } from './capture.ts';
import { currentCapture } from './capture-scope.ts';

// The processor of spans and the debugger are created separately, and share the spans.
const owners = new WeakMap<ActiveSpan, readonly Capture[]>();

/** Assigns a span, and the spans that begin below it, to a capture. */
export function setSpanOwner(span: ActiveSpan, capture: Capture): void {
  const others = (owners.get(span) ?? []).filter(({ isOpen }) => isOpen);
  owners.set(span, [...others, capture]);
}

/** Assigns the spans that begin below the active span to a capture that begins now. */
export function setActiveSpanOwner(capture: Capture): void {
  const span = activeSpan();
  if (!span) return;
  setSpanOwner(span, capture);
  capture.joinTrace(span.spanContext().traceId);
}

/**
 * Returns the capture of a span that begins below `parent`. A pool may begin the span in the scope of another request,
 * but the parent of the span is correct. When `parent` belongs to several captures, the running capture is returned.
 */
export function ownerOfChildSpan(parent: ActiveSpan | null): Capture | null {
  const current = currentCapture();
  const known = ((parent && owners.get(parent)) ?? []).filter(({ isOpen }) => isOpen);
  const [only] = known;
  if (only === undefined || known.length > 1 || only === current) return current;
  return only;
}
