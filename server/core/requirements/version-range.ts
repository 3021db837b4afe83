import { compareVersions } from './compare-versions.ts';

/**
 * Whether a version lies in a range as `peerDependencies` of this package write it: `*`, `^1.2.3` or
 * `>=1.2.3`.
 */
export function isInRange(version: string, range: string): boolean {
  if (range === '*') return true;
  const [, operator, least = ''] = /^(\^|>=)(\d+\.\d+\.\d+)$/.exec(range) ?? [];
  if (operator === undefined) return version === range;
  if (!compareVersions(version, least, '>=')) return false;
  return operator === '>=' || compareVersions(version, firstOutside(least), '<');
}

// A caret keeps the first number that is not zero, the last one at the latest. Pre-releases of the next one are outside, too.
function firstOutside(least: string): string {
  const numbers = least.split('.').map(Number);
  const kept = numbers.findIndex((one, at) => one > 0 || at === numbers.length - 1);
  const next = numbers.map((one, at) => (at < kept ? one : at === kept ? one + 1 : 0));
  return `${next.join('.')}-0`;
}
