import type { Rect } from './geometry.ts';
import { cosSin, type Size, type Turn } from './turn.ts';

/** A point; `x` and `y` count from the left and the top. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * One straight edge of a convex area: of a point inside, `x · point.x + y · point.y` is at most
 * `limit`. `x` and `y` are a direction of length 1 that points out of the area.
 */
export interface Edge extends Point {
  readonly limit: number;
}

/** The four edges of a rectangle. */
export function edgesOf({ x, y, width, height }: Rect): Edge[] {
  return [
    { x: -1, y: 0, limit: -x },
    { x: 1, y: 0, limit: x + width },
    { x: 0, y: -1, limit: -y },
    { x: 0, y: 1, limit: y + height },
  ];
}

/** The four edges of a turned image around its centre. */
export function edgesOfTurned(centre: Point, { width, height }: Size, turn: Turn): Edge[] {
  const { cos, sin } = cosSin(turn);
  const sides = [
    { x: cos, y: sin, half: width / 2 },
    { x: -cos, y: -sin, half: width / 2 },
    { x: -sin, y: cos, half: height / 2 },
    { x: sin, y: -cos, half: height / 2 },
  ];
  return sides.map(({ x, y, half }) => ({ x, y, limit: x * centre.x + y * centre.y + half }));
}

/** How far the corner of `rect` that is farthest out lies beyond the edge; negative inside. */
export function beyond(rect: Rect, edge: Edge): number {
  const { x, y } = middleOf(rect);
  return edge.x * x + edge.y * y + reach(rect, edge) - edge.limit;
}

/** Whether the rectangle is inside all edges, up to a hundredth of a pixel. */
export function isInside(rect: Rect, edges: readonly Edge[]): boolean {
  return edges.every((edge) => beyond(rect, edge) <= tolerance);
}

/** The rectangle moved inside the edges by the shortest way, when it is small enough for that. */
export function slide(rect: Rect, edges: readonly Edge[]): Rect {
  let moved = rect;
  // Each step goes straight to one edge; in a corner between slanted edges they alternate.
  for (let step = 0; step < 100; step++) {
    const [edge, far] = farthest(moved, edges);
    if (!edge || far <= tolerance / 10) break;
    moved = { ...moved, x: moved.x - edge.x * far, y: moved.y - edge.y * far };
  }
  return moved;
}

/**
 * The rectangle made smaller around its middle, in its shape, until it is inside the edges. A middle
 * outside of them is moved inside first.
 */
export function shrink(rect: Rect, edges: readonly Edge[]): Rect {
  const pixel = around(middleOf(rect), { width: 1, height: 1 });
  const middle = middleOf(slide(pixel, edges));
  const rooms = edges.map((edge) => {
    const room = edge.limit - edge.x * middle.x - edge.y * middle.y;
    const needed = reach(rect, edge);
    return needed > 0 ? Math.max(0, room) / needed : 1;
  });
  return around(middle, rect, Math.min(1, ...rooms));
}

/** The rectangle of `scale` times a size around a point. */
export function around({ x, y }: Point, rect: Size, scale = 1): Rect {
  const [width, height] = [rect.width * scale, rect.height * scale];
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** The middle of the rectangle. */
export function middleOf({ x, y, width, height }: Rect): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

// Screen arithmetic leaves errors around 1e-10; a hundredth of a pixel is nobody's intention.
export const tolerance = 0.01;

function reach({ width, height }: Size, { x, y }: Point): number {
  return (Math.abs(x) * width + Math.abs(y) * height) / 2;
}

function farthest(rect: Rect, edges: readonly Edge[]): [Edge | null, number] {
  let worst: Edge | null = null;
  let far = -Infinity;
  for (const edge of edges) {
    const distance = beyond(rect, edge);
    if (distance > far) [worst, far] = [edge, distance];
  }
  return [worst, far];
}
