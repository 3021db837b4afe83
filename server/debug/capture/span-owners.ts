import type { ActiveSpan } from '../model/trace-span.ts';
import { activeSpan } from './active-span.ts';
import type { Capture } from './capture.ts';
import { currentCapture } from './capture-scope.ts';

// The processor of spans and the debugger are made apart, and each span is known to both.
const owners = new WeakMap<ActiveSpan, readonly Capture[]>();

/** Makes a span, and what begins below it, a part of a capture. */
export function setSpanOwner(span: ActiveSpan, capture: Capture): void {
  const others = (owners.get(span) ?? []).filter(({ isOpen }) => isOpen);
  owners.set(span, [...others, capture]);
}

/** Makes what begins below the active span a part of a capture that begins now. */
export function setActiveSpanOwner(capture: Capture): void {
  const span = activeSpan();
  if (!span) return;
  setSpanOwner(span, capture);
  capture.joinTrace(span.spanContext().traceId);
}

/**
 * The capture of a span that begins below `parent`. A pool may begin it in the scope of another request, while its parent
 * is still right; several captures may have one parent, of which the running one counts.
 */
export function ownerOfChildSpan(parent: ActiveSpan | null): Capture | null {
  const current = currentCapture();
  const known = ((parent && owners.get(parent)) ?? []).filter(({ isOpen }) => isOpen);
  const [only] = known;
  if (only === undefined || known.length > 1 || only === current) return current;
  return only;
}
