import { type AttributeMap, attributePairs } from '../internal/attributes/attributes.ts';
import { addressText } from '../internal/attributes/address.ts';
import type { Expansion } from '../internal/options/expansion.ts';
import { isContent, isElement, moveNodes } from '../internal/dom/move-nodes.ts';
import { patchAttribute, setAttributes } from '../internal/markup/patch.ts';
import { refusing } from '../internal/context/refuse-warning.ts';
import type { PageLinkModel } from './page-link.contract.ts';
import {
  formAttributes,
  hiddenPairs,
  hrefOf,
  type PageLinkOptions,
  tagOf,
} from './page-link.template.ts';

/** Turns any children into the content of a link. */
export const pageLinkExpansion = {
  build(host: HTMLElement, { href, ...model }: PageLinkModel, nodes: readonly ChildNode[]) {
    const address = addressText(href, ['href', 'PageLink'], refusing);
    if (address !== null) wrapInLink(host, nodes, { ...model, href: address });
  },
  childrenParent: (root: HTMLElement): Element | null => triggerIn(root),
} satisfies Expansion;

/** The element that the user presses. */
export function triggerIn(root: HTMLElement): HTMLElement | null {
  return root.localName === 'form' ? root.querySelector('button, input') : root;
}

/** Wraps nodes of the host in a link, as the template does; a link of the author stays unchanged. */
function wrapInLink(host: HTMLElement, nodes: readonly ChildNode[], link: PageLinkOptions): void {
  const content = nodes.filter(isContent);
  const [first] = content;
  if (content.length === 1 && first && isElement(first) && first.matches('a, button, form')) {
    return;
  }
  const { ownerDocument } = host;
  const tag = tagOf(link);
  const outer = ownerDocument.createElement(tag);
  // Attached before the nodes move, so that they keep their state.
  host.append(outer);
  if (tag === 'form') {
    setAttributes(outer, formAttributes(link));
    outer.append(...controls(ownerDocument, link));
  }
  const inner = tag === 'form' ? ownerDocument.createElement('button') : outer;
  if (inner !== outer) outer.append(inner);
  setAttributes(inner, { ...ownAttributes(link), ...link.linkAttributes });
  moveNodes(nodes, inner);
}

/** Applies a changed address, method or data to an existing link. */
export function patchLink(root: HTMLElement, link: PageLinkOptions): void {
  if (root instanceof HTMLAnchorElement) patchAttribute(root, 'href', hrefOf(link));
  if (!(root instanceof HTMLFormElement)) return;
  setAttributes(root, formAttributes(link));
  const before = [...root.querySelectorAll<HTMLInputElement>(':scope > input[type="hidden"]')];
  const pairs = hiddenPairs(link);
  const isSame =
    before.length === pairs.length &&
    pairs.every(([name, value], at) => before[at]?.name === name && before[at]?.value === value);
  if (isSame) return;
  for (const old of before) old.remove();
  root.prepend(...controls(root.ownerDocument, link));
}

/** Applies changed attributes to the element that the user presses; removes previous ones that are missing now. */
export function patchAttributes(
  pressed: HTMLElement,
  link: PageLinkOptions,
  before: AttributeMap | undefined,
): void {
  const wanted = { ...ownAttributes(link), ...link.linkAttributes };
  const names = new Set(attributePairs(wanted).map(([name]) => name));
  for (const [name] of attributePairs(before ?? {})) {
    if (!names.has(name)) pressed.removeAttribute(name);
  }
  setAttributes(pressed, wanted);
}

function ownAttributes(link: PageLinkOptions): AttributeMap {
  const tag = tagOf(link);
  if (tag === 'a') return { href: hrefOf(link) };
  return { type: tag === 'form' ? 'submit' : 'button' };
}

function controls(document: Document, link: PageLinkOptions): HTMLInputElement[] {
  return hiddenPairs(link).map(([name, value]) => {
    const input = document.createElement('input');
    setAttributes(input, { type: 'hidden', name, value });
    return input;
  });
}
