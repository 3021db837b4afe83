// The geometry of crops, for `server/`: pure functions that import no elements.
export { clampRect, type CropRect, type Rect } from './upload/crop/geometry.ts';
export {
  type Matrix,
  matrixOf,
  quartersOf,
  readTurn,
  type Size,
  type Turn,
  turnedSize,
} from './upload/crop/turn.ts';
