import { LitElement, type PropertyDeclaration, type PropertyValues, ReactiveElement } from 'lit';

import { arrivals, childrenArrived } from './arrivals.ts';
import type { ElementContract } from './element-contract.ts';
import { withSameIds } from './ids.ts';
import { keepFocus } from './keep-focus.ts';
import { isContent } from './move-nodes.ts';
import { placeOf, putBefore } from './moved-children.ts';
import { withPresence } from './presence.ts';
import { whenParsed } from './when-parsed.ts';

/**
 * Where the content of an element comes from: nothing yet, documented markup that was found or
 * built and is only patched, or markup that this element renders.
 */
type Source = 'none' | 'markup' | 'rendered';

// `update` of LitElement renders; that of its base only reflects properties to attributes.
const { update: reflect } = ReactiveElement.prototype as unknown as {
  update: (this: LitElement, changed: PropertyValues) => void;
};

/**
 * Base of every element: Lit without a shadow root. An element that arrives with its documented
 * markup takes it over as it is, without one change to the DOM; an element with plain children has
 * them expanded to that markup once, in place; an element with neither renders its data.
 *
 * A widget is a subclass with a {@link ElementContract} as its static `contract`. It declares its
 * properties with the contract's objects, and overrides as needed:
 *
 * - `expand` builds the documented markup around plain children;
 * - `readMarkup` returns the properties that the markup determines;
 * - `patch` brings a changed property to the markup;
 * - `rootReady` gets to know each new root.
 *
 * Listeners belong on the host and are added in the constructor, so that they serve any markup that
 * comes to be inside. Nothing may touch the DOM in a constructor.
 */
export abstract class FwxElement extends LitElement {
  /** Tag, documented root, properties and markup of this element, shared with the server. */
  static readonly contract: ElementContract;

  #source: Source = 'none';
  #root: HTMLElement | null = null;
  #late: ChildNode[] = [];
  readonly #ids: string[] = [];
  /** Properties that were set since the last update, by an attribute or by a script. */
  readonly #given = new Set<PropertyKey>();

  static override get observedAttributes(): string[] {
    const names = [...super.observedAttributes, 'defer-hydration'];
    // Asking has made Lit finalize the class, and nothing has read a property yet.
    for (const [name, declaration] of this.elementProperties) {
      this.elementProperties.set(name, withPresence(declaration));
    }
    return names;
  }

  /** The documented root inside this element, or `null` when there is none at the moment. */
  get documentedRoot(): HTMLElement | null {
    const { root } = this.#contract;
    const first = this.firstElementChild;
    // Nearly always it is the only child.
    if (first?.matches(root)) return first as HTMLElement;
    for (const child of this.children) {
      if (child.matches(root)) return child as HTMLElement;
    }
    return null;
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

  // Frameworks change the children that they gave this element; `expand` has moved those into the
  // markup. What the DOM would refuse, because they are no children any more, is done where they are.

  override insertBefore<T extends Node>(node: T, before: Node | null): T {
    const place = this.#placeOf(before);
    if (!place || !before) return super.insertBefore(node, before);
    const nodes = node instanceof DocumentFragment ? [...node.childNodes] : [node as Node];
    for (const one of nodes) this.#insertInto(place, one as ChildNode, before);
    return node;
  }

  override removeChild<T extends Node>(node: T): T {
    return this.#placeOf(node)?.removeChild(node) ?? super.removeChild(node);
  }

  override replaceChild<T extends Node>(node: Node, old: T): T {
    if (!this.#placeOf(old)) return super.replaceChild(node, old);
    this.insertBefore(node, old);
    return this.removeChild(old);
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value);
    // A template around it that takes over its own nodes hands data in right after this.
    if (name === 'defer-hydration' && value === null && this.isConnected) {
      this.connectedCallback();
    }
  }

  /**
   * Builds the documented markup from plain children, moving them with `moveNodes` so that they
   * keep their state: attach the root to this element first, then move.
   *
   * @param nodes Children that are not part of the documented markup, in order: all of them, blank
   * text and comments included, when there is no root yet, else those that came later.
   * @param root The root that is there already, or `null`.
   */
  protected expand?(nodes: readonly ChildNode[], root: HTMLElement | null): void;

  /**
   * Brings changed properties to markup that this element did not render. Must only touch what
   * the changed properties determine. Not called for the first state, which the markup has.
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
    const before = this.#source;
    this.#source = this.#decide(changed);
    if (this.#source === 'rendered') {
      this.#renderFrom(before, () => super.update(changed));
    } else {
      this.#takeMarkup(changed, before === 'markup');
      reflect.call(this, changed);
    }
    this.#given.clear();
    this.#settle(this.documentedRoot);
  }

  protected override render(): unknown {
    return withSameIds(this.#ids, () => this.#contract.render(this.#model(), null));
  }

  /** Brings changes to a known root; reads the properties of a new one. */
  #takeMarkup(changed: PropertyValues, hadMarkup: boolean): void {
    const root = this.documentedRoot;
    if (!root) return;
    if (root !== this.#root && this.readMarkup) {
      const given = new Set(this.#given);
      for (const [name, value] of Object.entries(this.readMarkup(root))) {
        if (!given.has(name)) (this as Record<string, unknown>)[name] = value;
      }
    }
    if (hadMarkup) this.patch?.(changed, root);
  }

  #placeOf(node: Node | null): ParentNode | null {
    return this.#source === 'markup' ? placeOf(this, node) : null;
  }

  #insertInto(place: ParentNode, node: ChildNode, before: Node): void {
    const root = this.documentedRoot;
    const isMoved = this.contains(node);
    if (!root || (!isMoved && !isContent(node))) {
      place.insertBefore(node, before);
      return;
    }
    if (!isMoved) this.expand?.([node], root);
    // `expand` adds what comes late at the end, and may have put something else in its place.
    if (this.contains(node)) putBefore(node, before);
  }

  get #contract(): ElementContract {
    return (this.constructor as typeof FwxElement).contract;
  }

  #decide(changed: PropertyValues): Source {
    if (this.#source === 'rendered' && !this.#isStale()) return 'rendered';
    const root = this.documentedRoot;
    if (!root) return this.#begin();
    if (this.#source !== 'markup') return this.#hasOwnData(changed) ? 'rendered' : 'markup';
    const isReplaced = this.#contentNames().some((name) => changed.has(name));
    if (isReplaced && this.hasContent()) return 'rendered';
    if (this.#late.length > 0) this.expand?.(this.#late, root);
    return 'markup';
  }

  /** Without documented markup: plain children are expanded, else data is rendered. */
  #begin(): Source {
    if (this.expand && [...this.childNodes].some(isContent)) {
      this.expand([...this.childNodes], null);
      return 'markup';
    }
    return this.hasContent() ? 'rendered' : 'none';
  }

  /**
   * Whether a script gave this element data that its markup cannot have yet. Data from an attribute
   * or from an outer template that takes over came with the markup.
   */
  #hasOwnData(changed: PropertyValues): boolean {
    if (this.hasAttribute(shown)) return false;
    return this.#contentNames().some((name) => {
      const { attribute } = this.#contract.properties[name] ?? {};
      const fromAttribute = typeof attribute === 'string' ? attribute : name.toLowerCase();
      return changed.has(name) && isGiven(this.#read(name)) && !this.hasAttribute(fromAttribute);
    });
  }

  /** Whether an application has removed what this element stood on. */
  #isStale(): boolean {
    if (this.#root && this.#root.parentNode !== this) return true;
    return this.#source === 'rendered' && this.#part?.startNode?.parentNode !== this;
  }

  /** Lit must not go on in nodes that are gone, nor render beside markup that it did not make. */
  #renderFrom(before: Source, renderAll: () => void): void {
    if (before === 'rendered' && !this.#isStale()) {
      renderAll();
      return;
    }
    keepFocus(this, () => {
      this.#part = undefined;
      if (this.#root || [...this.childNodes].some(isContent)) this.replaceChildren();
      renderAll();
    });
  }

  #settle(root: HTMLElement | null): void {
    if (this.hasAttribute(shown)) this.removeAttribute(shown);
    if (this.#late.length > 0) this.#late = [];
    if (this.#source === 'none' || (this.expand && this.#source === 'markup')) arrivals.watch(this);
    if (root === this.#root) return;
    this.#root = root;
    if (root) this.rootReady?.(root);
  }

  /** Children that came after the last update. */
  [childrenArrived](nodes: readonly ChildNode[]): void {
    if (this.#source === 'rendered') return;
    const { root, beside } = this.#contract;
    const documented = beside === undefined ? root : `${root},${beside}`;
    const late = nodes.filter(
      (node) =>
        node.parentNode === this &&
        isContent(node) &&
        !(node instanceof Element && node.matches(documented)),
    );
    const isKnown = this.#source === 'markup' && this.documentedRoot === this.#root;
    if (late.length === 0 && isKnown) return;
    this.#late.push(...late);
    this.requestUpdate();
  }

  #contentNames(): readonly string[] {
    const { properties } = this.#contract;
    let names = contentNames.get(properties);
    if (!names) {
      names = Object.keys(properties).filter((name) => properties[name]?.content);
      contentNames.set(properties, names);
    }
    return names;
  }

  #read(name: string): unknown {
    return (this as unknown as Record<string, unknown>)[name];
  }

  #model(): Record<string, unknown> {
    const model: Record<string, unknown> = {};
    for (const name of Object.keys(this.#contract.properties)) {
      const value = this.#read(name);
      if (value !== undefined) model[name] = value;
    }
    return model;
  }

  // Lit keeps the part of a container in this property, under this name in every build.
  get #part(): { startNode?: Node | null } | undefined {
    return (this as unknown as LitContainer)['_$litPart$'];
  }

  set #part(part: undefined) {
    (this as unknown as LitContainer)['_$litPart$'] = part;
  }
}

const contentNames = new WeakMap<object, readonly string[]>();

// The server says so where a template around the element has its data and will hydrate.
const shown = 'data-fwx-shown';

interface LitContainer {
  _$litPart$?: { startNode?: Node | null } | undefined;
}

const isGiven = (value: unknown): boolean =>
  value != null && value !== '' && !(Array.isArray(value) && value.length === 0);
