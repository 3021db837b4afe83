import { take, type Texts, url } from '../texts.ts';

export const options = (t: Texts, n: number) => ({
  items: [{ label: take(t, n + 11), url: url(t, n + 3) }, { label: take(t, n + 12) }],
});
