/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How an image is turned before it is cut: it is flipped first, then rotated. */
export interface Turn {
  /** Radians clockwise, above -π and up to π. */
  readonly rotation: number;
  readonly flip: { readonly horizontal: boolean; readonly vertical: boolean };
}

/** The linear part of a CSS matrix: `x' = a·x + c·y`, `y' = b·x + d·y`. */
export interface Matrix {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

/** An image as it is. */
export const upright: Turn = { rotation: 0, flip: { horizontal: false, vertical: false } };

const quarter = Math.PI / 2;
// A script that computes angles in degrees misses a quarter turn by less.
const near = 1e-6;

/**
 * The turn in `value`, whose keys `rotation` and `flip` may come from anywhere. What cannot be used
 * is no rotation and no flip; a rotation within a millionth of a quarter turn is that quarter turn.
 */
export function readTurn(value: unknown): Turn {
  const { rotation, flip } = record(value);
  const { horizontal, vertical } = record(flip);
  return {
    rotation: typeof rotation === 'number' && Number.isFinite(rotation) ? wrapped(rotation) : 0,
    flip: { horizontal: horizontal === true, vertical: vertical === true },
  };
}

/** The turn after `quarters` more quarter turns clockwise, as the person sees them. */
export function rotated({ rotation, flip }: Turn, quarters: 1 | -1): Turn {
  return { rotation: wrapped(rotation + quarters * quarter), flip };
}

/** The turn after the image on the screen was flipped; it is rotated the other way round from then on. */
export function flipped({ rotation, flip }: Turn, axis: keyof Turn['flip']): Turn {
  return { rotation: wrapped(-rotation), flip: { ...flip, [axis]: !flip[axis] } };
}

/** The turn after the image was rotated by some more radians. */
export function tilted({ rotation, flip }: Turn, radians: number): Turn {
  return { rotation: wrapped(rotation + radians), flip };
}

/** The angle in radians, up to an eighth of a turn, that the rotation has beside its quarter turns. */
export function angleOf({ rotation }: Turn): number {
  return rotation - Math.round(rotation / quarter) * quarter;
}

/** Whether the turn leaves an image as it is. */
export function isUpright({ rotation, flip }: Turn): boolean {
  return rotation === 0 && !flip.horizontal && !flip.vertical;
}

/** Quarter turns clockwise, 0 to 3, when the rotation consists of them; `null` for another angle. */
export function quartersOf({ rotation }: Turn): number | null {
  const turns = rotation / quarter;
  return Number.isInteger(turns) ? (turns + 4) % 4 : null;
}

/** What the turn does to a point, seen from the centre of the image. Quarter turns are exact. */
export function matrixOf(turn: Turn): Matrix {
  const { cos, sin } = cosSin(turn);
  const horizontal = turn.flip.horizontal ? -1 : 1;
  const vertical = turn.flip.vertical ? -1 : 1;
  return { a: cos * horizontal, b: sin * horizontal, c: -sin * vertical, d: cos * vertical };
}

/**
 * Size of the box around the turned image, in whole pixels. The image and the box have the same
 * centre; places on the turned image count from the top left corner of this box.
 */
export function turnedSize({ width, height }: Size, turn: Turn): Size {
  const { cos, sin } = cosSin(turn);
  const [along, across] = [Math.abs(cos), Math.abs(sin)];
  return {
    width: Math.max(1, Math.round(width * along + height * across)),
    height: Math.max(1, Math.round(width * across + height * along)),
  };
}

/** Cosine and sine of the rotation. Those of quarter turns are 0, 1 and -1. */
export function cosSin(turn: Turn): { readonly cos: number; readonly sin: number } {
  const quarters = quartersOf(turn);
  if (quarters === null) return { cos: Math.cos(turn.rotation), sin: Math.sin(turn.rotation) };
  const exact = [1, 0, -1, 0];
  return { cos: exact[quarters] ?? 1, sin: exact[(quarters + 3) % 4] ?? 0 };
}

/** Radians above -π and up to π, snapped to quarter turns. */
function wrapped(rotation: number): number {
  const rest = rotation % (2 * Math.PI);
  const quarters = Math.round(rest / quarter);
  if (Math.abs(rest - quarters * quarter) < near) return (((quarters + 5) % 4) - 1) * quarter;
  if (rest > Math.PI) return rest - 2 * Math.PI;
  return rest <= -Math.PI ? rest + 2 * Math.PI : rest;
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
