import { encode } from '../../../components/internal/attributes/html.ts';
import { idOf, take, type Texts } from '../texts.ts';

export const options = (t: Texts, n: number) => ({
  options: { id: idOf(t, n + 10) },
  title: take(t, n + 9),
  content: encode(take(t, n + 10)),
});
