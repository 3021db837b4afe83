import { addressText, isUrlAttribute } from './address.ts';
import { attributeSlot, inDocumentedOrder } from './attribute-slots.ts';
import { encode } from './html.ts';
import { InvalidArgumentException, quoted } from './invalid-argument.ts';
import { refusing } from './refuse-warning.ts';

/**
 * HTML attributes as data. `null`, `undefined` and `false` mean "not present", `true` means a bare
 * name; `class` may be a list or a keyed object, `style` an object, `data`, `aria`, `ng` and
 * `data-ng` objects of their own; any other list or object is written as JSON.
 */
export type AttributeMap = Readonly<Record<string, unknown>>;

/** An attribute as it is set: name, and value or `true` for a bare name. */
export type AttributePair = readonly [name: string, value: true | string];

type Emit = (name: string, value: true | string, json: boolean) => void;

const prefixed = new Set(['data', 'aria', 'data-ng', 'ng']);

/**
 * The attributes in the order of the documented markup, normalised, both for rendering and for
 * setting them on an element. Values are text, not yet encoded.
 *
 * @throws {InvalidArgumentException} A name is not a valid name of an HTML attribute, or a value is a
 * function or a symbol.
 */
export function attributePairs(map: AttributeMap): AttributePair[] {
  const pairs: AttributePair[] = [];
  for (const name of inDocumentedOrder(Object.keys(map))) {
    const value = map[name];
    if (value == null || value === false) continue;
    assertAttributeName(name);
    if (typeof value === 'string') pairs.push([name, value]);
    else eachOf(name, value, (printed, text) => pairs.push([printed, text]));
  }
  return pairs;
}

/**
 * The attributes as markup, each with a space before it: ` id="w0" hidden`.
 *
 * @throws {InvalidArgumentException} As {@link attributePairs}.
 */
export function renderAttributes(map: AttributeMap): string {
  return renderNames(map, Object.keys(map));
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
  eachOf(name, value, (printed, text, json) => {
    if (text === true) out += ` ${printed}`;
    else out += json ? ` ${printed}='${text}'` : ` ${printed}="${encode(text)}"`;
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

function eachOf(name: string, value: unknown, emit: Emit): void {
  if (typeof value !== 'object' || value === null) emitScalar(name, value, emit);
  else if (prefixed.has(name)) eachPrefixed(name, value as AttributeMap, emit);
  else if (name === 'class') emitUnlessEmpty(name, classText(value), emit);
  else if (name === 'style') emitUnlessEmpty(name, styleText(value), emit);
  else if (isUrlAttribute(name)) emitUrl(name, value, emit);
  else emitObject(name, value, emit);
}

function eachPrefixed(prefix: string, map: AttributeMap, emit: Emit): void {
  for (const [key, value] of Object.entries(map)) {
    if (value == null || value === false) continue;
    const name = `${prefix}-${key}`;
    assertAttributeName(name);
    if (typeof value === 'object') emitObject(name, value, emit);
    else emitScalar(name, value, emit);
  }
}

function emitScalar(name: string, value: unknown, emit: Emit): void {
  if (typeof value === 'function' || typeof value === 'symbol') {
    throw new InvalidArgumentException(
      `Attribute "${name}" must be text, a number, a boolean or data, got a ${typeof value}.`,
    );
  }
  emit(name, value === true ? true : String(value), false);
}

/** Writes plain data as JSON, and an object that has a text of its own (`URL`, `Date`) as that text. */
function emitObject(name: string, value: object, emit: Emit): void {
  const text = Array.isArray(value) ? undefined : ownText(value);
  if (text === undefined) emit(name, attributeJson(value), true);
  else emit(name, text, false);
}

/** Writes an object as a URL, never as JSON: the object is a route or has a text of its own. */
function emitUrl(name: string, value: object, emit: Emit): void {
  const text = addressText(value, [name, 'attribute'], refusing);
  if (text !== null) emit(name, text, false);
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

function emitUnlessEmpty(name: string, text: string, emit: Emit): void {
  if (text !== '') emit(name, text, false);
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
