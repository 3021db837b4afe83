import { InvalidArgumentException } from '../../core/index.ts';
import { Kind, type TextOp } from './program.ts';

/** An attribute as it was written; one more piece than holes. No pieces: a hole alone in the tag. */
export interface AttributeToken {
  readonly name: string;
  /** Quote character, empty when there is none. */
  quote: string;
  readonly pieces: string[];
  /** Positions of the values. */
  readonly holes: number[];
  hasValue: boolean;
}

/** Receives the tokens in document order. */
export interface TokenSink {
  /** Text that is printed unchanged. */
  text(markup: string): void;
  /** A value outside of tags. */
  value(kind: TextOp['kind'], index: number): void;
  /** A comment has ended. */
  comment(): void;
  /** A whole start tag. */
  startTag(name: string, attributes: readonly AttributeToken[], end: '>' | '/>'): void;
  endTag(name: string, markup: string): void;
}

type State =
  | 'text'
  | 'comment'
  | 'end-tag'
  | 'tag-name'
  | 'in-tag'
  | 'after-hole'
  | 'name'
  | 'after-name'
  | 'before-value'
  | 'value'
  | 'raw';

const escapable = new Set(['textarea', 'title']);
const raw = new Set(['script', 'style', 'iframe', 'xmp', 'noembed', 'noframes', 'plaintext']);

/**
 * Reads the static parts of a template like an HTML parser, and reports the place of each hole.
 * White space between attributes becomes one blank, and none before the end of a tag.
 */
export class Tokenizer {
  readonly #sink: TokenSink;
  #state: State = 'text';
  #text = '';
  #at = 0;
  #tag = '';
  #attributes: AttributeToken[] = [];
  #attribute: AttributeToken | null = null;
  #name = '';
  #rawName = '';
  #pending = '';

  constructor(sink: TokenSink) {
    this.#sink = sink;
  }

  /** Reads the next static part. */
  feed(text: string): void {
    this.#text = text;
    this.#at = 0;
    while (this.#at < text.length) this.#steps[this.#state]();
  }

  /** Reads the place of a value. */
  hole(index: number): void {
    switch (this.#state) {
      case 'text':
        this.#sink.value(Kind.CHILD, index);
        return;
      case 'raw':
        this.#holeInRaw(index);
        return;
      case 'comment':
        return;
      case 'in-tag':
      case 'after-hole':
      case 'after-name':
        this.#holeInTag(index);
        return;
      case 'before-value':
      case 'value':
        this.#holeInValue(index);
        return;
      default:
        this.#refuse(
          this.#state === 'name'
            ? `an attribute name (after "${this.#name}")`
            : `a tag name (after "${this.#pending || '</'}")`,
        );
    }
  }

  /** Ends the template. */
  end(): void {
    if (this.#state === 'text') return;
    const place = this.#state === 'comment' ? 'a comment' : `<${this.#tag}>`;
    throw new InvalidArgumentException(`A template must not end inside ${place}.`);
  }

  readonly #steps: Record<State, () => void> = {
    text: () => this.#inText(),
    comment: () => this.#inComment(),
    'end-tag': () => this.#inEndTag(),
    'tag-name': () => this.#inTagName(),
    'in-tag': () => this.#inTag(),
    'after-hole': () => this.#afterHole(),
    name: () => this.#inName(),
    'after-name': () => this.#afterName(),
    'before-value': () => this.#beforeValue(),
    value: () => this.#inValue(),
    raw: () => this.#inRaw(),
  };

  #inText(): void {
    const rest = this.#text.slice(this.#at);
    const found = /<(?=[a-zA-Z/!?]|$)/.exec(rest);
    if (!found) return this.#print(rest.length);
    this.#print(found.index);
    const next = rest.slice(found.index);
    if (next.startsWith('<!--')) this.#open('comment', 4);
    else if (/[/!?]/.test(next[1] ?? '')) this.#open('end-tag', 2);
    else this.#open('tag-name', 1);
  }

  #open(state: State, length: number): void {
    this.#state = state;
    this.#pending = this.#text.slice(this.#at, this.#at + length);
    this.#at += length;
  }

  #print(length: number): void {
    if (length > 0) this.#sink.text(this.#text.slice(this.#at, this.#at + length));
    this.#at += length;
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }

  #inComment(): void {
    // Directly after its start, ">" and "->" end a comment as well.
    const ends = this.#pending ? /^-?>|--!?>/g : /--!?>/g;
    if (this.#pending) this.#sink.text(this.#pending);
    this.#pending = '';
    const rest = this.#text.slice(this.#at);
    const end = ends.exec(rest);
    if (!end) return this.#print(rest.length);
    this.#print(ends.lastIndex);
    this.#sink.comment();
    this.#state = 'text';
  }

  /** An end tag, or a declaration. */
  #inEndTag(): void {
    this.#pending += this.#take(/[^>]*>?/y);
    if (!this.#pending.endsWith('>')) return;
    const [, name] = /^<\/([^\s>/]*)/.exec(this.#pending) ?? [];
    if (name === undefined) this.#sink.text(this.#pending);
    else this.#sink.endTag(name, `</${name}>`);
    this.#pending = '';
    this.#state = 'text';
  }

  #inTagName(): void {
    this.#pending += this.#take(/[^\s/>]*/y);
    if (this.#at >= this.#text.length) return;
    this.#tag = this.#pending.slice(1);
    this.#pending = '';
    this.#attributes = [];
    this.#state = 'in-tag';
  }

  #inTag(): void {
    this.#take(/\s+/y);
    if (this.#at >= this.#text.length) return;
    const end = this.#take(/\/?>/y);
    if (end === '>' || end === '/>') return this.#endOfTag(end);
    if (this.#take(/\//y)) return;
    this.#name = '';
    this.#state = 'name';
  }

  #afterHole(): void {
    if (!/[\s/>]/.test(this.#text[this.#at] ?? '')) this.#refuse('an attribute name');
    this.#state = 'in-tag';
  }

  #inName(): void {
    // An equals sign at the start is part of the name, as in the HTML standard.
    this.#name += this.#take(this.#name === '' ? /=?[^\s/>=]*/y : /[^\s/>=]*/y);
    if (this.#at >= this.#text.length) return;
    this.#attribute = { name: this.#name, quote: '', pieces: [], holes: [], hasValue: false };
    this.#attributes.push(this.#attribute);
    this.#state = 'after-name';
  }

  #afterName(): void {
    this.#take(/\s+/y);
    if (this.#at >= this.#text.length) return;
    this.#state = this.#take(/=/y) ? 'before-value' : 'in-tag';
  }

  #beforeValue(): void {
    this.#take(/\s+/y);
    if (this.#at >= this.#text.length) return;
    this.#startValue(this.#take(/["']/y));
  }

  #startValue(quote: string): AttributeToken {
    const attribute = this.#attribute as AttributeToken;
    attribute.quote = quote;
    attribute.hasValue = true;
    attribute.pieces.push('');
    this.#state = 'value';
    return attribute;
  }

  #inValue(): void {
    const attribute = this.#attribute as AttributeToken;
    const { quote, pieces } = attribute;
    const until = quote === '"' ? /[^"]*/y : quote === "'" ? /[^']*/y : /[^\s>]*/y;
    pieces[pieces.length - 1] += this.#take(until);
    if (this.#at >= this.#text.length) return;
    if (quote) this.#at++;
    this.#state = 'in-tag';
  }

  #holeInValue(index: number): void {
    const attribute =
      this.#state === 'before-value' ? this.#startValue('') : (this.#attribute as AttributeToken);
    attribute.holes.push(index);
    attribute.pieces.push('');
  }

  #holeInTag(index: number): void {
    this.#attributes.push({ name: '', quote: '', pieces: [], holes: [index], hasValue: false });
    this.#state = 'after-hole';
  }

  #endOfTag(end: '>' | '/>'): void {
    const name = this.#tag;
    this.#sink.startTag(name, this.#attributes, end);
    const lower = name.toLowerCase();
    this.#rawName = lower;
    this.#state = escapable.has(lower) || raw.has(lower) ? 'raw' : 'text';
  }

  #inRaw(): void {
    const end = new RegExp(`</${this.#rawName}(?=[\\s/>])`, 'i').exec(this.#text.slice(this.#at));
    this.#print(end ? end.index : this.#text.length - this.#at);
    if (end) this.#state = 'text';
  }

  #holeInRaw(index: number): void {
    if (escapable.has(this.#rawName)) this.#sink.value(Kind.RAW_TEXT, index);
    else if (this.#rawName === 'script' && isJson(this.#attributes))
      this.#sink.value(Kind.JSON, index);
    else this.#refuse(`<${this.#rawName}>`);
  }

  #refuse(place: string): never {
    throw new InvalidArgumentException(
      `A template must not have a value in ${place}: it cannot be made safe there.`,
    );
  }
}

/** Whether the attributes of a `<script>` declare JSON, which no browser runs. */
function isJson(attributes: readonly AttributeToken[]): boolean {
  const type = attributes.find(({ name }) => name.toLowerCase() === 'type');
  return type?.holes.length === 0 && /^\s*[^;]*[/+]json\s*$/i.test(type.pieces.join(''));
}
