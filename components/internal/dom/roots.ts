import { isElement } from './move-nodes.ts';

/** Root of a tree of nodes. Events that stay within a shadow root do not reach the document. */
export type Root = Document | ShadowRoot;

/** Whether a node is a shadow root. Not by its class: elements may be moved to another window, which has its own classes. */
export const isShadow = (node: EventTarget | undefined): node is ShadowRoot =>
  (node as Node | undefined)?.nodeType === 11 && 'host' in (node as Node);

/** The root of an element that is part of a page. */
export function rootOf(element: Element): Root {
  const root = element.getRootNode();
  return isShadow(root) ? root : element.ownerDocument;
}

/** The roots around an element, the innermost first; the last is the document. */
export function rootsAround(element: Element): Root[] {
  const root = rootOf(element);
  return isShadow(root) ? [root, ...rootsAround(root.host)] : [root];
}

/** The closest element around an element that matches, also one outside of its shadow root. */
export function closestAround(element: Element, selector: string): HTMLElement | null {
  const root = rootOf(element);
  const found = element.closest<HTMLElement>(selector);
  return found ?? (isShadow(root) ? closestAround(root.host, selector) : null);
}

/** The element that has the focus, also one in an open shadow root; `null` in none. */
export function innermostFocus({ activeElement }: DocumentOrShadowRoot): Element | null {
  const root = activeElement?.shadowRoot;
  return (root && innermostFocus(root)) ?? activeElement;
}

/**
 * Whether an element has or contains the focus of its document. In WebKit nothing matches `:focus-within` while the window
 * does not have the focus; `activeElement` is not set for slotted elements.
 */
export function containsFocus(element: Element): boolean {
  return element.matches(':focus-within') || element.contains(rootOf(element).activeElement);
}

const composedEvents = ['click', 'focusin', 'keydown', 'pointerover'] as const;

// Shared with other copies of the package in the page, such as one from a CDN: two copies would undo each other's work.
const installed = Symbol.for('fwx.behaviors');

/**
 * Returns a function that installs a behaviour once on a root and on the roots around it. The behaviour is installed on an
 * open shadow root when the first event leaves it, and on a closed one when it is passed to the function.
 *
 * @param name Name of the behaviour. Of several copies of the package only the first one installs it.
 * @param install Adds listeners to a root. Most events inside a shadow root reach its
 * listeners and those of the document, see {@link ownTarget}.
 */
export function onceForEachRoot(name: string, install: (root: Root) => void): (root: Root) => void {
  const installOn = (root: Root & { [installed]?: Set<string> }): void => {
    const names = (root[installed] ??= new Set());
    if (names.has(name)) return;
    names.add(name);
    install(root);
    if (isShadow(root)) {
      installOn(rootOf(root.host));
      return;
    }
    // In the capture phase, so that listeners which are added here receive this same event.
    for (const type of composedEvents)
      root.addEventListener(type, installOnPath, { capture: true });
  };
  const installOnPath = (event: Event): void => {
    const path = event.composedPath();
    if (path[0] === event.target) return;
    for (const node of path) if (isShadow(node)) installOn(node);
  };
  return installOn;
}

/**
 * The target of an event, or `null` when it is in another tree than the listener. With
 * slotted content, that tree has a listener of its own.
 */
export function ownTarget({ target, currentTarget }: Event): HTMLElement | null {
  return isElement(target) && rootOf(target) === currentTarget ? target : null;
}

/**
 * Whether the current listener of an event is the one that handles it for an element: its root is the innermost one
 * around the element that is on the path of the event.
 */
export function isInnermostListener(event: Event, element: Element): boolean {
  const roots = rootsAround(element);
  const at = roots.findIndex((root) => root === event.currentTarget);
  const inner = roots[at - 1];
  return at >= 0 && !(isShadow(inner) && event.composedPath().includes(inner.host));
}

/** Calls `work` now, or when the whole document has been parsed. */
export function whenDocumentReady(root: Root, work: () => void): void {
  const document = isShadow(root) ? root.ownerDocument : root;
  if (document.readyState !== 'loading') work();
  else document.addEventListener('DOMContentLoaded', work, { once: true });
}
