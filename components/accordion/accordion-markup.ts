import { moveNodes } from '../internal/move-nodes.ts';
import { accordionChevron, renderIcon } from '../internal/icon.ts';
import { patchAttribute, patchClass } from '../internal/patch.ts';
import { renderShell } from '../internal/render-shell.ts';
import type { Stringable } from '../internal/stringable.ts';
import { nextId } from '../internal/ids.ts';
import { type AccordionModel, accordionOptions } from './accordion.contract.ts';
import { accordionTemplate } from './accordion.template.ts';

/** The items that belong to this root itself. */
export function itemsOf(root: Element | null): HTMLDetailsElement[] {
  const children = [...(root?.children ?? [])];
  return children.filter((child) => child instanceof HTMLDetailsElement);
}

/** An empty root inside the host. */
export function buildAccordion(host: HTMLElement, model: AccordionModel): HTMLElement {
  const [root] = renderShell(accordionTemplate(accordionOptions({ ...model, items: [] }))) as [
    HTMLElement,
  ];
  host.append(root);
  return root;
}

/** Moves nodes into the root and makes items of those that stand for one, keeping each node. */
export function upgradeItems(
  root: HTMLElement,
  nodes: readonly ChildNode[],
  model: AccordionModel,
): void {
  moveNodes(nodes, root);
  for (const node of nodes) {
    if (!(node instanceof HTMLElement)) continue;
    if (node.localName === 'fwx-accordion-item') upgradeItem(detailsFrom(node), root, model);
    else if (node instanceof HTMLDetailsElement) upgradeItem(node, root, model);
  }
  closeAllButFirst(root, model);
}

/** Gives the items the shared name that makes the browser close the others, or takes it away. */
export function patchNames(root: HTMLElement, autoCloseItems: boolean): void {
  if (autoCloseItems && root.id === '') root.id = nextId();
  for (const item of itemsOf(root)) patchAttribute(item, 'name', autoCloseItems ? root.id : null);
}

/** Replaces the icon of each item. */
export function patchIcons(root: HTMLElement, icon: Stringable | null): void {
  for (const item of itemsOf(root)) {
    const summary = item.querySelector(':scope > summary');
    summary?.querySelector(':scope > .accordion-icon')?.remove();
    summary?.insertAdjacentHTML('beforeend', iconMarkup(icon));
  }
}

function upgradeItem(item: HTMLDetailsElement, root: HTMLElement, model: AccordionModel): void {
  patchClass(item, 'accordion-item', true);
  if (model.autoCloseItems ?? true) patchAttribute(item, 'name', root.id);
  const summary = summaryOf(item);
  patchClass(summary, 'accordion-header', true);
  if (!summary.querySelector('.accordion-icon')) {
    summary.insertAdjacentHTML('beforeend', iconMarkup(model.icon ?? null));
  }
  if (item.querySelector(':scope > .accordion-body')) return;
  const body = document.createElement('div');
  body.className = 'accordion-body';
  item.append(body);
  moveNodes(
    [...item.childNodes].filter((node) => node !== summary && node !== body),
    body,
  );
}

function summaryOf(item: HTMLDetailsElement): HTMLElement {
  const found = item.querySelector<HTMLElement>(':scope > summary');
  if (found) return found;
  const summary = document.createElement('summary');
  item.prepend(summary);
  return summary;
}

/** `<fwx-accordion-item label="…" open>` becomes the `<details>` that it stands for. */
function detailsFrom(shorthand: HTMLElement): HTMLDetailsElement {
  const item = document.createElement('details');
  for (const { name, value } of shorthand.attributes) {
    if (name !== 'label') item.setAttribute(name, value);
  }
  const summary = document.createElement('summary');
  summary.textContent = shorthand.getAttribute('label');
  item.append(summary);
  shorthand.before(item);
  moveNodes([...shorthand.childNodes], item);
  shorthand.remove();
  return item;
}

/** Several open ones under one name: the browser only settles that while it parses. */
function closeAllButFirst(root: HTMLElement, model: AccordionModel): void {
  if (!(model.autoCloseItems ?? true)) return;
  for (const item of itemsOf(root)
    .filter(({ open }) => open)
    .slice(1))
    item.open = false;
}

function iconMarkup(icon: Stringable | null): string {
  return renderIcon(icon ?? accordionChevron, 'accordion-icon');
}
