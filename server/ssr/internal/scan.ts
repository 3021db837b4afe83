/**
 * Stands for a value between the static parts of a template. HTML has no such character, and strings with it stay of
 * one byte for each, as pages without other letters are.
 */
export const hole = '\0';

/** An attribute as it was written. */
export interface AttributeMarkup {
  readonly name: string;
  /** The text between the quotes; `null` for a name alone. */
  readonly value: string | null;
  /** Quote character; empty when there is none. */
  readonly quote: string;
  /** All of it, with the blanks and slashes before it. */
  readonly markup: string;
}

/** Receives the parts of markup in document order. */
export interface MarkupSink {
  /** Text, or a part of it; a `<` that begins nothing else starts a part of its own. */
  text(markup: string): void;
  /** A comment, or a declaration such as `<!doctype html>`; the last one of the markup may be without its end. */
  comment(markup: string): void;
  /** Returns whether the content up to the end tag is text. */
  startTag(name: string, attributes: readonly AttributeMarkup[], end: '>' | '/>'): boolean;
  endTag(name: string, markup: string): void;
}

/** Names of the elements whose content HTML reads as text, in lower case. */
export const rawTag = /^(?:script|style|textarea|title|iframe|xmp|noembed|noframes|plaintext)$/;
const comment = /<!--(?:-?>|[^]*?(?:--!?>|$))|<[!?][^>]*>?|<\/(?![a-z])[^>]*>?/iy;
const endTag = /<\/([a-z][^\s/>]*)[^>]*>/iy;
const tagStart = /(?=<\/?[a-z])/iy;
const tagName = /<([a-z][^\s/>]*)/iy;
const gap = /(?:\s|\/(?!>))*/y;
const tagEnd = /\/?>/y;
// An equals sign at the start is part of the name, as in the HTML standard. A quote without its end reaches to the end.
// The slash in `=${value}/>` ends the tag, as in Lit.
const attribute =
  /(=?[^\s/>=]*)(?:\s*=\s*("[^"]*(?:"|$)|'[^']*(?:'|$)|(?!["'])(?:[^\s>](?<!\0\/(?=>)))+|))?/y;

/** Reads markup like an HTML parser. */
export function scan(markup: string, sink: MarkupSink): void {
  new Scanner(markup, sink).run();
}

class Scanner {
  readonly #markup: string;
  readonly #sink: MarkupSink;
  #at = 0;

  constructor(markup: string, sink: MarkupSink) {
    this.#markup = markup;
    this.#sink = sink;
  }

  run(): void {
    while (this.#at < this.#markup.length) this.#next();
  }

  #next(): void {
    const next = this.#markup.indexOf('<', this.#at);
    if (next !== this.#at) return this.#text(next);
    if (this.#startTag()) return;
    const end = this.#take(endTag);
    if (end) return this.#sink.endTag(end[1] as string, end[0]);
    const other = this.#take(comment);
    if (other) return this.#sink.comment(other[0]);
    // A tag without its end reaches to the end of the markup.
    this.#text(this.#take(tagStart) ? -1 : this.#markup.indexOf('<', this.#at + 1));
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
    if (to > this.#at) this.#sink.text(this.#markup.slice(this.#at, to));
    this.#at = to;
  }

  /** Returns `false`, and reads nothing, when there is no whole start tag. */
  #startTag(): boolean {
    const start = this.#at;
    const name = this.#take(tagName)?.[1];
    if (name === undefined) return false;
    const attributes: AttributeMarkup[] = [];
    while (this.#at < this.#markup.length) {
      const from = this.#at;
      this.#take(gap);
      const end = this.#take(tagEnd)?.[0] as '>' | '/>' | undefined;
      if (end !== undefined) {
        const written = end === '/>' ? attributes.map(quoted) : attributes;
        if (this.#sink.startTag(name, written, end)) this.#rawText(name);
        return true;
      }
      attributes.push(this.#attribute(from));
    }
    this.#at = start;
    return false;
  }

  #attribute(from: number): AttributeMarkup {
    const [, name = '', written] = this.#take(attribute) ?? [];
    const markup = this.#markup.slice(from, this.#at);
    const quote = /^["']/.exec(written ?? '')?.[0] ?? '';
    const value = quote === '' ? written : written?.slice(1, -1);
    return { name, value: value ?? null, quote, markup };
  }

  #rawText(name: string): void {
    const end = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
    end.lastIndex = this.#at;
    this.#text(end.exec(this.#markup)?.index ?? -1);
  }
}

/** The attribute with quotes: a slash directly behind a value without them would be part of it. */
function quoted(attribute: AttributeMarkup): AttributeMarkup {
  const { name, quote, value } = attribute;
  if (quote !== '' || value === null) return attribute;
  const text = value.replaceAll('"', '&quot;');
  return { name, quote: '"', value: text, markup: ` ${name}="${text}"` };
}
