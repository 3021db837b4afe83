import { accordionChevron, renderIcon } from '../internal/content/icon.ts';
import { classValue, patchAttribute, patchClass } from '../internal/markup/patch.ts';
import { nodesFrom, wrapNodes } from '../internal/markup/render-elements.ts';
import type { Stringable } from '../internal/context/stringable.ts';
import type { Expansion } from '../internal/options/expansion.ts';
import { nextId } from '../internal/context/ids.ts';
import { refusing } from '../internal/context/refuse-warning.ts';
import { givenId } from '../internal/options/widget-options.ts';
import {
  accordionContract,
  type AccordionModel,
  optionsOfAccordion,
} from './accordion.contract.ts';
import { accordionTemplate } from './accordion.template.ts';

/** The items of this root, without those of nested accordions. */
export function itemsOf(root: Element | null): HTMLDetailsElement[] {
  return root
    ? [
        ...root.querySelectorAll<HTMLDetailsElement>(
          ':scope > details, :scope > fwx-accordion-item > details',
        ),
      ]
    : [];
}

/** Turns plain `<details>` into the items of an accordion. */
export const accordionExpansion = {
  build(host: HTMLElement, model: AccordionModel, nodes: readonly ChildNode[]) {
    const options = optionsOfAccordion({ ...model, items: [] });
    wrapNodes(host, nodes, accordionTemplate(options, refusing));
  },
  enhance: enhanceItems,
  nested: (root: Element): Iterable<Element> => root.querySelectorAll(':scope > details > summary'),
  takesId: (model: AccordionModel): boolean => givenId(model) === null,
} satisfies Expansion;

/** Adds classes, names and icons to the items; their content is not moved. */
function enhanceItems(root: Element, model: AccordionModel): void {
  const items = itemsOf(root);
  const added = items.filter((item) => !item.matches('.accordion-item'));
  for (const item of added) enhanceItem(item, model);
  for (const item of items) keepIcon(item, model);
  const isGroup = model.autoCloseItems ?? true;
  if (!isGroup) return;
  // An item from another accordion would still close the items there.
  for (const item of items) patchAttribute(item, 'name', root.id);
  if (added.length > 0) closeAllButFirst(items);
}

/** Values of the properties that the markup of an accordion determines. */
export function readAccordion(root: HTMLElement): Partial<AccordionModel> {
  const { classList } = root;
  const items = itemsOf(root);
  return {
    // Markup without items does not specify this property.
    ...(items.length > 0 && { autoCloseItems: items.some(({ name }) => name !== '') }),
    flush: classList.contains('accordion-flush'),
    gap: classList.contains('accordion-gap'),
    small: classList.contains('accordion-sm'),
    theme: classValue(root, 'theme-', accordionContract.properties.theme.values),
  };
}

/** Sets or removes the shared `name` of the items, by which the browser closes the others when one opens. */
export function patchNames(root: HTMLElement, autoCloseItems: boolean): void {
  if (autoCloseItems && root.id === '') root.id = nextId();
  for (const item of itemsOf(root)) patchAttribute(item, 'name', autoCloseItems ? root.id : null);
}

/** Replaces the icon of each item. */
export function patchIcons(root: HTMLElement, icon: Stringable | null): void {
  for (const item of itemsOf(root)) {
    const summary = item.querySelector(':scope > summary');
    summary?.querySelector(':scope > .accordion-icon')?.remove();
    if (summary) addIcon(summary, icon);
  }
}

function enhanceItem(item: HTMLDetailsElement, model: AccordionModel): void {
  patchClass(item, 'accordion-item', true);
  const summary = summaryOf(item);
  patchClass(summary, 'accordion-header', true);
  if (!summary.querySelector('.accordion-icon')) addIcon(summary, model.icon ?? null);
}

/** Summaries that got an icon: frameworks and scripts that write their text remove it. */
const withIcon = new WeakSet<Element>();

function keepIcon(item: Element, { icon = null }: AccordionModel): void {
  const summary = item.querySelector(':scope > summary');
  if (!summary || !withIcon.has(summary) || summary.querySelector('.accordion-icon')) return;
  addIcon(summary, icon);
}

function summaryOf(item: HTMLDetailsElement): HTMLElement {
  const found = item.querySelector<HTMLElement>(':scope > summary');
  if (found) return found;
  const summary = item.ownerDocument.createElement('summary');
  item.prepend(summary);
  return summary;
}

/** Closes all open items but the first: the browser does that for items of one name only while it parses. */
function closeAllButFirst(items: readonly HTMLDetailsElement[]): void {
  for (const item of items.filter((one) => one.hasAttribute('open')).slice(1)) {
    item.removeAttribute('open');
  }
}

/** Adds the icon as trusted markup, as the template does. */
function addIcon(summary: Element, icon: Stringable | null): void {
  const markup = renderIcon(icon ?? accordionChevron, 'accordion-icon');
  summary.append(...nodesFrom(summary, markup));
  withIcon.add(summary);
}
