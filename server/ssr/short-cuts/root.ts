import { attributePlan, type AttributePlan } from '../../../components/internal/attribute-plan.ts';
import type { AttributeSlot } from '../../../components/internal/attribute-slots.ts';
import type { AttributeMap } from '../../../components/internal/attributes.ts';
import { encode } from '../../../components/internal/html.ts';

/** The attributes that a caller gives a root, when they are text. */
export interface Root {
  /** The same for all roots with the same names. */
  readonly plan: AttributePlan;
  /** Classes of the caller; `''` for none. */
  readonly className: string;
  /**
   * Texts for a shell: the first {@link reserved} are free for the widget, then come the values as
   * markup.
   */
  readonly texts: string[];
}

/** How many texts of a root are the widget's. */
export const reserved = 5;

/** The root with these attributes; `null` when one of them is more than text. */
export function rootOf(map: AttributeMap | undefined): Root | null {
  const texts = ['', '', '', '', ''];
  if (map === undefined) return { plan: none, className: '', texts };
  const plan = attributePlan(map);
  const { slots } = plan;
  let className = '';
  for (let i = 0; i < slots.length; i++) {
    const { name, isValid } = slots[i] as AttributeSlot;
    const value = map[name];
    if (typeof value !== 'string' || !isValid) return null;
    if (name === 'class') {
      className = value;
      texts.push('');
    } else texts.push(encode(value));
  }
  return { plan, className, texts };
}

const none = attributePlan({});

/** The root without any attributes. */
export const bareRoot: Root = { plan: none, className: '', texts: [] };

/** The same attributes with marks for values; classes are merged, which takes the real ones. */
export function markedRoot({ plan, className }: Root, mark: (at: number) => string): AttributeMap {
  const marked = plan.slots.map(({ name }, i): [string, string] => [
    name,
    name === 'class' ? className : mark(i + reserved),
  ]);
  return Object.fromEntries(marked);
}
