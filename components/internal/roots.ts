/** What a tree of nodes ends in: events that stay within it do not reach the document. */
export type Root = Document | ShadowRoot;

/** The root that an element which is part of a page stands in. */
export function rootOf(element: Element): Root {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root : element.ownerDocument;
}

/** The roots around an element, the innermost first; the last is the document. */
export function rootsAround(element: Element): Root[] {
  const root = rootOf(element);
  return root instanceof ShadowRoot ? [root, ...rootsAround(root.host)] : [root];
}

const crossing = ['click', 'focusin', 'keydown', 'pointerover'] as const;

// Shared with other copies of the package in the page, such as one from a CDN: two would undo what the other does.
const installed = Symbol.for('fwx.behaviors');

/**
 * Returns a function that installs a behaviour on a root, once, and with it on the roots around it. Open shadow roots
 * get the behaviour with the first event that comes out of them; closed ones when they are passed in.
 *
 * @param name Name of the behaviour. Of several copies of the package the first one installs it.
 * @param install Adds listeners to a root. Most events inside of a shadow root pass its
 * listeners and those of the document, see {@link ownTarget}.
 */
export function onceForEachRoot(name: string, install: (root: Root) => void): (root: Root) => void {
  const installOn = (root: Root & { [installed]?: Set<string> }): void => {
    const names = (root[installed] ??= new Set());
    if (names.has(name)) return;
    names.add(name);
    install(root);
    if (root instanceof ShadowRoot) {
      installOn(rootOf(root.host));
      return;
    }
    // In the capture phase, so that listeners which are added here get this same event.
    for (const type of crossing) root.addEventListener(type, installOnPath, { capture: true });
  };
  const installOnPath = (event: Event): void => {
    const path = event.composedPath();
    if (path[0] === event.target) return;
    for (const node of path) if (node instanceof ShadowRoot) installOn(node);
  };
  return installOn;
}

/**
 * The element that an event is at, or `null` when it is in another tree than the listener: with
 * slotted content, that tree has its own listener.
 */
export function ownTarget({ target, currentTarget }: Event): Element | null {
  return target instanceof Element && rootOf(target) === currentTarget ? target : null;
}

/**
 * Whether the listener that has the event decides for an element: it is the innermost one among the
 * roots around the element that the event passes.
 */
export function decidesFor(event: Event, element: Element): boolean {
  const roots = rootsAround(element);
  const at = roots.findIndex((root) => root === event.currentTarget);
  const inner = roots[at - 1];
  return at >= 0 && !(inner instanceof ShadowRoot && event.composedPath().includes(inner.host));
}

/** Calls `work` now, or when the parser has read the whole document. */
export function whenRead(root: Root, work: () => void): void {
  const document = root instanceof ShadowRoot ? root.ownerDocument : root;
  if (document.readyState !== 'loading') work();
  else document.addEventListener('DOMContentLoaded', work, { once: true });
}
