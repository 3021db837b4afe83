import { addressText, isUrlAttribute } from './address.ts';
import { attributeSlot, inDocumentedOrder, isAttributeName, prefixes } from './attribute-slots.ts';
import { encode } from './html.ts';
import { InvalidArgumentException, quoted } from '../context/invalid-argument.ts';
import { JsonText } from './json-text.ts';
import { refusing } from '../context/refuse-warning.ts';
import { isStringable, textOf } from '../context/stringable.ts';

/**
 * HTML attributes as data. `null`, `undefined` and `false` mean "not present", `true` means a bare
 * name; `class` may be a list or a keyed object, `style` an object, `data`, `aria`, `ng` and
 * `data-ng` objects of their own; any other list or object is written as JSON.
 */
export type AttributeMap = Readonly<Record<string, unknown>>;

/** An attribute as it is set: name, and value or `true` for a bare name. */
export type AttributePair = readonly [name: string, value: true | string];

/** The same attributes with those of `data`, `aria`, `ng` and `data-ng` by their whole names, for merging by name. */
export function withoutPrefixes(map: AttributeMap): AttributeMap {
  if (!prefixes.some((name) => map[name])) return map;
  const all = Object.entries(map).flatMap(([name, value]) =>
    prefixes.includes(name) && typeof value === 'object' && value
      ? Object.entries(value).map(([key, one]) => [`${name}-${key}`, one])
      : [[name, value]],
  );
  return Object.fromEntries(all) as AttributeMap;
}

/**
 * The attributes in the order of the documented markup, normalised, both for rendering and for
 * setting them on an element. Values are text, not yet encoded.
 *
 * @throws {InvalidArgumentException} A name is not a valid name of an HTML attribute, or a value is a
 * function or a symbol.
 */
export function attributePairs(map: AttributeMap): AttributePair[] {
  const pairs: AttributePair[] = [];
  const all = withoutPrefixes(map);
  for (const name of inDocumentedOrder(Object.keys(all))) {
    const value = writtenValue(name, all[name]);
    if (value !== null) pairs.push([name, value === true || String(value)]);
  }
  return pairs;
}

/**
 * The attributes as markup, each with a space before it: ` id="w0" hidden`.
 *
 * @throws {InvalidArgumentException} As {@link attributePairs}.
 */
export function renderAttributes(map: AttributeMap): string {
  let out = '';
  let last = 0;
  // Much faster than a list of the names. Most maps are written in order and without prefixes.
  for (const name in map) {
    if (!Object.hasOwn(map, name)) continue;
    const value = map[name];
    if (value == null || value === false) continue;
    const { isPrefix, isValid, rank, start } = attributeSlot(name);
    if (rank < last || (isPrefix && typeof value === 'object')) return renderSorted(map);
    last = rank;
    if (typeof value === 'string' && isValid) out += `${start}${encode(value)}"`;
    else out += renderAttribute(name, value);
  }
  return out;
}

function renderSorted(map: AttributeMap): string {
  const all = withoutPrefixes(map);
  const names = inDocumentedOrder(Object.keys(all));
  return names.map((name) => renderAttribute(name, all[name])).join('');
}

function renderAttribute(name: string, given: unknown): string {
  const value = writtenValue(name, given);
  if (value === null) return '';
  if (value === true) return ` ${name}`;
  return value instanceof JsonText
    ? ` ${name}='${value.toString()}'`
    : ` ${name}="${encode(value)}"`;
}

/** Throws for a name that is not valid for an HTML attribute. */
export function assertAttributeName(name: string): void {
  if (isAttributeName(name)) return;
  throw new InvalidArgumentException(
    /^\d+$/.test(name)
      ? `Attribute name ${quoted(name)} must not be a number: attributes are an object of names and values.`
      : `Attribute name ${quoted(name)} must be free of blanks, quotes, "<", ">", "/", "=" and control characters.`,
  );
}

/** The value of an attribute: text, data that is written as JSON, or `true` for a bare name; `null` for none. */
function writtenValue(name: string, value: unknown): true | string | JsonText | null {
  if (value == null || value === false) return null;
  assertAttributeName(name);
  if (typeof value === 'object') return objectValue(name, value);
  if (typeof value === 'function' || typeof value === 'symbol') {
    throw new InvalidArgumentException(
      `Attribute "${name}" must be text, a number, a boolean or data, got a ${typeof value}.`,
    );
  }
  return value === true || textOf(value);
}

/** An object is the text that it has of its own (`URL`, `Date`), or data. One for a URL is never data: it may be a route. */
function objectValue(name: string, value: object): string | JsonText | null {
  if (name === 'class') return classText(value) || null;
  if (name === 'style') return styleText(value) || null;
  if (isUrlAttribute(name)) return addressText(value, [name, 'attribute'], refusing);
  return ownText(value) ?? new JsonText(value);
}

function ownText(value: { toJSON?: () => unknown }): string | undefined {
  const json = typeof value.toJSON === 'function' ? value.toJSON() : undefined;
  if (json !== undefined) return typeof json === 'string' ? json : undefined;
  return isStringable(value) ? textOf(value) : undefined;
}

function classText(value: object): string {
  const members = Object.values(value).filter((one) => one != null && one !== false && one !== '');
  return [...new Set(members.map(String))].join(' ');
}

/** Declarations as text, `k: v; k2: v2;`, without those whose value is `null` or `false`. */
export function styleText(style: object): string {
  return Object.entries(style)
    .filter(([, value]) => value != null && value !== false && value !== '')
    .map(([name, value]) => `${name}: ${String(value)};`)
    .join(' ');
}
