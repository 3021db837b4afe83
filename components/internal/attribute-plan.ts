import { type AttributeSlot, inDocumentedOrder } from './attribute-slots.ts';

/** The attributes of maps with the same names, in the order of the documented markup. */
export interface AttributePlan {
  readonly slots: readonly AttributeSlot[];
  /** Its number, from 0; `NaN` for one that is made for a single map. */
  readonly id: number;
}

/** Names in one order of writing; those that follow are its branches. */
interface Node {
  readonly names: readonly string[];
  readonly id: number;
  readonly next: Map<string, Node>;
  plan: AttributePlan | null;
}

const root: Node = { names: [], id: 0, next: new Map(), plan: null };
/** Above the number of every plan. Maps come from source code, so there are few; the bound is for the others. */
export const plansLimit = 2_000;
let nodes = 1;

/**
 * The attributes of a map in the order of the documented markup. Maps with the same names in the
 * same order share one plan, which is found with one step a name and without sorting anything.
 */
export function attributePlan(map: Readonly<Record<string, unknown>>): AttributePlan {
  const names = Object.keys(map);
  let node = root;
  for (let i = 0; i < names.length; i++) {
    const name = names[i] as string;
    const next = node.next.get(name) ?? grown(node, name);
    if (next === null) return { slots: inDocumentedOrder(names), id: Number.NaN };
    node = next;
  }
  return (node.plan ??= { slots: inDocumentedOrder(node.names), id: node.id });
}

function grown({ names, next }: Node, name: string): Node | null {
  if (nodes >= plansLimit) return null;
  const node: Node = { names: [...names, name], id: nodes++, next: new Map(), plan: null };
  next.set(name, node);
  return node;
}
