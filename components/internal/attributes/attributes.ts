import { addressText, isUrlAttribute } from './address.ts';
import { attributeSlot, inDocumentedOrder } from './attribute-slots.ts';
import { encode } from './html.ts';
import { InvalidArgumentException, quoted } from '../context/invalid-argument.ts';
import { refusing } from '../context/refuse-warning.ts';

/**
 * HTML attributes as data. `null`, `undefined` and `false` mean "not present", `true` means a bare
 * name; `class` may be a list or a keyed object, `style` an object, `data`, `aria`, `ng` and
 * `data-ng` objects of their own; any other list or object is written as JSON.
 */
export type AttributeMap = Readonly<Record<string, unknown>>;

/** An attribute as it is set: name, and value or `true` for a bare name. */
export type AttributePair = readonly [name: string, value: true | string];

type Emit = (value: true | string, json: boolean) => void;

const prefixes = ['data', 'aria', 'data-ng', 'ng'];

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
    const value = all[name];
    if (value == null || value === false) continue;
    assertAttributeName(name);
    emitValue(name, value, (text) => pairs.push([name, text]));
  }
  return pairs;
}

/**
 * The attributes as markup, each with a space before it: ` id="w0" hidden`.
 *
 * @throws {InvalidArgumentException} As {@link attributePairs}.
 */
export function renderAttributes(map: AttributeMap): string {
  const all = withoutPrefixes(map);
  return renderNames(all, Object.keys(all));
}

function renderNames(map: AttributeMap, names: readonly string[]): string {
  let out = '';
  let last = 0;
  for (let i = 0; i < names.length; i++) {
    const name = names[i] as string;
    const value = map[name];
    if (value == null || value === false) continue;
    const { isValid, rank, start } = attributeSlot(name);
    if (rank < last) return renderNames(map, inDocumentedOrder(names));
    last = rank;
    if (typeof value === 'string' && isValid) out += `${start}${encode(value)}"`;
    else out += renderAttribute(name, value);
  }
  return out;
}

function renderAttribute(name: string, value: unknown): string {
  assertAttributeName(name);
  let out = '';
  emitValue(name, value, (text, json) => {
    if (text === true) out = ` ${name}`;
    else out = json ? ` ${name}='${text}'` : ` ${name}="${encode(text)}"`;
  });
  return out;
}

/** Throws for a name that is not valid for an HTML attribute. */
export function assertAttributeName(name: string): void {
  if (attributeSlot(name).isValid) return;
  throw new InvalidArgumentException(
    /^\d+$/.test(name)
      ? `Attribute name ${quoted(name)} must not be a number: attributes are an object of names and values.`
      : `Attribute name ${quoted(name)} must be free of blanks, quotes, "<", ">", "/", "=" and control characters.`,
  );
}

/**
 * Data as JSON that is safe inside a single-quoted attribute: `< > & ' "` within strings are
 * written as `\u003C \u003E \u0026 \u0027 \u0022`.
 */
export function attributeJson(value: unknown): string {
  const json = JSON.stringify(value) ?? 'null';
  return json.replace(/\\.|[<>&']/g, (found) => jsonEscapes[found] ?? found);
}

const jsonEscapes: Readonly<Record<string, string>> = {
  '<': '\\u003C',
  '>': '\\u003E',
  '&': '\\u0026',
  "'": '\\u0027',
  '\\"': '\\u0022',
};

function emitValue(name: string, value: unknown, emit: Emit): void {
  if (typeof value !== 'object' || value === null) emitScalar(name, value, emit);
  else if (name === 'class') emitUnlessEmpty(classText(value), emit);
  else if (name === 'style') emitUnlessEmpty(styleText(value), emit);
  else if (isUrlAttribute(name)) emitUrl(name, value, emit);
  else emitObject(value, emit);
}

function emitScalar(name: string, value: unknown, emit: Emit): void {
  if (typeof value === 'function' || typeof value === 'symbol') {
    throw new InvalidArgumentException(
      `Attribute "${name}" must be text, a number, a boolean or data, got a ${typeof value}.`,
    );
  }
  emit(value === true ? true : String(value), false);
}

/** Writes plain data as JSON, and an object that has a text of its own (`URL`, `Date`) as that text. */
function emitObject(value: object, emit: Emit): void {
  const text = Array.isArray(value) ? undefined : ownText(value);
  if (text === undefined) emit(attributeJson(value), true);
  else emit(text, false);
}

/** Writes an object as a URL, never as JSON: the object is a route or has a text of its own. */
function emitUrl(name: string, value: object, emit: Emit): void {
  const text = addressText(value, [name, 'attribute'], refusing);
  if (text !== null) emit(text, false);
}

interface Textual {
  toJSON?: () => unknown;
  toString?: () => string;
}

function ownText(value: Textual): string | undefined {
  const json = typeof value.toJSON === 'function' ? value.toJSON() : undefined;
  if (json !== undefined) return typeof json === 'string' ? json : undefined;
  const { toString } = value;
  const isOwn = typeof toString === 'function' && toString !== Object.prototype.toString;
  return isOwn ? toString.call(value) : undefined;
}

function emitUnlessEmpty(text: string, emit: Emit): void {
  if (text !== '') emit(text, false);
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
