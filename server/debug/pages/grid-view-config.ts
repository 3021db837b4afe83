/** Sizes that the page offers. */
export const pageSizes = ['10', '25', '50', '100', 'all'] as const;

const MAX_PAGE_SIZE = 1000;

/**
 * Rows on a page as a URL asks for them.
 *
 * @param text Value of `per-page`; null for none.
 * @returns 1 to 1,000; `Infinity` for all.
 */
export function pageSizeOf(text: string | null, standard = 50): number {
  if (text?.toLowerCase() === 'all') return Infinity;
  const size = Math.trunc(Number(text === null || text.trim() === '' ? Number.NaN : text));
  return size >= 1 ? Math.min(size, MAX_PAGE_SIZE) : standard;
}

const variants = new Set(['success', 'info', 'warning', 'danger']);

/** Class of a row of this level: `yii-debug-row-danger`; `''` for none. */
export function rowClassFor(level: string | null | undefined): string {
  const variant = level === 'error' ? 'danger' : level;
  return variants.has(variant ?? '') ? `yii-debug-row-${variant}` : '';
}
