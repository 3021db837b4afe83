import { decode, isVoidTag } from '../../../components/markup.ts';
import { type AttributeMarkup, type MarkupSink, rawTag, scan } from '../internal/scan.ts';
import { CommentNode, ElementNode, type ParsedAttribute, TextNode } from './node.ts';

// Optional end tags: the elements that a start tag closes, and those whose content it does not leave.
const closes: readonly (readonly [starts: string, closed: string, within: string])[] = [
  ['li', 'li', 'ol|ul|menu'],
  ['d[dt]', 'd[dt]', 'dl'],
  ['option|optgroup', 'option', 'select|datalist'],
  ['t[dh]', 't[dh]', 'table'],
  ['tr', 't[dhr]', 'table'],
  [
    'address|article|aside|blockquote|center|details|dialog|dir|div|dl|fieldset|figcaption|figure|footer|form|h[1-6]|header|hgroup|hr|main|menu|nav|ol|p|pre|search|section|summary|table|ul',
    'p',
    'button|table|td|th|caption|object|template|svg|math',
  ],
];
const scopes = closes.map(([starts, closed, within]) => ({
  starts: whole(starts),
  closed: whole(closed),
  within: whole(within),
}));
const anyStart = whole(closes.map(([starts]) => starts).join('|'));
const anyScope = whole(closes.map(([, closed, within]) => `${closed}|${within}`).join('|'));

function whole(names: string): RegExp {
  return new RegExp(`^(?:${names})$`);
}

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

// Browsers put deeper elements beside each other.
const maxDepth = 512;

/** A start tag whose end tag was not read yet. */
interface OpenTag {
  readonly element: ElementNode;
  /** In lower case. */
  readonly name: string;
  /** Whether it is, or is in, `<svg>` or `<math>`. */
  readonly isForeign: boolean;
  /** For each entry of {@link scopes} the depth of the outermost open element that such a tag closes here; 0 for none. */
  readonly closable: readonly number[];
}

/** Takes linear time for markup that is deeply nested or never closed, too. */
class TreeBuilder implements MarkupSink {
  /** The innermost last. The first is the root. */
  readonly #open: OpenTag[];
  readonly #counts = new Map<string, number>();

  constructor(element: ElementNode) {
    this.#open = [{ element, name: '', isForeign: false, closable: scopes.map(() => 0) }];
  }

  text(markup: string): void {
    this.#innermost.element.appendChild(new TextNode(markup));
  }

  comment(markup: string): void {
    this.#innermost.element.appendChild(new CommentNode(markup));
  }

  startTag(tag: string, attributes: readonly AttributeMarkup[], end: '>' | '/>'): boolean {
    const isInForeign = this.#innermost.isForeign;
    const name = tag.toLowerCase();
    const isForeign = isInForeign || name === 'svg' || name === 'math';
    if (anyStart.test(name)) this.#closeBefore(name);
    const tagEnd = isForeign && end === '/>' ? end : null;
    const element = new ElementNode(isInForeign ? tag : name, attributes.map(parsed), tagEnd);
    this.#appendElement(element);
    if (tagEnd || isVoidTag(name)) return false;
    this.#counts.set(name, this.#count(name) + 1);
    this.#open.push({ element, name, isForeign, closable: this.#closableIn(name) });
    return rawTag.test(name) && !isForeign;
  }

  endTag(tag: string): void {
    const name = tag.toLowerCase();
    if (this.#count(name) > 0) this.#close(this.#open.findLastIndex((one) => one.name === name));
  }

  get #innermost(): OpenTag {
    return this.#open.at(-1) as OpenTag;
  }

  #count(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  #appendElement(element: ElementNode): void {
    const parent = this.#innermost.element;
    const isTooDeep = this.#open.length > maxDepth;
    ((isTooDeep && parent.parentNode) || parent).appendChild(element);
  }

  /** Closes elements that end where an element of this name begins. */
  #closeBefore(name: string): void {
    scopes.forEach(({ starts }, at) => {
      if (starts.test(name)) this.#close(this.#innermost.closable[at] as number);
    });
  }

  #closableIn(name: string): readonly number[] {
    const { closable } = this.#innermost;
    if (!anyScope.test(name)) return closable;
    return scopes.map(({ closed, within }, at) => {
      const outermost = closable[at] as number;
      if (within.test(name)) return 0;
      return outermost === 0 && closed.test(name) ? this.#open.length : outermost;
    });
  }

  /** Closes the open elements from this depth on; none for 0. */
  #close(depth: number): void {
    if (depth === 0) return;
    while (this.#open.length > depth) {
      const { name } = this.#open.pop() as OpenTag;
      this.#counts.set(name, this.#count(name) - 1);
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
