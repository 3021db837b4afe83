import type { BadValue } from './specimen.ts';

export const themes = 'primary, accent, success, danger, warning, info, inverse, secondary';
export const sizes = 'xs, sm, lg';
const variants = 'solid, outline, subtle, text, styled, link';

/** Invalid looks of a button. */
export const badLooks: readonly BadValue[] = [
  ['size', 'huge', sizes],
  ['theme', 'huge', themes],
  ['variant', 'huge', variants],
];
