/**
 * How plain children of an element become its documented markup. The same functions run in the
 * browser and on the server, there on a tree that was parsed from what the author wrote
 * (`server/ssr/dom`): they use what that tree has, and no globals of the browser.
 */
export interface Expansion {
  /**
   * Builds the documented markup around plain children: attaches the root to the host, then moves
   * nodes into one parent with `moveNodes`, so that they keep their state. They must stay siblings
   * in their order; those before the root may stay where they are.
   *
   * @param model Values of the properties of the host.
   * @param nodes All children, blank text and comments included.
   */
  build(host: HTMLElement, model: object, nodes: readonly ChildNode[]): void;
  /**
   * The element inside a built root whose children are those of the author. Children that come
   * later are moved to its start or end. Default: the root; `null` leaves them alone. Parts of the
   * widget (a title, a button, a track) stand outside of it: behind a part at its end, children that
   * come later would be behind that.
   */
  childrenParent?(root: HTMLElement): Element | null;
  /** Whether a child that came before the built root stays there, and all before it. Default `false`. */
  leads?(node: ChildNode, host: HTMLElement, model: object): boolean;
  /**
   * Gives children of the author what the markup needs, after some have come or gone. Must not move
   * them, and may be called at any time. Must add nothing twice: what it adds is a change of the
   * children, after which it is called again.
   *
   * @param parent The element of `childrenParent`. Parts of the widget that are in it are children, too.
   */
  enhance?(parent: Element, model: object): void;
  /**
   * Whether `build` takes children out of their order, so that a template which hydrates them would
   * not find them: the server leaves those of such a template as they are. Default `false`.
   */
  readonly reorders?: boolean;
  /** Whether the root gets an automatic id; it is the first one that `build` takes. Default `false`. */
  takesId?(model: object): boolean;
}

/** Where in a built root the children of the author are. */
export function parentIn(root: HTMLElement, expansion: Expansion): Element | null {
  return expansion.childrenParent ? expansion.childrenParent(root) : root;
}

/** Attribute of a host whose children the server has expanded: those that come later are, too. */
export const expandedMark = 'data-fwx-expanded';
