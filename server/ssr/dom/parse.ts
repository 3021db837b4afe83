import { decode, isVoidTag } from '../../../components/markup.ts';
import { type AttributeMarkup, type MarkupSink, rawTag, scan } from '../internal/scan.ts';
import { CommentNode, ElementNode, type ParsedAttribute, TextNode } from './node.ts';

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
  const root = new ElementNode(tag);
  scan(markup, new TreeBuilder(root));
  return root;
}

class TreeBuilder implements MarkupSink {
  readonly #root: ElementNode;
  #open: ElementNode;

  constructor(root: ElementNode) {
    this.#root = root;
    this.#open = root;
  }

  text(markup: string): void {
    this.#open.appendChild(new TextNode(markup));
  }

  comment(markup: string): void {
    this.#open.appendChild(new CommentNode(markup));
  }

  startTag(tag: string, attributes: readonly AttributeMarkup[], end: '>' | '/>'): boolean {
    const isInForeign = this.#open.closest('svg, math') !== null;
    const name = isInForeign ? tag : tag.toLowerCase();
    const isForeign = isInForeign || /^(?:svg|math)$/.test(name);
    this.#closeBefore(name);
    const tagEnd = isForeign && end === '/>' ? end : null;
    const element = new ElementNode(name, attributes.map(parsed), tagEnd);
    this.#open.appendChild(element);
    if (tagEnd || isVoidTag(name)) return false;
    this.#open = element;
    return rawTag.test(name) && !isForeign;
  }

  /** Closes elements that end where an element of this name begins. */
  #closeBefore(name: string): void {
    for (const [starts, closed, within] of closes) {
      if (!starts.test(name)) continue;
      for (let at = this.#open; at !== this.#root && !within.test(at.localName);) {
        const { localName, parentNode } = at;
        at = parentNode as ElementNode;
        if (closed.test(localName)) this.#open = at;
      }
    }
  }

  endTag(tag: string): void {
    const name = tag.toLowerCase();
    for (let at = this.#open; at !== this.#root; at = at.parentNode as ElementNode) {
      if (at.localName.toLowerCase() !== name) continue;
      this.#open = at.parentNode as ElementNode;
      return;
    }
  }
}

function parsed({ name, value, markup }: AttributeMarkup): ParsedAttribute {
  return {
    name: name.toLowerCase(),
    value: decode(value ?? ''),
    markup: markup.startsWith('/') ? ` ${markup.replace(/^\/+/, '')}` : markup,
  };
}
