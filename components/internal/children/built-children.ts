import { type Expansion, parentIn } from '../options/expansion.ts';
import { isContent, moveNodes } from '../dom/move-nodes.ts';

interface Host extends HTMLElement {
  readonly documentedRoot: HTMLElement | null;
}

/**
 * The children of the author in the root that an expansion has built around them: where they are, and where those go that
 * the page adds later.
 */
export class BuiltChildren {
  readonly #host: Host;
  readonly #expansion: Expansion | null;
  readonly #enhance: (parent: Element) => void;
  /** The root that was built last; a library that morphs the page may have removed it. */
  #root: HTMLElement | null = null;
  /** Children that stayed before that root. */
  #leading = new WeakSet<Node>();
  /** Whether children of the author are among them, so that what is added before these stays there, too. */
  #leadsOwn = true;
  /** The elements of that root into which children were moved. */
  readonly #parents = new WeakSet<Node>();

  /** @param enhance Adds to the children in an element what the markup needs. */
  constructor(host: Host, expansion: Expansion | null, enhance: (parent: Element) => void) {
    this.#host = host;
    this.#expansion = expansion;
    this.#enhance = enhance;
  }

  /** Whether a root was built at some time. */
  get wereBuilt(): boolean {
    return this.#root !== null;
  }

  /** The element that contains the children; `null` while the documented root is not one that was built. */
  get parent(): Element | null {
    const root = this.#host.documentedRoot;
    // A library that morphs the page may have made a child of the author of the built root.
    const isBuilt = root && root === this.#root;
    return isBuilt && this.#expansion ? parentIn(root, this.#expansion) : null;
  }

  /**
   * The element that this node was moved into; `null` for a node that is still a direct child, such as one that was added
   * in this task, or the built root. Expansions may move children into several elements, such as the columns of a field.
   * For the end of the children (`null`), the element that contains the last of them.
   */
  parentOf(node: Node | null): Element | null {
    const { parent } = this;
    const end = this.#host.lastChild === this.#root ? parent : null;
    const place = node ? node.parentElement : end;
    if (!parent || !place) return null;
    return [this.#root, parent].includes(place) || this.#parents.has(place) ? place : null;
  }

  /** Replaces the children by a text. Returns `false` when the host has more than the built root, or sorts its children. */
  write(text: string): boolean {
    const { parent } = this;
    if (!parent || this.#host.childNodes.length !== 1 || this.#expansion?.reorders) return false;
    const isChild = (node: ChildNode): boolean => !this.#expansion?.isPart?.(node);
    for (const child of [...parent.childNodes].filter(isChild)) child.remove();
    parent.append(text);
    return true;
  }

  /** Builds the markup around the children of the host; one of them may be the root itself. */
  build(model: object): void {
    const host = this.#host;
    const nodes = [...host.childNodes];
    this.#expansion?.build(host, model, nodes);
    const root = host.documentedRoot;
    const now = [...host.childNodes];
    const leading = now.slice(0, now.indexOf(root as ChildNode));
    this.adopt(root && nodes.includes(root) ? null : root, leading);
    this.#leadsOwn = leading.some((node) => isContent(node) && nodes.includes(node));
    const { parent } = this;
    if (parent) this.#finish(parent, nodes);
  }

  /**
   * Continues with a root that was built elsewhere.
   *
   * @param leading Children before it that are parts of the markup.
   */
  adopt(root: HTMLElement | null, leading: readonly Node[] = []): void {
    this.#root = root;
    this.#leading = new WeakSet(leading);
    this.#leadsOwn = leading.length === 0;
  }

  /** Moves children that were added beside the root to the other children, in their order. */
  gather(model: object): void {
    const { parent } = this;
    if (!parent) return;
    const host = this.#host;
    const nodes = [...host.childNodes];
    const at = nodes.indexOf(this.#root as ChildNode);
    const isLeading = (node: ChildNode): boolean =>
      this.#leading.has(node) || (this.#expansion?.isLeading?.(node, host, model) ?? false);
    const stays = nodes.findLastIndex((node, index) => index < at && isLeading(node));
    const isAdded = (node: ChildNode, index: number): boolean =>
      index > stays || !(this.#leadsOwn || isLeading(node));
    moveNodes(nodes.slice(0, at).filter(isAdded), parent, parent.firstChild);
    moveNodes(nodes.slice(at + 1), parent);
    this.#finish(parent, [...parent.childNodes]);
  }

  /** Enhances the children, and records where they are then. */
  #finish(parent: Element, nodes: readonly Node[]): void {
    this.#enhance(parent);
    for (const { parentNode } of nodes) {
      if (parentNode && this.#root?.contains(parentNode)) this.#parents.add(parentNode);
    }
  }
}
