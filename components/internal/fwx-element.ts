import {
  type LitElement,
  type PropertyDeclaration,
  type PropertyValues,
  ReactiveElement,
} from 'lit';

import { childrenChanged, observeChildren } from './child-observer.ts';
import { ContractElement } from './contract-element.ts';
import type { ElementContract } from './element-contract.ts';
import { expandedMark, type Expansion, parentIn } from './expansion.ts';
import { withSameIds } from './ids.ts';
import { keepFocus } from './keep-focus.ts';
import { attributeName } from './markup-names.ts';
import { modelOf } from './model.ts';
import { isContent, type Movable, moveNodes } from './move-nodes.ts';
import { whenDocumentReady } from './roots.ts';
import { isWarning, warnOnce } from './warn-once.ts';
import { whenParsed } from './when-parsed.ts';

/**
 * Source of the content of an element: none yet, documented markup that was found or
 * built and is only patched, or markup that this element renders.
 */
type Source = 'none' | 'markup' | 'rendered';

// `update` of LitElement renders; that of its base only reflects properties to attributes.
const { update: reflect } = ReactiveElement.prototype as unknown as {
  update: (this: LitElement, changed: PropertyValues) => void;
};

/**
 * Base class of every element: Lit without a shadow root. An element with documented markup inside
 * adopts it without any change to the DOM; an element with plain children
 * expands them to that markup once, in place; an element with neither renders its data.
 *
 * A widget is a subclass with an {@link ElementContract} as its static `contract`. It overrides as needed:
 *
 * - the static `expansion` makes documented markup of plain children;
 * - `readMarkup` returns the properties that the markup determines;
 * - `patch` applies a changed property to the markup;
 * - `rootReady` receives each new root.
 *
 * Behaviour that the markup also has without an element is installed on the document or shadow root in
 * `connectedCallback`, see `onceForEachRoot`. Listeners for the element alone are added to the host in the constructor, so
 * that they work for any markup that is inside later. A constructor must not touch the DOM.
 */
export abstract class FwxElement extends ContractElement {
  /** Makes documented markup of plain children, shared with the server. Default: `null`, children stay unchanged. */
  static readonly expansion: Expansion | null = null;

  #source: Source = 'none';
  #root: HTMLElement | null = null;
  /** The root, if it was built around the children, here or on the server. */
  #built: HTMLElement | null = null;
  /** Children that stayed before that root. */
  #leading = new WeakSet<Node>();
  /** Nodes that this element has rendered as its children. */
  readonly #rendered = new WeakSet<Node>();
  /** The elements of that root into which children were moved. */
  #parents = new WeakSet<Node>();
  #childrenChanged = false;
  readonly #ids: string[] = [];
  /** Properties that were set since the last update, by an attribute or by a script. */
  readonly #given = new Set<PropertyKey>();

  static override get observedAttributes(): string[] {
    checkTags();
    return super.observedAttributes;
  }

  /** The documented root inside this element, or `null` when there is none at the moment. */
  get documentedRoot(): HTMLElement | null {
    const { root } = this.#contract;
    const found = [...this.children].find((child) => child.matches(root));
    return (found as HTMLElement | undefined) ?? null;
  }

  override connectedCallback(): void {
    if (this.hasAttribute('defer-hydration')) return;
    super.connectedCallback();
    if (this.hasUpdated && this.#isStale()) this.requestUpdate();
  }

  override requestUpdate(
    name?: PropertyKey,
    ...change: [oldValue?: unknown, options?: PropertyDeclaration]
  ): void {
    if (name !== undefined) this.#given.add(name);
    super.requestUpdate(name, ...change);
  }

  /** Keeps `moveBefore` from disconnecting the element. */
  connectedMoveCallback(): void {}

  // The children of the author are inside the built markup. A framework that passes one of them as reference node expects
  // the new node beside it.

  override insertBefore<T extends Node>(node: T, before: Node | null): T {
    const parent = this.#parentOf(before);
    return parent ? parent.insertBefore(node, before) : super.insertBefore(node, before);
  }

  /** As `insertBefore`, keeping the state of the node where the browser can. */
  override moveBefore(node: Node, before: Node | null): void {
    const parent: Movable = this.#parentOf(before) ?? this;
    const { moveBefore } = Element.prototype as Movable;
    if (moveBefore) moveBefore.call(parent, node, before);
    else this.insertBefore(node, before);
  }

  override removeChild<T extends Node>(node: T): T {
    return this.#parentOf(node)?.removeChild(node) ?? super.removeChild(node);
  }

  override replaceChild<T extends Node>(node: Node, old: T): T {
    return this.#parentOf(old)?.replaceChild(node, old) ?? super.replaceChild(node, old);
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value);
    // A template around the element that hydrates its own nodes sets the data right after this.
    if (name === 'defer-hydration' && value === null && this.isConnected) {
      this.connectedCallback();
    }
  }

  /** Adds to the children of the author what the markup needs, after children were added or removed. */
  protected enhanceChildren(parent: Element): void {
    this.#expansion?.enhance?.(parent, this.#model());
  }

  /**
   * Applies changed properties to markup that this element did not render. Must only touch what
   * the changed properties determine. Not called for the first state, which the markup already has.
   */
  protected patch?(changed: PropertyValues, root: HTMLElement): void;

  /**
   * Values of the properties that the markup determines. Called once for each root that this
   * element did not render; a property that was set by an attribute or a script keeps its value.
   */
  protected readMarkup?(root: HTMLElement): Readonly<Record<string, unknown>>;

  /** Called with each new root, whether it was found, built or rendered. Must not change it. */
  protected rootReady?(root: HTMLElement): void;

  /** Whether there is something to render. Default: a content property has a value. */
  protected hasContent(): boolean {
    return this.#contentNames().some((name) => isGiven(this.#read(name)));
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override scheduleUpdate(): void | Promise<unknown> {
    const parsed = this.#source === 'none' ? whenParsed(this) : null;
    return parsed ? parsed.then(() => super.scheduleUpdate()) : super.scheduleUpdate();
  }

  protected override update(changed: PropertyValues): void {
    if (this.#hasLateChildren()) this.#adoptRendered();
    const before = this.#source;
    this.#source = this.#decideSource(changed);
    if (this.#source === 'rendered') {
      const others = new Set(this.childNodes);
      this.#renderFrom(before, () => super.update(changed));
      for (const node of this.childNodes) if (!others.has(node)) this.#rendered.add(node);
    } else {
      this.#takeMarkup(changed, before === 'markup');
      reflect.call(this, changed);
    }
    this.#given.clear();
    this.#finishUpdate(this.documentedRoot);
  }

  protected override render(): unknown {
    return withSameIds(this.#ids, () => this.#contract.render(this.#model(), null));
  }

  /** Applies changes to a known root; reads the properties of a new one. */
  #takeMarkup(changed: PropertyValues, hadMarkup: boolean): void {
    const root = this.documentedRoot;
    if (!root) return;
    if (root !== this.#root && this.hasAttribute(expandedMark)) this.#built = root;
    if (root !== this.#root && this.readMarkup) {
      const given = new Set(this.#given);
      for (const [name, value] of Object.entries(this.readMarkup(root))) {
        if (!given.has(name)) (this as Record<string, unknown>)[name] = value;
      }
    }
    if (hadMarkup) this.patch?.(changed, root);
  }

  /**
   * The element that this node was moved into; `null` for a node that is still a direct child, such as one that was added
   * in this task, or the built root. Expansions may move children into several elements, such as the columns of a field.
   * For the end of the children (`null`), the element that contains the last of them.
   */
  #parentOf(node: Node | null): Element | null {
    const parent = this.#builtParent;
    if (!parent) return null;
    if (!node) return this.lastChild === this.#built ? parent : null;
    const place = node.parentElement;
    if (place === this.#built || place === parent) return place;
    return place && this.#parents.has(place) ? place : null;
  }

  get #builtParent(): Element | null {
    const root = this.documentedRoot;
    // A library that morphs the page may have made a child of the author of the built root.
    const isBuilt = root && root === this.#built;
    return isBuilt && this.#expansion ? parentIn(root, this.#expansion) : null;
  }

  /** Moves children that were added beside the built root to the other children, in their order. */
  #gatherChildren(parent: Element): void {
    const nodes = [...this.childNodes];
    const at = nodes.findIndex((node) => node === this.#built);
    const isLeading = (node: ChildNode): boolean =>
      this.#leading.has(node) || (this.#expansion?.isLeading?.(node, this, this.#model()) ?? false);
    const stays = nodes.findLastIndex((node, index) => index < at && isLeading(node));
    moveNodes(nodes.slice(stays + 1, at), parent, parent.firstChild);
    moveNodes(nodes.slice(at + 1), parent);
  }

  /** Builds the markup around the children; one of them may be the root itself. */
  #expandChildren(): void {
    const nodes = [...this.childNodes];
    this.#expansion?.build(this, this.#model(), nodes);
    const root = this.documentedRoot;
    this.#built = root && !nodes.includes(root) ? root : null;
    const before = root ? nodes.slice(0, [...this.childNodes].indexOf(root)) : [];
    this.#leading = new WeakSet(before.filter((node) => node.parentNode === this));
    this.#parents = new WeakSet();
    const parent = this.#builtParent;
    if (parent) this.#enhance(parent, nodes);
  }

  /** Adds what the markup needs to children of the author, and records where they are then. */
  #enhance(parent: Element, nodes: readonly Node[]): void {
    this.enhanceChildren(parent);
    for (const { parentNode } of nodes) {
      if (parentNode && this.#built?.contains(parentNode)) this.#parents.add(parentNode);
    }
  }

  get #contract(): ElementContract {
    return (this.constructor as typeof FwxElement).contract;
  }

  get #expansion(): Expansion | null {
    return (this.constructor as typeof FwxElement).expansion;
  }

  #decideSource(changed: PropertyValues): Source {
    if (this.#source === 'rendered' && !this.#isStale()) return 'rendered';
    const root = this.documentedRoot;
    if (!root) return this.#expandOrRender();
    if (this.#source !== 'markup') return this.#hasOwnData(changed) ? 'rendered' : 'markup';
    const isReplaced = this.#contentNames().some((name) => changed.has(name));
    if (isReplaced && this.hasContent()) return 'rendered';
    const parent = this.#childrenChanged ? this.#builtParent : null;
    if (parent) {
      this.#gatherChildren(parent);
      this.#enhance(parent, [...parent.childNodes]);
    }
    return 'markup';
  }

  /** Without documented markup: expands plain children, or else renders data. */
  #expandOrRender(): Source {
    const hasContent = this.hasContent();
    const isEmptied = this.#built !== null && !hasContent;
    // A template may add content later.
    const hasChildren = this.firstElementChild ?? [...this.childNodes].some(isContent);
    if (this.#expansion && (isEmptied || hasChildren)) {
      this.#expandChildren();
      return 'markup';
    }
    return hasContent ? 'rendered' : 'none';
  }

  /**
   * Whether a script gave this element data that its markup does not show yet. The markup already shows data from an
   * attribute or from an outer template that hydrates it.
   */
  #hasOwnData(changed: PropertyValues): boolean {
    if (this.hasAttribute(shownMark)) return false;
    return this.#contentNames().some((name) => {
      const attribute = attributeName(name, this.#contract.properties[name] ?? {}) ?? '';
      return changed.has(name) && isGiven(this.#read(name)) && !this.hasAttribute(attribute);
    });
  }

  /** Whether an application has removed the root or the rendered nodes of this element. */
  #isStale(): boolean {
    if (this.#root && this.#root.parentNode !== this) return true;
    return this.#source === 'rendered' && this.#part?.startNode?.parentNode !== this;
  }

  /** Whether children came to an element that has rendered its labels only, such as the heading of a drawer. */
  #hasLateChildren(): boolean {
    if (this.#source !== 'rendered' || !this.#expansion || this.#isStale()) return false;
    if (this.#contentNames().some((name) => isGiven(this.#read(name)))) return false;
    return this.#notRendered().some(isContent);
  }

  #notRendered(): readonly ChildNode[] {
    return [...this.childNodes].filter((node) => !this.#rendered.has(node));
  }

  /** Continues with the rendered markup as with one that was built around children: an open drawer stays open. */
  #adoptRendered(): void {
    this.#source = 'markup';
    this.#part = undefined;
    this.#built = this.#root;
    this.#leading = this.#rendered;
    this.#childrenChanged = true;
    const parent = this.#builtParent;
    parent?.replaceChildren();
    // A framework may add them before the rendered nodes, beside a comment that marks their position.
    if (parent) moveNodes(this.#notRendered(), parent);
  }

  /** Renders from scratch if the nodes of Lit were removed or the markup is not from Lit. */
  #renderFrom(before: Source, renderAll: () => void): void {
    // Browsers that translate a page replace the text nodes that Lit would update with `<font>` elements.
    const isTranslated = this.querySelector('font') !== null;
    if (before === 'rendered' && !isTranslated && !this.#isStale()) {
      renderAll();
      return;
    }
    keepFocus(this, () => {
      this.#part?.startNode?.remove();
      this.#part = undefined;
      const nodes = [...this.childNodes];
      // A framework may use comments as position markers.
      const isOld = (node: Node): boolean => node.nodeType !== Node.COMMENT_NODE;
      if (this.#root || nodes.some(isContent)) nodes.filter(isOld).forEach((node) => node.remove());
      renderAll();
    });
  }

  #finishUpdate(root: HTMLElement | null): void {
    if (this.hasAttribute(shownMark)) this.removeAttribute(shownMark);
    this.#childrenChanged = false;
    this.#watchChildren(root);
    if (root === this.#root) return;
    this.#root = root;
    if (root) this.rootReady?.(root);
  }

  #watchChildren(root: Element | null): void {
    observeChildren(this, this);
    if (this.#source === 'rendered') return;
    for (const parent of [root, this.#builtParent]) {
      if (parent) observeChildren(parent, this);
    }
  }

  /** Requests an update after children were added or removed. */
  [childrenChanged](): void {
    // Lit also changes the nodes that it has rendered.
    if (this.#source === 'rendered' && !this.#isStale() && !this.#hasLateChildren()) return;
    this.#childrenChanged = true;
    this.requestUpdate();
  }

  #contentNames(): readonly string[] {
    const { properties } = this.#contract;
    return Object.keys(properties).filter((name) => properties[name]?.content);
  }

  #read(name: string): unknown {
    return (this as unknown as Record<string, unknown>)[name];
  }

  #model(): Record<string, unknown> {
    return modelOf(this, this.#contract.properties);
  }

  // Lit keeps the part of a container in this property, under this name in every build.
  get #part(): LitPart | undefined {
    return (this as unknown as LitContainer)['_$litPart$'];
  }

  set #part(part: undefined) {
    (this as unknown as LitContainer)['_$litPart$'] = part;
  }
}

/** Warns of unknown tags, in development, when a class is registered. A server has no document. */
function checkTags(): void {
  if (typeof document === 'undefined' || !isWarning()) return;
  // A separate module that imports nothing of this one: bundlers would split off a chunk that both share.
  import('./unknown-tags.ts').then(
    ({ unknownTags }) =>
      whenDocumentReady(document, () => unknownTags().forEach((text) => warnOnce('element', text))),
    // Without the module only a hint is missing.
    () => undefined,
  );
}

// The server sets this attribute where the outer template has the data of the element and will hydrate it.
const shownMark = 'data-fwx-shown';

interface LitPart {
  readonly startNode?: ChildNode | null;
}

interface LitContainer {
  _$litPart$?: LitPart | undefined;
}

const isGiven = (value: unknown): boolean =>
  value != null && value !== '' && !(Array.isArray(value) && value.length === 0);
