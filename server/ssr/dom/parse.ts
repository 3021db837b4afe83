import { decode, isVoidTag } from '../../../components/markup.ts';
import { CommentNode, ElementNode, type ParsedAttribute, TextNode } from './node.ts';

const rawTag = /^(?:script|style|textarea|title|iframe|xmp|noembed|noframes|plaintext)$/;
const comment = /<!--(?:-?>|[^]*?(?:--!?>|$))|<[!?][^>]*>?|<\/(?![a-z])[^>]*>?/iy;
const endTag = /<\/([a-z][^\s/>]*)[^>]*>/iy;
const startTag = /<([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^>"'])*?)(\/?)>/iy;
const attribute = /\s*\/*([^\s/>][^\s/>=]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>]+))?/g;

// Optional end tags: the elements that a start tag closes, and those at which the search for them stops.
const closes: readonly (readonly [starts: RegExp, closed: RegExp, within: RegExp])[] = [
  [/^li$/, /^li$/, /^(?:ol|ul|menu)$/],
  [/^d[dt]$/, /^d[dt]$/, /^dl$/],
  [/^(?:option|optgroup)$/, /^option$/, /^(?:select|datalist)$/],
  [/^t[dh]$/, /^t[dh]$/, /^table$/],
  [/^tr$/, /^(?:t[dhr])$/, /^table$/],
  [
    /^(?:address|article|aside|blockquote|center|details|dialog|dir|div|dl|fieldset|figcaption|figure|footer|form|h[1-6]|header|hgroup|hr|main|menu|nav|ol|p|pre|search|section|summary|table|ul)$/,
    /^p$/,
    /^(?:button|table|td|th|caption|object|template|svg|math)$/,
  ],
];

/**
 * Markup, parsed as HTML between the tags of an element.
 *
 * @param tag Name of that element.
 */
export function parse(markup: string, tag = ''): ElementNode {
  return new Parser(markup, tag).root;
}

class Parser {
  readonly root: ElementNode;
  readonly #markup: string;
  #open: ElementNode;
  #at = 0;

  constructor(markup: string, tag: string) {
    this.root = new ElementNode(tag);
    this.#open = this.root;
    this.#markup = markup;
    while (this.#at < markup.length) this.#next();
  }

  #next(): void {
    const next = this.#markup.indexOf('<', this.#at);
    if (next !== this.#at) return this.#text(next);
    const found = this.#take(startTag);
    if (found) return this.#start(found);
    const end = this.#take(endTag);
    if (end) return this.#end((end[1] as string).toLowerCase());
    const other = this.#take(comment);
    if (other) this.#open.appendChild(new CommentNode(other[0]));
    else this.#text(this.#markup.indexOf('<', this.#at + 1));
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#markup);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  /** @param end Where the text ends; -1 for the end of the markup. */
  #text(end: number): void {
    const to = end < 0 ? this.#markup.length : end;
    this.#open.appendChild(new TextNode(this.#markup.slice(this.#at, to)));
    this.#at = to;
  }

  #start([, tag = '', attributes = '', slash = '']: RegExpExecArray): void {
    const isInForeign = this.#open.closest('svg, math') !== null;
    const name = isInForeign ? tag : tag.toLowerCase();
    const isForeign = isInForeign || /^(?:svg|math)$/.test(name);
    this.#closeBefore(name);
    const isEmpty = slash !== '' && isForeign;
    const element = new ElementNode(name, attributesOf(attributes), isEmpty ? '/>' : null);
    this.#open.appendChild(element);
    if (isEmpty || isVoidTag(name)) return;
    this.#open = element;
    if (rawTag.test(name) && !isForeign) this.#rawText(name);
  }

  /** Closes elements that end where an element of this name begins. */
  #closeBefore(name: string): void {
    for (const [starts, closed, within] of closes) {
      if (!starts.test(name)) continue;
      for (let at = this.#open; at !== this.root && !within.test(at.localName);) {
        const { localName, parentNode } = at;
        at = parentNode as ElementNode;
        if (closed.test(localName)) this.#open = at;
      }
    }
  }

  #end(name: string): void {
    for (let at = this.#open; at !== this.root; at = at.parentNode as ElementNode) {
      if (at.localName.toLowerCase() !== name) continue;
      this.#open = at.parentNode as ElementNode;
      return;
    }
  }

  #rawText(name: string): void {
    const end = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
    end.lastIndex = this.#at;
    const found = end.exec(this.#markup);
    this.#text(found ? found.index : -1);
  }
}

function attributesOf(text: string): ParsedAttribute[] {
  return [...text.matchAll(attribute)].map(([markup, name = '', value = '']) => ({
    name: name.toLowerCase(),
    value: decode(value.replace(/^(["'])([^]*)\1$/, '$2')),
    markup: markup.startsWith('/') ? ` ${markup.replace(/^\/+/, '')}` : markup,
  }));
}
