/** Texts of a page, all with characters that need escaping; then ids and URLs. */
export type Texts = readonly string[];

const times = (make: (i: number) => string): string[] =>
  Array.from({ length: 40 }, (_, i) => make(i));
export const texts: Texts = [
  ...times((i) => `Text ${i} & its "quotes"`),
  ...times((i) => `id${i}x`),
  ...times((i) => `/to/${i}`),
];
export const take = (t: Texts, at: number): string => t[at % 40] as string;
export const idOf = (t: Texts, at: number): string => t[40 + (at % 40)] as string;
export const url = (t: Texts, at: number): string => t[80 + (at % 40)] as string;
