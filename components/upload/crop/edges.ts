import type { Point } from '../../internal/dom/point.ts';
import type { Rect } from './geometry.ts';
import { cosSin, type Size, type Turn } from './turn.ts';

/**
 * One straight edge of a convex area: for a point inside, `x · point.x + y · point.y` is at most
 * `limit`. `x` and `y` are the unit normal that points out of the area.
 */
export interface Edge extends Point {
  readonly limit: number;
}

/** Returns the four edges of a rectangle. */
export function edgesOf({ x, y, width, height }: Rect): Edge[] {
  return [
    { x: -1, y: 0, limit: -x },
    { x: 1, y: 0, limit: x + width },
    { x: 0, y: -1, limit: -y },
    { x: 0, y: 1, limit: y + height },
  ];
}

/** Returns the four edges of an image that is turned around its centre. */
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

/** Returns the distance of the outermost corner of `rect` beyond the edge; negative inside. */
export function distanceBeyond(rect: Rect, edge: Edge): number {
  const { x, y } = middleOf(rect);
  return edge.x * x + edge.y * y + halfExtent(rect, edge) - edge.limit;
}

/** Whether the rectangle is inside all edges, within a hundredth of a pixel. */
export function isInside(rect: Rect, edges: readonly Edge[]): boolean {
  return edges.every((edge) => distanceBeyond(rect, edge) <= tolerance);
}

/** Moves the rectangle inside the edges by the shortest distance, when it is small enough. */
export function slide(rect: Rect, edges: readonly Edge[]): Rect {
  let moved = rect;
  // Each step moves perpendicular to one edge; in a corner between slanted edges the steps alternate.
  for (let step = 0; step < 100; step++) {
    const [edge, far] = farthest(moved, edges);
    if (!edge || far <= tolerance / 10) break;
    moved = { ...moved, x: moved.x - edge.x * far, y: moved.y - edge.y * far };
  }
  return moved;
}

/**
 * Scales the rectangle down around its middle, with the same proportions, until it is inside the edges.
 * A middle outside the edges is moved inside first.
 */
export function shrink(rect: Rect, edges: readonly Edge[]): Rect {
  const pixel = around(middleOf(rect), { width: 1, height: 1 });
  const middle = middleOf(slide(pixel, edges));
  const scales = edges.map((edge) => {
    const room = edge.limit - edge.x * middle.x - edge.y * middle.y;
    const needed = halfExtent(rect, edge);
    return needed > 0 ? Math.max(0, room) / needed : 1;
  });
  return around(middle, rect, Math.min(1, ...scales));
}

/** Returns the rectangle of `scale` times a size, centred on a point. */
export function around({ x, y }: Point, rect: Size, scale = 1): Rect {
  const [width, height] = [rect.width * scale, rect.height * scale];
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** Returns the middle of the rectangle. */
export function middleOf({ x, y, width, height }: Rect): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

// Rounding errors are around 1e-10; an intended change is larger than a hundredth of a pixel.
export const tolerance = 0.01;

function halfExtent({ width, height }: Size, { x, y }: Point): number {
  return (Math.abs(x) * width + Math.abs(y) * height) / 2;
}

function farthest(rect: Rect, edges: readonly Edge[]): [Edge | null, number] {
  let worst: Edge | null = null;
  let far = -Infinity;
  for (const edge of edges) {
    const distance = distanceBeyond(rect, edge);
    if (distance > far) [worst, far] = [edge, distance];
  }
  return [worst, far];
}
