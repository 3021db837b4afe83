import { decode, encode, isVoidTag } from '../../../components/markup.ts';
import { matches } from './selector.ts';

// The part of the DOM that expansions use (components/internal/options/expansion.ts), over markup that was
// parsed. Unchanged parts are written as they were read.

/** A node between tags. */
export type AnyNode = ElementNode | TextNode | CommentNode;

/** The part that all nodes share: a place in the tree. */
abstract class PlacedNode {
  parentNode: ElementNode | null = null;

  get #self(): AnyNode {
    return this as unknown as AnyNode;
  }

  before(...items: (AnyNode | string)[]): void {
    const siblings = this.parentNode?.nodes ?? [];
    const place = siblings[firstMarker(siblings, siblings.indexOf(this.#self))] ?? this.#self;
    for (const item of items) this.parentNode?.insertBefore(asNode(item), place);
  }

  after(...items: (AnyNode | string)[]): void {
    const nodes = items.map(asNode);
    const siblings = this.parentNode?.nodes ?? [];
    const behind = siblings.slice(siblings.indexOf(this.#self) + 1);
    const next = behind.find((node) => !nodes.includes(node)) ?? null;
    for (const node of nodes) this.parentNode?.insertBefore(node, next);
  }

  replaceWith(...items: (AnyNode | string)[]): void {
    this.before(...items);
    this.remove();
  }

  remove(): void {
    const { parentNode } = this;
    if (!parentNode) return;
    parentNode.nodes.splice(parentNode.nodes.indexOf(this.#self), 1);
    this.parentNode = null;
  }
}

const asNode = (item: AnyNode | string): AnyNode =>
  typeof item === 'string' ? new TextNode(encode(item)) : item;

abstract class MarkupNode extends PlacedNode {
  readonly markup: string;

  constructor(markup: string) {
    super();
    this.markup = markup;
  }

  override toString(): string {
    return this.markup;
  }
}

/** Text, as markup. */
export class TextNode extends MarkupNode {
  readonly nodeType = 3;

  get data(): string {
    return decode(this.markup);
  }

  get textContent(): string {
    return this.data;
  }

  cloneNode(): TextNode {
    return new TextNode(this.markup);
  }
}

/** A comment, or any other node that is neither an element nor text. */
export class CommentNode extends MarkupNode {
  readonly nodeType = 8;
  readonly textContent = '';

  cloneNode(): CommentNode {
    return new CommentNode(this.markup);
  }
}

/** An attribute, and the markup that it was read from; empty for one that was set. */
export interface ParsedAttribute {
  readonly name: string;
  readonly value: string;
  readonly markup: string;
}

export class ElementNode extends PlacedNode {
  readonly nodeType = 1;
  readonly nodes: AnyNode[] = [];
  readonly localName: string;
  readonly isConnected = true;
  readonly #attributes: Map<string, ParsedAttribute>;
  /** The end of its only tag (`<br>`, `<path/>`); `null` for one that has an end tag. */
  readonly #tagEnd: '>' | '/>' | null;

  constructor(
    name: string,
    attributes: readonly ParsedAttribute[] = [],
    tagEnd: '>' | '/>' | null = null,
  ) {
    super();
    this.localName = name;
    this.#attributes = new Map();
    // Of several attributes with one name, parsers use the first.
    for (const one of attributes) {
      if (!this.#attributes.has(one.name)) this.#attributes.set(one.name, one);
    }
    this.#tagEnd = tagEnd ?? (isVoidTag(name) ? '>' : null);
  }

  get ownerDocument(): { createElement(name: string): ElementNode } {
    return { createElement: (name) => new ElementNode(name) };
  }

  get childNodes(): readonly AnyNode[] {
    return [...this.nodes];
  }

  get children(): readonly ElementNode[] {
    return this.nodes.filter((node) => node instanceof ElementNode);
  }

  get firstChild(): AnyNode | null {
    return this.nodes[0] ?? null;
  }

  get innerHTML(): string {
    return this.nodes.join('');
  }

  get textContent(): string {
    return this.nodes.map((node) => node.textContent).join('');
  }

  get parentElement(): ElementNode | null {
    return this.parentNode;
  }

  get previousElementSibling(): ElementNode | null {
    const siblings = this.parentNode?.children ?? [];
    return siblings[siblings.indexOf(this) - 1] ?? null;
  }

  get attributes(): readonly { readonly name: string; readonly value: string }[] {
    return [...this.#attributes.values()];
  }

  getAttributeNames(): string[] {
    return [...this.#attributes.keys()];
  }

  getAttribute(name: string): string | null {
    return this.#attributes.get(name)?.value ?? null;
  }

  hasAttribute(name: string): boolean {
    return this.#attributes.has(name);
  }

  setAttribute(name: string, value: string): void {
    this.#attributes.set(name, { name, value, markup: '' });
  }

  removeAttribute(name: string): void {
    this.#attributes.delete(name);
  }

  get id(): string {
    return this.getAttribute('id') ?? '';
  }

  set id(value: string) {
    this.setAttribute('id', value);
  }

  get lang(): string {
    return this.getAttribute('lang') ?? '';
  }

  get className(): string {
    return this.getAttribute('class') ?? '';
  }

  set className(value: string) {
    this.setAttribute('class', value);
  }

  get classList(): ClassList {
    return new ClassList(this);
  }

  append(...items: (AnyNode | string)[]): void {
    for (const item of items) this.insertBefore(asNode(item), null);
  }

  appendChild<T extends AnyNode>(node: T): T {
    return this.insertBefore(node, null);
  }

  prepend(...items: (AnyNode | string)[]): void {
    const first = this.firstChild;
    for (const item of items) this.insertBefore(asNode(item), first);
  }

  insertBefore<T extends AnyNode>(node: T, before: AnyNode | null): T {
    node.remove();
    const at = before === null ? this.nodes.length : this.nodes.indexOf(before);
    this.nodes.splice(at, 0, node);
    node.parentNode = this;
    return node;
  }

  replaceChildren(...items: (AnyNode | string)[]): void {
    for (const node of this.childNodes) node.remove();
    this.append(...items);
  }

  cloneNode(): ElementNode {
    const copy = new ElementNode(this.localName, [...this.#attributes.values()], this.#tagEnd);
    for (const node of this.nodes) copy.appendChild(node.cloneNode());
    return copy;
  }

  matches(selector: string): boolean {
    return matches(this, selector, null);
  }

  closest(selector: string): ElementNode | null {
    if (this.matches(selector)) return this;
    return this.parentNode?.closest(selector) ?? null;
  }

  querySelectorAll(selector: string): ElementNode[] {
    return [...descendants(this)].filter((one) => matches(one, selector, this));
  }

  querySelector(selector: string): ElementNode | null {
    for (const one of descendants(this)) if (matches(one, selector, this)) return one;
    return null;
  }

  override toString(): string {
    const attributes = [...this.#attributes.values()].map(({ name, value, markup }) =>
      markup !== '' ? markup : value === '' ? ` ${name}` : ` ${name}="${encode(value)}"`,
    );
    const start = `<${this.localName}${attributes.join('')}`;
    return start + (this.#tagEnd ?? `>${this.innerHTML}</${this.localName}>`);
  }
}

/** Where the markers of a node begin: those for hydration stay directly before their element. */
function firstMarker(nodes: readonly AnyNode[], at: number): number {
  let first = at;
  while (isMarker(nodes[first - 1])) first--;
  return first;
}

function isMarker(node: AnyNode | undefined): boolean {
  return node instanceof CommentNode && /^<!--:*lit-node /.test(node.markup);
}

function* descendants(element: ElementNode): Generator<ElementNode> {
  for (const child of element.children) {
    yield child;
    yield* descendants(child);
  }
}

class ClassList {
  readonly #element: ElementNode;

  constructor(element: ElementNode) {
    this.#element = element;
  }

  get #names(): readonly string[] {
    return this.#element.className.split(/\s+/).filter(Boolean);
  }

  contains(name: string): boolean {
    return this.#names.includes(name);
  }

  add(...names: string[]): void {
    this.#write([...this.#names, ...names]);
  }

  remove(...names: string[]): void {
    if (!this.#element.hasAttribute('class')) return;
    this.#write(this.#names.filter((name) => !names.includes(name)));
  }

  toggle(name: string, on = !this.contains(name)): boolean {
    if (on) this.add(name);
    else this.remove(name);
    return on;
  }

  #write(names: readonly string[]): void {
    this.#element.className = [...new Set(names)].join(' ');
  }
}
