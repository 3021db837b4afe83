import type { Offset } from './anchor.ts';
import { numberOf } from './data-config.ts';
import { VALUE_INVALID } from './message.ts';
import { warning } from './refuse-warning.ts';
import { textOf } from './stringable.ts';

/**
 * A distance, or as in Bootstrap the shift and the distance: `"10,20"`, or `[10, 20]` in a config.
 *
 * @param usual The distance where none is given.
 * @param owner Whose offset it is: `Menu`.
 */
export function offsetOf(value: unknown, usual: number, owner: string): Offset {
  const pair = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  if (pair.length < 2) {
    return { mainAxis: numberOf(value, usual, ['offset', owner]), crossAxis: 0 };
  }
  const [crossAxis = Number.NaN, mainAxis = Number.NaN] = pair.map(Number);
  if (pair.length === 2 && Number.isFinite(crossAxis) && Number.isFinite(mainAxis)) {
    return { mainAxis, crossAxis };
  }
  warning(VALUE_INVALID, 'offset', textOf(value), owner, 'a number from 0 on, or two');
  return { mainAxis: usual, crossAxis: 0 };
}
