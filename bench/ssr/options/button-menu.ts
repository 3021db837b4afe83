import { idOf, take, type Texts, url } from '../texts.ts';

export const options = (t: Texts, n: number) => ({
  id: idOf(t, n + 5),
  label: take(t, n + 6),
  menu: {
    items: [
      { label: take(t, n + 7), url: url(t, n + 1) },
      '-',
      { label: take(t, n + 8), url: url(t, n + 2) },
    ],
  },
});
