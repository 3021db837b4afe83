/**
 * Parses an aspect ratio into width divided by height: a positive number, a numeric string, or
 * `'width:height'` with two positive numbers.
 *
 * @returns `null`, a free selection, for any other value.
 */
export function parseAspectRatio(value: unknown): number | null {
  if (typeof value === 'number') return usable(value);
  if (typeof value !== 'string' || value.trim() === '') return null;
  const parts = value.split(':');
  if (parts.length > 2 || parts.some((part) => part.trim() === '')) return null;
  const [width = null, height = 1] = parts.map((part) => usable(Number(part)));
  return width === null || height === null ? null : usable(width / height);
}

function usable(value: number): number | null {
  return Number.isFinite(value) && value > 0 ? value : null;
}
