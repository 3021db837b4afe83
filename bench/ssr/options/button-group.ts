import { take, type Texts } from '../texts.ts';

export const options = (t: Texts, n: number) => ({
  options: { 'aria-label': take(t, n + 3) },
  buttons: [{ label: take(t, n + 4) }, { label: take(t, n + 5) }],
});
