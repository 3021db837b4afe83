import { take, type Texts } from '../texts.ts';

export const options = (t: Texts, n: number) => ({
  label: take(t, n + 2),
  theme: 'primary' as const,
});
