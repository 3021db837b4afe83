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
 * Parses a size such as `2MB`, `1.5 MiB` or `4096` into bytes. `KB`, `MB`, `GB` and `TB` are powers of
 * 1000, `KiB`, `MiB` and `GiB` powers of 1024; `B` is a byte. Case is ignored; a fraction of a byte is
 * rounded.
 *
 * @returns `null` when `value` is not a size, is negative, or is too large to be exact.
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
