const units = new Map([
  ['', 1],
  ['b', 1],
  ['kb', 1e3],
  ['mb', 1e6],
  ['gb', 1e9],
  ['tb', 1e12],
  ['kib', 1024],
  ['mib', 1024 ** 2],
  ['gib', 1024 ** 3],
]);

/**
 * Bytes of a size such as `2MB`, `1.5 MiB` or `4096`. `B`, `KB`, `MB`, `GB` and `TB` count in
 * thousands, `KiB`, `MiB` and `GiB` in 1024s; case does not matter; a fraction of a byte is
 * rounded.
 *
 * @returns `null` when `value` is no such size, is negative, or too large to be exact.
 */
export function parseSize(value: number | string): number | null {
  const [, digits, unit] =
    typeof value === 'number'
      ? ['', String(value), '']
      : (/^\s*(\d{1,16}(?:\.\d{1,16})?)\s*([kmgt]?i?b|)\s*$/i.exec(value) ?? []);
  const factor = units.get((unit ?? '').toLowerCase());
  if (digits === undefined || factor === undefined) return null;
  const bytes = Math.round(Number(digits) * factor);
  return Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : null;
}
