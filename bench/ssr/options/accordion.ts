import { encode } from '../../../components/internal/attributes/html.ts';
import { idOf, take, type Texts } from '../texts.ts';

export const options = (t: Texts, n: number) => ({
  options: { id: idOf(t, n) },
  items: [0, 1, 2].map((i) => ({ label: take(t, n + i), content: encode(take(t, n + i + 3)) })),
});
