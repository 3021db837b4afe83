/**
 * Turns plain children of an element into its documented markup. The same functions run in the
 * browser and on the server, there on a tree that is parsed from the markup of the author
 * (`server/ssr/dom`): they use only the DOM methods of that tree, and no globals of the browser.
 */
export interface Expansion {
  /**
   * Builds the documented markup around plain children: attaches the root to the host, then moves
   * nodes into one parent with `moveNodes`, so that they keep their state. The nodes must stay siblings
   * in their order; nodes before the root may stay where they are.
   *
   * @param model Values of the properties of the host.
   * @param nodes All children, blank text and comments included.
   */
  build(host: HTMLElement, model: object, nodes: readonly ChildNode[]): void;
  /**
   * The element inside a built root that contains the children of the author. Children that are added
   * later are moved to its start or end. Default: the root; `null` leaves them unchanged. Parts of the
   * widget (a title, a button, a track) must be outside of this element: children that are added later
   * would come after a part at its end.
   */
  childrenParent?(root: HTMLElement): Element | null;
  /** Whether a node in the element of `childrenParent` is a part of the widget, not a child of the author. Default `false`. */
  isPart?(node: ChildNode): boolean;
  /** Whether a child that was added before the built root stays there, with all nodes before it. Default `false`. */
  isLeading?(node: ChildNode, host: HTMLElement, model: object): boolean;
  /**
   * Adds to the children of the author what the markup needs (classes, attributes, parts), after children were added or
   * removed. May be called at any time, and must add nothing twice: adding a node changes the children, so the method is
   * called again. Must not change their order; it may move one into an element that it adds in its place.
   *
   * @param parent The element of `childrenParent`. Its children include parts of the widget that are in it.
   */
  enhance?(parent: Element, model: object): void;
  /**
   * Elements in the children of the author whose own children count as well: `enhance` is called after those were added or
   * removed, too. Default: none.
   */
  nested?(parent: Element): Iterable<Element>;
  /**
   * Whether `build` changes the order of children, so that a template which hydrates them would
   * not find them: the server does not expand the children of such a template. Default `false`.
   */
  readonly reorders?: boolean;
  /** Whether the root gets an automatic id, the first one that `build` takes. Default `false`. */
  takesId?(model: object): boolean;
}

/** The element in a built root that contains the children of the author. */
export function parentIn(root: HTMLElement, expansion: Expansion): Element | null {
  return expansion.childrenParent ? expansion.childrenParent(root) : root;
}

/** Attribute of a host whose children the server has expanded: the browser expands children that are added later. */
export const expandedMark = 'data-fwx-expanded';
