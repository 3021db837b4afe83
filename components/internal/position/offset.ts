import type { Offset } from './anchor.ts';
import { VALUE_INVALID } from '../context/message.ts';
import { warning } from '../context/refuse-warning.ts';
import { textOf } from '../context/stringable.ts';

/**
 * Parses the distance of a panel, or as in Bootstrap a shift and a distance: `"10,20"`, or `[10, 20]` in a config.
 *
 * @param owner The widget that the panel belongs to: `Menu`.
 * @param usual The distance that is not given.
 */
export function offsetOf(value: unknown, owner: string, usual: number): Offset {
  const fallback = { mainAxis: usual, crossAxis: 0 };
  if (value == null || value === '') return fallback;
  const parts: readonly unknown[] = Array.isArray(value) ? value : textOf(value).split(',');
  const [mainAxis = usual, crossAxis = 0, ...others] = parts.map(Number).toReversed();
  if (others.length === 0 && Number.isFinite(mainAxis + crossAxis)) return { mainAxis, crossAxis };
  warning(VALUE_INVALID, 'offset', parts.join(','), owner, 'a number, or two');
  return fallback;
}
