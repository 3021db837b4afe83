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
  /** The values as markup, in the order of the plan. */
  readonly values: readonly string[];
}

/** How many texts of a shell are the widget's; those behind are the values of its root. */
export const reserved = 8;

/** The root without any attributes. */
export const bareRoot: Root = { plan: attributePlan({}), className: '', values: [] };

/** The root with these attributes; `null` when one of them is more than text. */
export function rootOf(map: AttributeMap | undefined): Root | null {
  if (map === undefined) return bareRoot;
  const plan = attributePlan(map);
  if (plan === bareRoot.plan) return bareRoot;
  const { slots } = plan;
  for (let i = 0; i < slots.length; i++) {
    const { name, isValid } = slots[i] as AttributeSlot;
    if (typeof map[name] !== 'string' || !isValid) return null;
  }
  // Not pushed one by one: an array that grows reserves room for sixteen.
  const values = slots.map(({ name }) => (name === 'class' ? '' : encode(map[name] as string)));
  const { class: className = '' } = map as Readonly<Record<string, string>>;
  return { plan, className, values };
}

/** The same attributes with marks for values; classes are merged, which takes the real ones. */
export function markedRoot({ plan, className }: Root, mark: (at: number) => string): AttributeMap {
  const marked = plan.slots.map(({ name }, i): [string, string] => [
    name,
    name === 'class' ? className : mark(i + reserved),
  ]);
  return Object.fromEntries(marked);
}
