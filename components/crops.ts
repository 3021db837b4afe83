// Types and geometry of crops, for `server/`: pure, without elements.
export { croppedTypes } from './upload/crop/cropped-types.ts';
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
