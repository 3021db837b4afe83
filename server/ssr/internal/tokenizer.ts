import { InvalidArgumentException } from '../../core/index.ts';
import { Kind, type TextOp } from './program.ts';
import { type AttributeMarkup, hole, type MarkupSink, rawTag, scan } from './scan.ts';

/** An attribute as it was written; one more piece than holes. Without a value, and for a hole alone in the tag, no pieces. */
export interface AttributeToken {
  readonly name: string;
  /** Quote character, empty when there is none. */
  readonly quote: string;
  readonly pieces: readonly string[];
  /** Position of the first value; -1 for none. */
  readonly index: number;
}

/** Receives the tokens in document order. */
export interface TokenSink {
  /** Text that is printed unchanged. */
  text(markup: string): void;
  /** A value outside of tags. */
  value(kind: TextOp['kind'], index: number): void;
  /** A comment has ended; a value in it is not printed. */
  comment(hasValue: boolean): void;
  /** A whole start tag. */
  startTag(name: string, attributes: readonly AttributeToken[], end: '>' | '/>'): void;
  endTag(name: string, markup: string): void;
}

/**
 * Reads the static parts of a template like an HTML parser, and reports the place of each hole.
 * White space between attributes becomes one blank, and none before the end of a tag.
 *
 * @throws {InvalidArgumentException} A hole is in a place where no escaping makes a value safe, or the template ends
 * inside a tag, a comment or the text of an element.
 */
export function tokenize(strings: readonly string[], sink: TokenSink): void {
  const tokenizer = new Tokenizer(sink);
  const markup = strings.map((text) => text.replaceAll(hole, '\ufffd')).join(hole);
  scan(markup, tokenizer);
  tokenizer.end();
  if (markup.endsWith('<')) unfinished('a tag');
}

class Tokenizer implements MarkupSink {
  readonly #sink: TokenSink;
  /** Number of holes so far. */
  #holes = 0;
  /** The element whose content is text; empty for none. */
  #raw = '';
  #attributes: readonly AttributeToken[] = [];

  constructor(sink: TokenSink) {
    this.#sink = sink;
  }

  text(markup: string): void {
    const [first = '', ...rest] = markup.split(hole);
    if (this.#raw === '') {
      const [tag = ''] = /^<\/?[a-z][^\s/>]*|^<$/i.exec(first) ?? [];
      if (tag !== '' && tag === first && rest.length > 0) refuse(`a tag name (after "${tag}")`);
      // A tag is text only when it does not end.
      if (tag.length > 1) unfinished(`${tag}>`);
    }
    this.#print(first);
    for (const text of rest) {
      this.#sink.value(this.#textKind(), this.#holes++);
      this.#print(text);
    }
  }

  #print(markup: string): void {
    if (markup !== '') this.#sink.text(markup);
  }

  /** Values in comments are not printed. */
  comment(markup: string): void {
    const isComment = markup.startsWith('<!--');
    if (!isComment) assertNoHole(markup);
    const isWhole = isComment ? /^<!--(?:-?>|[^]*--!?>)$/.test(markup) : markup.endsWith('>');
    if (!isWhole) unfinished(isComment ? 'a comment' : 'a tag');
    const pieces = markup.split(hole);
    this.#holes += pieces.length - 1;
    this.#sink.text(pieces.join(''));
    if (isComment) this.#sink.comment(pieces.length > 1);
  }

  startTag(name: string, attributes: readonly AttributeMarkup[], end: '>' | '/>'): boolean {
    assertNoHole(`<${name}`);
    this.#attributes = attributes.flatMap((one) => this.#tokensOf(one));
    this.#sink.startTag(name, this.#attributes, end);
    const lower = name.toLowerCase();
    this.#raw = rawTag.test(lower) ? lower : '';
    return this.#raw !== '';
  }

  endTag(name: string, markup: string): void {
    assertNoHole(markup);
    this.#sink.endTag(name, `</${name}>`);
    this.#raw = '';
  }

  end(): void {
    if (this.#raw !== '') unfinished(`<${this.#raw}>`);
  }

  /** One token, or for holes alone in the tag one for each. */
  #tokensOf({ name, value, quote }: AttributeMarkup): AttributeToken[] {
    const [start = '', ...rest] = name.split(hole);
    const isSpread = value === null && [start, ...rest].every((text) => text === '');
    if (rest.length > 0 && isSpread) return rest.map(() => this.#token('', '', []));
    if (rest.length > 0) refuse(`an attribute name${start === '' ? '' : ` (after "${start}")`}`);
    return [this.#token(name, quote, value?.split(hole) ?? [])];
  }

  #token(name: string, quote: string, pieces: readonly string[]): AttributeToken {
    const count = name === '' ? 1 : Math.max(pieces.length - 1, 0);
    const index = count > 0 ? this.#holes : -1;
    this.#holes += count;
    return { name, quote, pieces, index };
  }

  #textKind(): TextOp['kind'] {
    const raw = this.#raw;
    if (raw === '') return Kind.CHILD;
    if (raw === 'textarea' || raw === 'title') return Kind.RAW_TEXT;
    if (raw === 'script' && isJson(this.#attributes)) return Kind.JSON;
    return refuse(`<${raw}>`);
  }
}

function assertNoHole(tag: string): void {
  const at = tag.indexOf(hole);
  if (at >= 0) refuse(`a tag name (after "${tag.slice(0, at)}")`);
}

function refuse(place: string): never {
  throw new InvalidArgumentException(
    `A template must not have a value in ${place}: it cannot be made safe there.`,
  );
}

function unfinished(place: string): never {
  throw new InvalidArgumentException(`A template must not end inside ${place}.`);
}

/** Whether the attributes of a `<script>` declare JSON, which no browser runs. */
function isJson(attributes: readonly AttributeToken[]): boolean {
  const type = attributes.find(({ name }) => name.toLowerCase() === 'type');
  return type?.index === -1 && /^\s*[^;]*[/+]json\s*$/i.test(type.pieces.join(''));
}
