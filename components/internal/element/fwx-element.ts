import type { PropertyDeclaration, PropertyValues } from 'lit';

import { BuiltChildren } from '../children/built-children.ts';
import { childrenChanged, observeChildren } from '../children/child-observer.ts';
import { ContractElement } from './contract-element.ts';
import { expandedMark, type Expansion } from '../options/expansion.ts';
import { withSameIds } from '../context/ids.ts';
import { isContent, type Movable, moveNodes } from '../dom/move-nodes.ts';
import {
  isRendered,
  isRenderedIn,
  releaseRendered,
  renderInto,
} from '../children/rendered-children.ts';
import { renewIds } from '../children/renew-ids.ts';
import { whenParsed } from '../dom/when-parsed.ts';
import { reflect } from './reflect.ts';

/**
 * Source of the content of an element: none yet, documented markup that was found or
 * built and is only patched, or markup that this element renders.
 */
type Source = 'none' | 'markup' | 'rendered';

/** The methods of an element that put a node before another one. */
type Inserting = Movable & { readonly insertBefore: NonNullable<Movable['moveBefore']> };

// The server sets this attribute where the outer template has the data of the element and will hydrate it.
const shownMark = 'data-fwx-shown';

/**
 * Base class of every element: Lit without a shadow root. An element with documented markup inside
 * adopts it without any change to the DOM; an element with plain children
 * expands them to that markup once, in place; an element with neither renders its data. This class decides which of these
 * is next, in each update; `built-children.ts` and `rendered-children.ts` are about the nodes.
 *
 * A widget is a subclass with a static `contract`, see `ElementContract`. It overrides as needed:
 *
 * - the static `expansion` makes documented markup of plain children;
 * - `readMarkup` returns the properties that the markup determines;
 * - `patch` applies a changed property to the markup;
 * - `rootReady` receives each new root;
 * - `hasContent` says when there is something to render.
 *
 * Behaviour that the markup also has without an element is installed on the document or shadow root in
 * `connectedCallback`, see `onceForEachRoot`. Listeners for the element alone are added to the host in the constructor, so
 * that they work for any markup that is inside later. A constructor must not touch the DOM.
 */
export abstract class FwxElement extends ContractElement {
  /** Makes documented markup of plain children, shared with the server. Default: `null`, children stay unchanged. */
  static readonly expansion: Expansion | null = null;

  #source: Source = 'none';
  /** The documented root of the last update. */
  #root: HTMLElement | null = null;
  readonly #built = new BuiltChildren(this, this.#expansion, (parent) =>
    this.enhanceChildren(parent),
  );
  /** Automatic ids of the rendered markup. */
  readonly #ids: string[] = [];
  /** Properties that were set since the last update, by an attribute or by a script. */
  readonly #given = new Set<PropertyKey>();
  #childrenChanged = false;

  /** The documented root inside this element, or `null` when there is none at the moment. */
  get documentedRoot(): HTMLElement | null {
    return this.rootIn(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated && this.#isStale()) this.requestUpdate();
  }

  /** Keeps `moveBefore` from disconnecting the element. */
  connectedMoveCallback(): void {}

  override requestUpdate(
    name?: PropertyKey,
    ...change: [oldValue?: unknown, options?: PropertyDeclaration]
  ): void {
    if (name !== undefined) this.#given.add(name);
    super.requestUpdate(name, ...change);
  }

  // The children of the author are inside the built markup. A framework that passes one of them as reference node expects
  // the new node beside it.

  override insertBefore<T extends Node>(node: T, before: Node | null): T {
    return (
      this.#built.parentOf(before)?.insertBefore(node, before) ?? super.insertBefore(node, before)
    );
  }

  /** As `insertBefore`, keeping the state of the node where the browser can. */
  override moveBefore(node: Node, before: Node | null): void {
    const { insertBefore, moveBefore = insertBefore } = Element.prototype as Inserting;
    moveBefore.call(this.#built.parentOf(before) ?? this, node, before);
  }

  override removeChild<T extends Node>(node: T): T {
    return this.#built.parentOf(node)?.removeChild(node) ?? super.removeChild(node);
  }

  override replaceChild<T extends Node>(node: Node, old: T): T {
    return this.#built.parentOf(old)?.replaceChild(node, old) ?? super.replaceChild(node, old);
  }

  override get textContent(): string {
    return super.textContent;
  }

  /** Keeps the built root, which may have the focus or be open: frameworks change labels and clear lists by this property. */
  override set textContent(text: string | null) {
    if (!this.#built.write(text ?? '')) super.textContent = text;
  }

  /** Scrolls to what is inside where the element has no box. */
  override scrollIntoView(options?: boolean | ScrollIntoViewOptions): void {
    for (const child of this.children) child.scrollIntoView(options);
    super.scrollIntoView(options);
  }

  /** Requests an update after children were added or removed. */
  [childrenChanged](): void {
    // Lit also changes the nodes that it has rendered.
    if (this.#showsRendered && !this.#hasLateChildren()) return;
    this.#childrenChanged = true;
    this.requestUpdate();
  }

  /** Adds to the children of the author what the markup needs, after children were added or removed. */
  protected enhanceChildren(parent: Element): void {
    this.#expansion?.enhance?.(parent, this.propertyValues);
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
    return this.#hasData();
  }

  /**
   * The documented root among the children of an element.
   *
   * @param host This element, or another one with its markup.
   */
  protected rootIn(host: Element): HTMLElement | null {
    const { root } = this.contract;
    const found = [...host.children].find((child) => child.matches(root));
    return (found as HTMLElement | undefined) ?? null;
  }

  protected override scheduleUpdate(): void | Promise<unknown> {
    const parsed = this.#source === 'none' ? whenParsed(this) : null;
    return parsed ? parsed.then(() => super.scheduleUpdate()) : super.scheduleUpdate();
  }

  protected override update(changed: PropertyValues): void {
    if (this.#hasLateChildren()) this.#adoptRendered();
    const hadMarkup = this.#source === 'markup';
    const isUpdate = this.#showsRendered;
    this.#source = isUpdate ? 'rendered' : this.#decideSource(changed);
    if (this.#source === 'rendered') {
      renderInto(this, () => super.update(changed), isUpdate, this.#root !== null);
    } else {
      this.#takeMarkup(changed, hadMarkup);
      reflect.call(this, changed);
    }
    this.#finishUpdate(this.documentedRoot);
  }

  protected override render(): unknown {
    return withSameIds(this.#ids, () => this.contract.render(this.propertyValues, null));
  }

  #decideSource(changed: PropertyValues): Source {
    if (!this.documentedRoot) return this.#expandOrRender();
    if (this.#source !== 'markup') return this.#hasOwnData(changed) ? 'rendered' : 'markup';
    const isReplaced = this.#contentNames().some((name) => changed.has(name));
    if (isReplaced && this.hasContent()) return 'rendered';
    if (this.#childrenChanged) this.#built.gather(this.propertyValues);
    return 'markup';
  }

  /** Without documented markup: expands plain children, or else renders data. */
  #expandOrRender(): Source {
    const hasContent = this.hasContent();
    const isEmptied = this.#built.wereBuilt && !hasContent;
    // A template may add content later.
    const hasChildren = this.firstElementChild ?? [...this.childNodes].some(isContent);
    if (this.#expansion && (isEmptied || hasChildren)) {
      this.#built.build(this.propertyValues);
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
    const type = this.constructor as typeof FwxElement;
    return this.#contentNames().some((name) => {
      const { attribute } = type.getPropertyOptions(name);
      const isFromAttribute = this.hasAttribute(String(attribute));
      return changed.has(name) && isGiven(Reflect.get(this, name)) && !isFromAttribute;
    });
  }

  /** Whether an application has removed the root or the rendered nodes of this element. */
  #isStale(): boolean {
    if (this.#root && this.#root.parentNode !== this) return true;
    return this.#source === 'rendered' && !isRenderedIn(this);
  }

  /** Whether this element contains what it has rendered. */
  get #showsRendered(): boolean {
    return this.#source === 'rendered' && !this.#isStale();
  }

  /** Whether children came to an element that has rendered its labels only, such as the heading of a drawer. */
  #hasLateChildren(): boolean {
    if (!this.#showsRendered || !this.#expansion || this.#hasData()) return false;
    return this.#children(false).some(isContent);
  }

  /** The children that were rendered, or those that were added later. */
  #children(rendered: boolean): readonly ChildNode[] {
    return [...this.childNodes].filter((node) => isRendered(node, this) === rendered);
  }

  /** Continues with the rendered markup as with one that was built around children: an open drawer stays open. */
  #adoptRendered(): void {
    this.#source = 'markup';
    releaseRendered(this);
    this.#built.adopt(this.#root, this.#children(true));
    this.#childrenChanged = true;
    const { parent } = this.#built;
    parent?.replaceChildren();
    // A framework may add them before the rendered nodes, beside a comment that marks their position.
    if (parent) moveNodes(this.#children(false), parent);
  }

  /** Applies changes to a known root; reads the properties of a new one. */
  #takeMarkup(changed: PropertyValues, hadMarkup: boolean): void {
    const root = this.documentedRoot;
    if (!root) return;
    const isNew = root !== this.#root;
    if (isNew && !this.#built.parent) renewIds(this);
    if (isNew && this.hasAttribute(expandedMark)) this.#built.adopt(root);
    if (isNew && this.readMarkup) {
      for (const [name, value] of Object.entries(this.readMarkup(root))) {
        if (!this.#given.has(name)) Reflect.set(this, name, value);
      }
    }
    if (hadMarkup) this.patch?.(changed, root);
  }

  #finishUpdate(root: HTMLElement | null): void {
    this.#given.clear();
    this.#childrenChanged = false;
    this.removeAttribute(shownMark);
    const { parent: built } = this.#built;
    const nested = (built && this.#expansion?.nested?.(built)) ?? [];
    const parents = this.#source === 'rendered' ? [] : [root, built, ...nested];
    for (const parent of [this, ...parents]) if (parent) observeChildren(parent, this);
    if (root === this.#root) return;
    this.#root = root;
    if (root) this.rootReady?.(root);
  }

  get #expansion(): Expansion | null {
    return (this.constructor as typeof FwxElement).expansion;
  }

  #contentNames(): readonly string[] {
    const { properties } = this.contract;
    return Object.keys(properties).filter((name) => properties[name]?.content);
  }

  /** Whether a content property has a value. */
  #hasData(): boolean {
    return this.#contentNames().some((name) => isGiven(Reflect.get(this, name)));
  }
}

const isGiven = (value: unknown): boolean =>
  value != null && value !== '' && !(Array.isArray(value) && value.length === 0);
