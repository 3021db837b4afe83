import type { Rect } from './geometry.ts';

/**
 * `next` brought inside `bounds`. A selection that was moved keeps its size and slides along the
 * edge; one that was resized is cut at the edge, or shrinks towards the corner that stood still
 * when it has to keep its `ratio`.
 *
 * @param ratio Width divided by height to keep; `null` for a free selection.
 */
export function confine(next: Rect, before: Rect, bounds: Rect, ratio: number | null): Rect {
  if (isInside(next, bounds)) return next;
  const moved = near(next.width, before.width) && near(next.height, before.height);
  const fits = next.width <= bounds.width && next.height <= bounds.height;
  if (moved && fits) return slide(next, bounds);
  const cut = intersect(next, bounds);
  if (ratio === null) return cut;
  const width = Math.min(cut.width, cut.height * ratio);
  const size = { width, height: width / ratio };
  return slide(
    {
      ...size,
      x: anchored([next.x, next.width], [before.x, before.width], size.width),
      y: anchored([next.y, next.height], [before.y, before.height], size.height),
    },
    bounds,
  );
}

type Span = readonly [start: number, length: number];

// The edge that did not move stays; when both moved, the middle does.
function anchored([at, length]: Span, [was, had]: Span, size: number): number {
  if (near(at, was)) return at;
  if (near(at + length, was + had)) return at + length - size;
  return at + (length - size) / 2;
}

function intersect(rect: Rect, bounds: Rect): Rect {
  const x = within(rect.x, bounds.x, bounds.x + bounds.width);
  const y = within(rect.y, bounds.y, bounds.y + bounds.height);
  const right = within(rect.x + rect.width, bounds.x, bounds.x + bounds.width);
  const bottom = within(rect.y + rect.height, bounds.y, bounds.y + bounds.height);
  return { x, y, width: right - x, height: bottom - y };
}

function slide(rect: Rect, bounds: Rect): Rect {
  return {
    ...rect,
    x: within(rect.x, bounds.x, bounds.x + bounds.width - rect.width),
    y: within(rect.y, bounds.y, bounds.y + bounds.height - rect.height),
  };
}

// Screen arithmetic leaves errors around 1e-10; a hundredth of a pixel is nobody's intention.
const tolerance = 0.01;

function isInside(rect: Rect, bounds: Rect): boolean {
  return (
    rect.x >= bounds.x - tolerance &&
    rect.y >= bounds.y - tolerance &&
    rect.x + rect.width <= bounds.x + bounds.width + tolerance &&
    rect.y + rect.height <= bounds.y + bounds.height + tolerance
  );
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) < tolerance;
}

function within(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
