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
  return map === undefined ? bareRoot : rootWith(map);
}

function rootWith(map: AttributeMap): Root | null {
  const plan = attributePlan(map);
  const { slots } = plan;
  if (slots.length === 0) return bareRoot;
  // Names that no plan is kept for have no shells.
  if (Number.isNaN(plan.id)) return null;
  for (let i = 0; i < slots.length; i++) {
    const { name, isValid } = slots[i] as AttributeSlot;
    if (typeof map[name] !== 'string' || !isValid) return null;
  }
  const { class: className = '' } = map as Readonly<Record<string, string>>;
  // Not pushed one by one: an array that grows reserves room for sixteen. Most roots have one.
  const values =
    slots.length === 1
      ? [valueOf(map, slots[0] as AttributeSlot)]
      : slots.map((slot) => valueOf(map, slot));
  return { plan, className, values };
}

/** The value of an attribute as markup; classes are merged, so their place stays empty. */
function valueOf(map: AttributeMap, { name }: AttributeSlot): string {
  return name === 'class' ? '' : encode(map[name] as string);
}

/** The same attributes with marks for values; classes are merged, which takes the real ones. */
export function markedRoot({ plan, className }: Root, mark: (at: number) => string): AttributeMap {
  const marked = plan.slots.map(({ name }, i): [string, string] => [
    name,
    name === 'class' ? className : mark(i + reserved),
  ]);
  return Object.fromEntries(marked);
}
