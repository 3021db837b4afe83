import {
  type AttributeMap,
  type AttributePair,
  attributePairs,
  AttrsDirective,
  decode,
  encode,
  ExtrasDirective,
} from '../../../components/markup.ts';
import type { ElementEntry } from '../registry.ts';
import type { ServerProperty } from '../server-element.ts';
import { type AttributeOp, Kind } from './program.ts';
import { attributeOf, fromAttribute, toAttribute } from './property-attribute.ts';
import { textOf } from './values.ts';
import {
  attributeMarkup,
  attributeValue,
  mapOf,
  mergedAttributes,
  propertyValue,
} from './write-attribute.ts';

/** A registered element in one place: its property values, and its attributes as markup. */
export class Host {
  readonly props: Record<string, unknown> = {};
  markup = '';
  readonly #entry: ElementEntry;
  // Only needed when the definition adds attributes.
  readonly #given: Map<string, string> | null;

  constructor(entry: ElementEntry) {
    this.#entry = entry;
    this.#given = entry.definition.attributes ? new Map() : null;
  }

  /** Whether a property with `content` was given. */
  get hasContent(): boolean {
    return Object.keys(this.props).some((name) => this.#declaration(name).content);
  }

  /** Writes the attributes that the definition adds; those that the author wrote stay as they are. */
  reflect(): void {
    const { definition } = this.#entry;
    const given = this.#given ?? new Map<string, string>();
    const attributes = definition.attributes?.(this.props, given) ?? {};
    for (const [name, value] of attributePairs(attributes)) {
      if (!given.has(name)) this.#print([name, value]);
    }
  }

  /** Adds the attributes and properties from the tag in a template. */
  addAll(attributes: readonly AttributeOp[], values: readonly unknown[]): void {
    const last = attributes.at(-1);
    const extras = last?.kind === Kind.SPREAD ? mapOf(values[last.index], ExtrasDirective) : null;
    const isSet = ({ kind }: AttributeOp): boolean => extras === null || kind === Kind.PROPERTY;
    for (const one of attributes) if (isSet(one)) this.#add(one, values);
    if (extras === null) return;
    const others = attributes.filter((one) => !isSet(one));
    this.#setAll(mergedAttributes(others, values, extras));
  }

  #add(one: AttributeOp, values: readonly unknown[]): void {
    switch (one.kind) {
      case Kind.STATIC:
        this.#write(one.name, one.pieces[0] as string, one.pieces[1] as string);
        return;
      case Kind.PROPERTY:
        this.property(one.name, propertyValue(one, values));
        return;
      case Kind.SPREAD:
        this.#setAll(mapOf(values[one.index], AttrsDirective) ?? {});
        return;
      case Kind.ATTRIBUTE_PARTS: {
        const markup = attributeMarkup(one, values);
        if (markup !== null) this.#write(one.name, ` ${one.name}="${markup}"`, decode(markup));
        return;
      }
      default: {
        const value = attributeValue(one, values);
        if (value !== null) this.set([one.name, value === true || textOf(value)]);
      }
    }
  }

  #write(name: string, markup: string, text: string): void {
    this.markup += markup;
    this.#convert(name, text);
  }

  #setAll(map: AttributeMap): void {
    for (const pair of attributePairs(map)) this.set(pair);
  }

  /** Sets an attribute. */
  set(pair: AttributePair): void {
    this.#print(pair);
    this.#convert(pair[0], pair[1] === true ? '' : pair[1]);
  }

  #print([name, value]: AttributePair): void {
    this.markup += value === true ? ` ${name}` : ` ${name}="${encode(value)}"`;
  }

  #convert(name: string, text: string): void {
    const property = this.#entry.byAttribute.get(name.toLowerCase());
    this.#given?.set(name, text);
    if (property === undefined) return;
    this.props[property] = fromAttribute(text, this.#declaration(property));
  }

  /** Sets a property; the element in the browser reads its state from attributes, so it is written as one. */
  property(property: string, value: unknown): void {
    if (value === undefined) return;
    this.props[property] = value;
    const name = attributeOf(this.#entry.definition, property);
    if (name === '') return;
    const declaration = this.#declaration(property);
    const text = toAttribute(value, declaration);
    if (text === null) return;
    this.#given?.set(name, text);
    this.#print([name, text === '' ? true : text]);
  }

  #declaration(property: string): ServerProperty {
    return this.#entry.definition.properties?.[property] ?? {};
  }
}
