/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How an image is turned before it is cropped: first flipped, then rotated. */
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

/** The turn of an image that is neither flipped nor rotated. */
export const upright: Turn = { rotation: 0, flip: { horizontal: false, vertical: false } };

const quarter = Math.PI / 2;
// Rounding errors of scripts that compute angles in degrees are smaller.
const near = 1e-6;

/**
 * Reads the turn from the keys `rotation` and `flip` of an untrusted value. An invalid key is no rotation
 * or no flip; a rotation within a millionth of a radian of a quarter turn is that quarter turn.
 */
export function readTurn(value: unknown): Turn {
  const { rotation, flip } = Object(value) as Readonly<Record<string, unknown>>;
  const { horizontal, vertical } = Object(flip) as Readonly<Record<string, unknown>>;
  return {
    rotation: typeof rotation === 'number' && Number.isFinite(rotation) ? wrapped(rotation) : 0,
    flip: { horizontal: horizontal === true, vertical: vertical === true },
  };
}

/** Returns the turn after `quarters` more quarter turns clockwise, as displayed. */
export function rotated({ rotation, flip }: Turn, quarters: 1 | -1): Turn {
  return { rotation: wrapped(rotation + quarters * quarter), flip };
}

/** Returns the turn after the displayed image was flipped, which inverts the rotation. */
export function flipped({ rotation, flip }: Turn, axis: keyof Turn['flip']): Turn {
  return { rotation: wrapped(-rotation), flip: { ...flip, [axis]: !flip[axis] } };
}

/** Returns the turn after a further rotation by `radians`. */
export function tilted({ rotation, flip }: Turn, radians: number): Turn {
  return { rotation: wrapped(rotation + radians), flip };
}

/** Returns the angle of the rotation in addition to its quarter turns, in radians, up to an eighth of a turn. */
export function angleOf({ rotation }: Turn): number {
  return rotation - Math.round(rotation / quarter) * quarter;
}

/** Whether the turn has neither a rotation nor a flip. */
export function isUpright({ rotation, flip }: Turn): boolean {
  return rotation === 0 && !flip.horizontal && !flip.vertical;
}

/** Returns the quarter turns clockwise, 0 to 3, of a rotation that consists of them; `null` for another angle. */
export function quartersOf({ rotation }: Turn): number | null {
  const turns = rotation / quarter;
  return Number.isInteger(turns) ? (turns + 4) % 4 : null;
}

/** Returns the matrix of the turn for points relative to the centre of the image. Quarter turns are exact. */
export function matrixOf(turn: Turn): Matrix {
  const { cos, sin } = cosSin(turn);
  const horizontal = turn.flip.horizontal ? -1 : 1;
  const vertical = turn.flip.vertical ? -1 : 1;
  return { a: cos * horizontal, b: sin * horizontal, c: -sin * vertical, d: cos * vertical };
}

/**
 * Returns the size of the bounding box of the turned image, in whole pixels. The image and the box have
 * the same centre; positions on the turned image are relative to the top left corner of this box.
 */
export function turnedSize({ width, height }: Size, turn: Turn): Size {
  const { cos, sin } = cosSin(turn);
  const [along, across] = [Math.abs(cos), Math.abs(sin)];
  return {
    width: Math.max(1, Math.round(width * along + height * across)),
    height: Math.max(1, Math.round(width * across + height * along)),
  };
}

/** Returns cosine and sine of the rotation; for quarter turns exactly 0, 1 and -1. */
export function cosSin(turn: Turn): { readonly cos: number; readonly sin: number } {
  const quarters = quartersOf(turn);
  if (quarters === null) return { cos: Math.cos(turn.rotation), sin: Math.sin(turn.rotation) };
  const exact = [1, 0, -1, 0];
  return { cos: exact[quarters] ?? 1, sin: exact[(quarters + 3) % 4] ?? 0 };
}

/** Normalizes radians to above -π and up to π, snapped to quarter turns. */
function wrapped(rotation: number): number {
  const rest = rotation % (2 * Math.PI);
  const quarters = Math.round(rest / quarter);
  if (Math.abs(rest - quarters * quarter) < near) return (((quarters + 5) % 4) - 1) * quarter;
  if (rest > Math.PI) return rest - 2 * Math.PI;
  return rest <= -Math.PI ? rest + 2 * Math.PI : rest;
}
