import { take, type Texts, url } from '../texts.ts';

export const options = (t: Texts, n: number) => ({
  homeLink: false as const,
  links: [{ label: take(t, n), url: url(t, n) }, take(t, n + 1)],
});
