import type { ElementContract } from '../internal/options/element-contract.ts';
import type { Expansion } from '../internal/options/expansion.ts';
import { isElement, moveNodes } from '../internal/dom/move-nodes.ts';
import { option, type OptionsOf } from '../internal/options/option.ts';
import { patchAttribute } from '../internal/markup/patch.ts';

const properties = {
  /** Text of the header. */
  label: option(''),
  /** Whether the item is open. */
  open: option(false, { reflect: true }),
};

/** Values of the properties of `<fwx-accordion-item>`. */
export interface AccordionItemModel extends OptionsOf<typeof properties> {}

/** Contract of `<fwx-accordion-item>`, shared by browser and server. */
export const accordionItemContract = {
  tag: 'fwx-accordion-item',
  root: 'details',
  properties,
  render: (_model: AccordionItemModel, children: unknown): unknown => children,
} satisfies ElementContract;

/** Turns any children into the body of an item. */
export const accordionItemExpansion = {
  build(host: HTMLElement, { label = '', open }: AccordionItemModel, nodes: readonly ChildNode[]) {
    const item = host.ownerDocument.createElement('details');
    patchAttribute(item, 'open', open);
    item.append(host.ownerDocument.createElement('summary'));
    patchItemLabel(item, label);
    host.append(item);
    moveNodes(nodes, item);
  },
  isPart: (node: ChildNode): boolean => isElement(node) && node.localName === 'summary',
} satisfies Expansion;

/** Writes the label; the icon of the accordion may follow it. */
export function patchItemLabel(item: Element, label: string): void {
  const summary = item.querySelector(':scope > summary');
  // Browsers that translate a page replace the text with a `<font>` element.
  summary?.querySelector('font')?.remove();
  const first = summary?.firstChild;
  if (first && !isElement(first)) first.textContent = label;
  else summary?.prepend(label);
}
