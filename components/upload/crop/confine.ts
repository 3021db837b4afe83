import {
  distanceBeyond,
  type Edge,
  isInside,
  middleOf,
  around,
  shrink,
  slide,
  tolerance,
} from './edges.ts';
import type { Rect } from './geometry.ts';

/**
 * Returns `next` confined to `edges`. A selection that was moved keeps its size and slides along the
 * edge; one that was resized is clipped at the edge, or, with a `ratio` to keep, shrinks towards the
 * corner that did not move.
 *
 * @param edges Edges of a convex area.
 * @param ratio Width divided by height to keep; `null` for a free selection.
 */
export function confine(
  next: Rect,
  before: Rect,
  edges: readonly Edge[],
  ratio: number | null,
): Rect {
  if (isInside(next, edges)) return next;
  const isMoved = near(next.width, before.width) && near(next.height, before.height);
  if (isMoved) {
    const slid = slide(next, edges);
    if (isInside(slid, edges)) return slid;
  }
  const wanted = ratio === null ? cut(next, edges) : next;
  const start = ratio === null ? before : fixedPoint(next, before);
  if (isMoved || !isInside(start, edges)) return largest(wanted, edges);
  return ratio === null ? resized(wanted, start, edges) : interpolate(start, wanted, edges);
}

/** Clips the rectangle at the edges that are parallel to its sides. */
function cut(rect: Rect, edges: readonly Edge[]): Rect {
  let [left, top] = [rect.x, rect.y];
  let [right, bottom] = [rect.x + rect.width, rect.y + rect.height];
  for (const { x, y, limit } of edges) {
    if (x === 1) [left, right] = [Math.min(left, limit), Math.min(right, limit)];
    else if (x === -1) [left, right] = [Math.max(left, -limit), Math.max(right, -limit)];
    else if (y === 1) [top, bottom] = [Math.min(top, limit), Math.min(bottom, limit)];
    else if (y === -1) [top, bottom] = [Math.max(top, -limit), Math.max(bottom, -limit)];
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Moves each side in turn as far as the edges allow, so that a blocked side does not block the others. */
function resized(next: Rect, before: Rect, edges: readonly Edge[]): Rect {
  const right = next.x + next.width;
  const bottom = next.y + next.height;
  let rect = before;
  const grow = (wanted: Rect): void => void (rect = interpolate(rect, wanted, edges));
  grow({ ...rect, x: next.x, width: rect.x + rect.width - next.x });
  grow({ ...rect, width: right - rect.x });
  grow({ ...rect, y: next.y, height: rect.y + rect.height - next.y });
  grow({ ...rect, height: bottom - rect.y });
  return rect;
}

/** Interpolates from `from`, which is inside the edges, towards `to` as far as the edges allow. */
function interpolate(from: Rect, to: Rect, edges: readonly Edge[]): Rect {
  const part = edges.reduce((least, edge) => {
    const [start, end] = [distanceBeyond(from, edge), distanceBeyond(to, edge)];
    return end <= Math.max(start, 0) ? least : Math.min(least, Math.max(0, -start) / (end - start));
  }, 1);
  const at = (a: number, b: number): number => (part === 1 ? b : a + (b - a) * part);
  return {
    x: at(from.x, to.x),
    y: at(from.y, to.y),
    width: at(from.width, to.width),
    height: at(from.height, to.height),
  };
}

/** Returns the largest rectangle with the proportions of `rect` that can be moved inside the edges. */
function largest(rect: Rect, edges: readonly Edge[]): Rect {
  const middle = middleOf(rect);
  let [inside, outside] = [0, 1];
  for (let step = 0; step < 20; step++) {
    const scale = (inside + outside) / 2;
    if (isInside(slide(around(middle, rect, scale), edges), edges)) inside = scale;
    else outside = scale;
  }
  return shrink(slide(around(middle, rect, inside), edges), edges);
}

type Span = readonly [start: number, length: number];

/** Returns the point of `next` that did not move, as a rectangle without an area. */
function fixedPoint(next: Rect, before: Rect): Rect {
  return {
    x: fixedCoordinate([next.x, next.width], [before.x, before.width]),
    y: fixedCoordinate([next.y, next.height], [before.y, before.height]),
    width: 0,
    height: 0,
  };
}

// Returns the edge that did not move; when both moved, the middle.
function fixedCoordinate([at, length]: Span, [was, had]: Span): number {
  if (near(at, was)) return at;
  return near(at + length, was + had) ? at + length : at + length / 2;
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) < tolerance;
}
