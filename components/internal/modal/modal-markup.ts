import { isNamed } from '../content/accessible-name.ts';
import type { Expansion } from '../options/expansion.ts';
import { nextId } from '../context/ids.ts';
import type { ModalOptions } from './modal-options.ts';
import { isContent, isElement, moveNodes } from '../dom/move-nodes.ts';
import { patchAttribute, patchClass, patchLabel } from '../markup/patch.ts';
import { renderElements } from '../markup/render-elements.ts';
import type { Stringable } from '../context/stringable.ts';
import { targetSelector } from '../dom/target.ts';
import type { Parts } from '../element/widget-element.ts';
import { givenId } from '../options/widget-options.ts';

const headings = 'h1, h2, h3, h4, h5, h6';

/** The dialogs of one component. */
interface Dialogs {
  /** Prefix of the classes of the parts, such as `drawer`. */
  readonly component: string;
  /** Selector of the dialogs. */
  readonly dialogs: string;
}

/** Properties of an element that its expansion reads. */
interface ModalModel extends ModalOptions {
  readonly heading?: Stringable | null | undefined;
}

/**
 * Turns any children into the body of a dialog; buttons that open it may come before it.
 *
 * @param component Prefix of the classes of the parts, such as `drawer`.
 * @param dialogs Selector of these dialogs.
 * @param template Renders the dialog without content and footer.
 */
export function modalExpansion(
  component: string,
  dialogs: string,
  template: (model: ModalModel) => unknown,
): Required<Omit<Expansion, 'isPart' | 'nested' | 'reorders'>> {
  const isToggle = toggleFinder(component);
  const bodyOf = (dialog: Element): Element | null => find(dialog, `.${component}-body`);

  return {
    build(host, model: ModalModel, nodes) {
      const elements = renderElements(host, template({ ...model, content: null, footer: null }));
      const dialog = elements.at(-1) as HTMLElement;
      // Attached before the nodes move, so that they keep their state.
      host.append(...elements);
      let leading = 0;
      for (const [at, node] of nodes.entries()) {
        if (isToggle(node, dialog)) leading = at + 1;
        else if (isContent(node)) break;
      }
      moveNodes(nodes.slice(leading), bodyOf(dialog) as Element);
    },
    childrenParent: bodyOf,
    isLeading: (node, host) => isToggle(node, find(host, dialogs)),
    enhance: (body, model: ModalModel) => enhanceBody(component, body, model),
    takesId: (model: ModalModel) => givenId(model) === null,
  };
}

/** Returns whether a child of a host is a button that opens the dialog, and not another one that it names by id. */
function toggleFinder(component: string): (node: ChildNode, dialog: Element | null) => boolean {
  const toggles = `[data-bs-toggle="${component}"]`;
  return (node, dialog) => {
    if (!isElement(node) || !node.matches(toggles)) return false;
    const target = targetSelector(node);
    return !target.startsWith('#') || target === `#${dialog?.id}`;
  };
}

/**
 * Marks the last `footer` in a body as the footer, and without the property `heading` the first heading as
 * the title; neither is moved.
 */
function enhanceBody(component: string, body: Element, { heading, options }: ModalModel): void {
  const children = [...body.children];
  const titles = heading == null ? children.filter((one) => one.matches(headings)) : [];
  const footers = children.filter((one) => one.matches('footer'));
  for (const one of titles) patchClass(one, `${component}-title`, one === titles[0]);
  for (const one of footers) patchClass(one, `${component}-footer`, one === footers.at(-1));
  const dialog = body.parentElement;
  if (!dialog || isNamed(options)) return;
  if (titles[0] || dialog.ariaLabelledByElements?.length === 0) labelDialog(dialog, titles[0]);
}

/** Names a dialog by its title, which takes over the id of a previous title. Without a title removes the reference. */
function labelDialog(dialog: Element, title: Element | null | undefined): void {
  if (title?.id === '') {
    const id = `${dialog.id || nextId()}-label`;
    const others = dialog.hasAttribute('aria-labelledby') ? dialog.querySelectorAll('[id]') : [];
    for (const one of others) if (one.id === id) one.removeAttribute('id');
    title.id = id;
  }
  if (!dialog.hasAttribute('aria-label')) patchAttribute(dialog, 'aria-labelledby', title?.id);
}

/**
 * The dialog of a host, and the parts whose attributes follow the properties: header, title of the property
 * `heading`, close button, body, footer, and the button before it that opens it.
 */
export function partsOfModal(host: Element, { component, dialogs }: Dialogs): Parts {
  const isToggle = toggleFinder(component);
  const dialog = find(host, dialogs);
  const header = find(dialog, `.${component}-header`);
  return [
    dialog,
    header,
    find(header, `.${component}-title`),
    find(header, `[data-bs-dismiss="${component}"]`),
    find(dialog, `.${component}-body`),
    find(dialog, `.${component}-footer`),
    [...host.children].filter(isElement).find((child) => isToggle(child, dialog)),
  ];
}

/**
 * Writes the heading; in a dialog without one it is added before the close button.
 *
 * @param parts The parts of {@link partsOfModal}.
 */
export function patchTitle(
  [root, header, title, , body]: Parts,
  component: string,
  heading: string | null,
  encode: boolean,
): void {
  const dialog = root as Element;
  if (heading !== null) {
    patchLabel(title ?? addTitle(dialog, header, component), heading, encode);
  } else if (title) {
    title.remove();
    if (header?.childNodes.length === 0) header.remove();
    if (dialog.getAttribute('aria-labelledby') !== title.id) return;
    labelDialog(dialog, find(body, `.${component}-title`));
  }
}

function addTitle(dialog: Element, header: Element | null | undefined, component: string): Element {
  const [title, parent] = [document.createElement('h5'), header ?? document.createElement('div')];
  labelDialog(dialog, title);
  title.className = `${component}-title`;
  parent.prepend(title);
  if (header) return title;
  parent.className = `${component}-header`;
  dialog.prepend(parent);
  return title;
}

function find(parent: Element | null | undefined, selector: string): HTMLElement | null {
  return parent?.querySelector<HTMLElement>(`:scope > ${selector}`) ?? null;
}
