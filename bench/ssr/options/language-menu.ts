import { idOf, take, type Texts, url } from '../texts.ts';

export const options = (t: Texts, n: number) => ({
  id: idOf(t, n + 15),
  links: [
    { language: 'en', label: take(t, n + 13), href: url(t, n + 4), isCurrent: true },
    { language: 'de', label: take(t, n + 14), href: url(t, n + 5) },
  ],
});
