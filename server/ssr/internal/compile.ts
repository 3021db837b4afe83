import { assertAttributeName, decode, encode, warnOnce } from '../../../components/markup.ts';
import { InvalidArgumentException } from '../../core/index.ts';
import { suggestion } from '../../core/internal.ts';
import { type ElementEntry, entryFor, knownTags, registry } from '../registry.ts';
import type { Marking } from './frame.ts';
import {
  type AttributeOp,
  attributeOp,
  Kind,
  type Op,
  type Program,
  type TextOp,
} from './program.ts';
import { attributeOf } from './property-attribute.ts';
import { reflectedAttribute } from './reflected.ts';
import { type AttributeToken, tokenize, type TokenSink } from './tokenizer.ts';

/**
 * Compiles the static parts of a template. The result does not depend on values, so it is done once for each
 * template in the source code.
 *
 * @throws {InvalidArgumentException} A value is in a place where no escaping makes it safe, or the strings
 * are not those of a template literal.
 */
export function compile(strings: TemplateStringsArray, marking: Marking | null): Program {
  // Data that came as JSON can look like a template, but never has `raw`.
  if (!Array.isArray(strings) || !Object.hasOwn(strings, 'raw')) {
    throw new InvalidArgumentException(
      'A template must come from a template literal: "strings" has no "raw".',
    );
  }
  const compiler = new Compiler(marking);
  tokenize(strings, compiler);
  return compiler.finish(marking?.openTemplate(strings));
}

/** The entry of a custom element. A tag of this package without an element is an error, except those of the debugger. */
function entryOf(tag: string): ElementEntry | undefined {
  const entry = entryFor(tag);
  if (!entry && /^fwx-(?!debug-)/.test(tag)) {
    warnOnce('element', `There is no element <${tag}>.${suggestion(tag, knownTags())}`);
  }
  return entry;
}

/** Tags before which an HTML parser ends a paragraph, those of the cells of a table included. */
const block =
  /^(?:address|article|aside|blockquote|caption|center|d(?:d|etails|ialog|ir|iv|l|t)|fieldset|fig(?:caption|ure)|footer|form|h[1-6r]|header|hgroup|li|main|menu|nav|ol|p|pre|search|section|summary|t(?:able|body|d|foot|h|head|r)|ul)$/;

/** The elements of this package whose documented markup has such tags. */
const blockElement =
  /^fwx-(?:accordion|active-field|breadcrumbs|button-|drawer|language-menu|menu)/;

/** Collects static text and operations; one for the template and one for each element's children. */
class Builder {
  readonly statics: string[] = [];
  readonly ops: Op[] = [];
  text = '';

  push(op: Op): void {
    this.statics.push(this.text);
    this.ops.push(op);
    this.text = '';
  }

  finish(open = ''): Program {
    const statics = [...this.statics, this.text];
    return { statics, ops: this.ops, open, version: registry.version };
  }
}

/** An element whose content is a separate program. */
interface OpenElement {
  readonly tag: string;
  readonly outer: Builder;
  /** Returns the operation of the element, once its end tag was read. */
  close(children: Builder): Op;
}

class Compiler implements TokenSink {
  readonly #marking: Marking | null;
  readonly #open: OpenElement[] = [];
  #builder = new Builder();
  #nodes = 0;
  #templateDepth = 0;
  #last = '';
  #isInParagraph = false;

  constructor(marking: Marking | null) {
    this.#marking = marking;
  }

  text(markup: string): void {
    this.#builder.text += markup;
    this.#last = '';
  }

  value(kind: TextOp['kind'], index: number): void {
    if (kind === Kind.CHILD) this.#count();
    else if (kind === Kind.JSON) this.#refuseMarked('<script>; use unsafeHTML');
    else this.#refuseMarked('<textarea> or <title>; use ".value"');
    const first = ['pre', 'listing', 'textarea'].includes(this.#last);
    this.#builder.push({ kind, index, first });
    this.#last = '';
  }

  comment(hasValue: boolean): void {
    // The hydration of Lit takes it for the value of the next place.
    if (hasValue) this.#refuseMarked('a comment');
    this.#count();
  }

  startTag(name: string, attributes: readonly AttributeToken[], end: '>' | '/>'): void {
    const lower = name.toLowerCase();
    const node = this.#count();
    if (lower === 'template') this.#templateDepth++;
    this.#checkParagraph(lower);
    const entry = lower.includes('-') ? entryOf(lower) : undefined;
    if (entry) {
      this.#openElement(lower, entry, attributes, node);
      return;
    }
    const isBound = attributes.some(({ index }) => index >= 0);
    if (isBound && this.#marking) this.#builder.text += this.#marking.node(node);
    this.#builder.text += `<${name}`;
    const hasInnerValue = lower === 'textarea' || lower === 'select';
    const inner = hasInnerValue && attributes.find((one) => one.name === '.value');
    const inTag = inner ? attributes.filter((one) => one !== inner) : attributes;
    const reflecting = lower.includes('-') ? () => null : reflectedAttribute;
    this.#attributes(operationsOf(inTag, name.toUpperCase(), reflecting));
    this.#builder.text += end;
    this.#last = lower;
    if (inner) this.#innerValue(lower, inner);
  }

  endTag(name: string, markup: string): void {
    const lower = name.toLowerCase();
    if (lower === 'template') this.#templateDepth--;
    if (block.test(lower) || blockElement.test(lower)) this.#isInParagraph = false;
    this.#last = '';
    const isElement = lower.includes('-') && entryFor(lower) !== undefined;
    if (isElement || this.#open.at(-1)?.tag === lower) this.#close(lower);
    if (!isElement) this.#builder.text += markup;
  }

  /** Warns of an element that would be without its markup: the parser puts this behind the paragraph. */
  #checkParagraph(tag: string): void {
    if (block.test(tag)) this.#isInParagraph = tag === 'p';
    if (!this.#isInParagraph || !blockElement.test(tag)) return;
    warnOnce('element', `<${tag}> must not be in a <p>, which a browser ends before its markup.`);
  }

  #close(tag: string): void {
    const open = this.#open.pop();
    if (open?.tag !== tag) this.#unbalanced(tag, open?.tag);
    const children = this.#builder;
    this.#builder = open.outer;
    this.#builder.push(open.close(children));
  }

  finish(marker?: string): Program {
    const open = this.#open.at(-1);
    if (open) this.#unbalanced(undefined, open.tag);
    return this.#builder.finish(marker);
  }

  #openElement(
    tag: string,
    entry: ElementEntry,
    attributes: readonly AttributeToken[],
    node: number,
  ): void {
    const operations = operationsOf(attributes, tag.toUpperCase(), (property) =>
      attributeOf(entry.definition, property),
    );
    this.#openContent(tag, (children) => ({
      kind: Kind.ELEMENT,
      start: `<${tag}`,
      end: `</${tag}>`,
      entry,
      attributes: operations,
      children: isBlank(children) ? null : children.finish(),
      node,
    }));
    this.#last = '';
  }

  #openContent(tag: string, close: OpenElement['close']): void {
    this.#open.push({ tag, outer: this.#builder, close });
    this.#builder = new Builder();
  }

  /** `.value` of `<textarea>` or `<select>`, which is written into the content. */
  #innerValue(tag: string, { index, pieces }: AttributeToken): void {
    if (index < 0) return;
    const fields = {
      name: 'value',
      tagName: tag.toUpperCase(),
      pieces: propertyPieces(pieces),
    };
    if (tag === 'textarea') {
      this.#builder.push(attributeOp(Kind.TEXTAREA_VALUE, index, fields));
      return;
    }
    this.#openContent(tag, (children) => ({
      ...attributeOp(Kind.SELECT_VALUE, index, fields),
      children: children.finish(),
    }));
  }

  /** The attributes of a plain tag: text where none has a hole, else one operation. */
  #attributes(attributes: readonly AttributeOp[]): void {
    if (attributes.every(({ kind }) => kind === Kind.STATIC)) {
      for (const { pieces } of attributes) this.#builder.text += pieces[0];
      return;
    }
    const spreads = attributes.filter(({ kind }) => kind === Kind.SPREAD);
    const isLast = spreads.length === 1 && spreads[0] === attributes.at(-1);
    const extras = isLast ? (spreads[0] as AttributeOp).index : -1;
    this.#builder.push({ kind: Kind.TAG, attributes, extras });
  }

  /** Lit numbers elements, comments and child holes, but not what is inside `<template>`. */
  #count(): number {
    return this.#templateDepth > 0 ? -1 : this.#nodes++;
  }

  /** @throws {InvalidArgumentException} The template is hydrated. */
  #refuseMarked(place: string): void {
    if (!this.#marking) return;
    throw new InvalidArgumentException(
      `A template that is hydrated must not have a value in ${place}.`,
    );
  }

  #unbalanced(found: string | undefined, open: string | undefined): never {
    const what = found === undefined ? `<${open}> is not closed` : `</${found}> closes nothing`;
    const hint = found !== undefined && open !== undefined ? ` (<${open}> is open)` : '';
    throw new InvalidArgumentException(`A template must close its elements: ${what}${hint}.`);
  }
}

function isBlank({ ops, text }: Builder): boolean {
  return ops.length === 0 && text.trim() === '';
}

function staticMarkup({ name, quote, pieces }: AttributeToken): string {
  return pieces.length > 0 ? ` ${name}=${quote}${pieces.join('')}${quote}` : ` ${name}`;
}

/** Values are always put between double quotes, so static pieces must not have any. */
function quotable(piece: string): string {
  return piece.replaceAll('"', '&quot;');
}

/**
 * The operations of the attributes in a tag; none where the server has nothing to print.
 *
 * @param reflecting The attribute for a `.property`; `null` to leave it out.
 */
function operationsOf(
  tokens: readonly AttributeToken[],
  tagName: string,
  reflecting: (property: string) => string | null,
): AttributeOp[] {
  return tokens.flatMap((token): AttributeOp | readonly [] => {
    const { name, pieces, index } = token;
    if (index < 0) return staticOp(token);
    if (name === '') return attributeOp(Kind.SPREAD, index);
    if (!name.startsWith('.')) return boundAttribute(token, tagName) ?? [];
    const property = name.slice(1);
    const attribute = reflecting(property);
    if (attribute === null) return [];
    const fields = { name: property, tagName, attribute, pieces: propertyPieces(pieces) };
    return attributeOp(Kind.PROPERTY, index, fields);
  });
}

/** The text around the values of a property; none for a single value. */
function propertyPieces(pieces: readonly string[]): readonly string[] {
  return isSingle(pieces) ? [] : pieces.map(decodeValue);
}

/** Whether a value has no text around it. */
function isSingle(pieces: readonly string[]): boolean {
  return pieces.length === 2 && pieces[0] === '' && pieces[1] === '';
}

function staticOp(token: AttributeToken): AttributeOp {
  const pieces = [staticMarkup(token), decodeValue(token.pieces.join(''))];
  return attributeOp(Kind.STATIC, -1, { name: token.name, pieces });
}

/** The operation of an attribute with holes, or `null` when the server has nothing to print. */
function boundAttribute(
  { name, pieces, index }: AttributeToken,
  tagName: string,
): AttributeOp | null {
  if (name.startsWith('@')) return null;
  if (name.startsWith('?')) {
    return attributeOp(Kind.BOOLEAN, index, { name: checked(name.slice(1)), tagName });
  }
  checked(name);
  const quoted = pieces.map(quotable);
  const [first = '', last = ''] = quoted;
  const around = quoted.length === 2 && { before: ` ${name}="${first}`, after: `${last}"` };
  return isSingle(pieces)
    ? attributeOp(Kind.ATTRIBUTE, index, { name, tagName, ...around })
    : attributeOp(Kind.ATTRIBUTE_PARTS, index, { name, tagName, pieces: quoted, ...around });
}

// No event is named `ce`, `ly` or `line`, while the names with `on` are words.
const handler = /^on(?!ce$|ly$|line$)[a-z]{2,}$/i;

/** Some attributes are code or markup themselves: escaping the value does not make them safe. */
function checked(name: string): string {
  if (handler.test(name) || name.toLowerCase() === 'srcdoc') {
    throw new InvalidArgumentException(
      `A template must not have a value in the attribute "${name}": it cannot be made safe there.`,
    );
  }
  assertAttributeName(name);
  return name;
}

/** The value of a static attribute; numeric references are decoded, and common named ones. */
function decodeValue(markup: string): string {
  const text = markup.replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (whole, hex, decimal) => {
    const code = hex ? Number.parseInt(hex as string, 16) : Number(decimal);
    return code <= 0x10ffff ? encode(String.fromCodePoint(code)) : whole;
  });
  return decode(text);
}
