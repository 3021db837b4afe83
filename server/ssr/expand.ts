import {
  type ElementContract,
  type Expansion,
  isContent,
  parentIn,
} from '../../components/markup.ts';
import { parse } from './dom/parse.ts';

/** Converts plain children of one element to documented markup. */
export interface ElementExpansion extends Required<Pick<Expansion, 'reorders' | 'takesId'>> {
  /** The documented markup; `null` for children that have it, or that have no content. */
  expand(children: string, props: object): string | null;
}

/** The expansion of an element, on the markup of its children instead of a document. */
export function expansionOf(
  { root, tag }: ElementContract,
  expansion: Expansion,
): ElementExpansion {
  return {
    reorders: expansion.reorders ?? false,
    takesId: (props) => expansion.takesId?.(props) ?? false,
    expand(children, props) {
      const host = parse(children, tag);
      const isBuilt = host.children.some((child) => child.matches(root));
      // The tree has the part of the DOM that expansions use, see `Expansion`.
      const element = host as unknown as HTMLElement;
      const nodes = [...element.childNodes];
      if (isBuilt || !(host.children.length > 0 || nodes.some(isContent))) return null;
      expansion.build(element, props, nodes);
      const built = [...element.children].find((child) => child.matches(root));
      const parent = built && parentIn(built as HTMLElement, expansion);
      if (parent) expansion.enhance?.(parent, props);
      return host.innerHTML;
    },
  };
}
