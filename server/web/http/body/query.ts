import { BadRequestHttpException, InvalidArgumentException } from '../../../core/index.ts';
import { decodeLoosely, encodeParameter } from '../../internal/percent.ts';

/** One value of {@link QueryParams}: text, a list, or named values. `T` adds e.g. uploaded files. */
export type ParamValue<T = string> =
  | T
  | string
  | ParamValue<T>[]
  | { [name: string]: ParamValue<T> };

/** Parameters by name. The object has no prototype, so every name is just a key. */
export type QueryParams = Record<string, ParamValue>;

/** Maximum number of pairs of one query or form. */
export const MAX_PAIRS = 1000;
/** Maximum number of `[..]` levels of a name. */
export const MAX_DEPTH = 10;

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);
const bracketed = /^([^[\]]+)((?:\[[^[\]]*\])+)$/;

/**
 * Parses `a=1&b[c]=2&d[]=3` into nested parameters. `a[]` appends, names `0..n` without gaps make a
 * list, a later value replaces an earlier one, a bracket that is not closed belongs to the name, and
 * names that could reach a prototype are skipped.
 *
 * @throws {BadRequestHttpException} More than {@link MAX_PAIRS} pairs, or a name deeper than
 * {@link MAX_DEPTH}.
 */
export function parseQuery(text: string): QueryParams {
  const collector = new Collector<string>();
  let equals = -1;
  for (let from = 0; from < text.length;) {
    const found = text.indexOf('&', from);
    const to = found < 0 ? text.length : found;
    if (to > from) {
      // Searched once: names without a value may precede a long text without any `=`.
      if (equals < from) equals = text.indexOf('=', from);
      if (equals < 0) equals = text.length;
      const split = Math.min(equals, to);
      const value = decodeLoosely(text.slice(split + 1, to), true);
      collector.add(decodeLoosely(text.slice(from, split), true), value);
    }
    from = to + 1;
  }
  return collector.finish();
}

/**
 * The rules of {@link parseQuery} for pairs that are decoded already, such as the fields of a form.
 *
 * @throws {BadRequestHttpException} As {@link parseQuery}.
 */
export function collectBracketed<T = string>(
  entries: Iterable<readonly [string, T]>,
): Record<string, ParamValue<T>> {
  const collector = new Collector<T>();
  for (const [name, value] of entries) collector.add(name, value);
  return collector.finish();
}

/** Collects pairs, one after the other, within the limits. */
class Collector<T> {
  readonly #root = Object.create(null) as Record<string, ParamValue<T>>;
  // Most parameters are not nested.
  #branches: Set<unknown> | null = null;
  #count = 0;

  add(name: string, value: T): void {
    if (++this.#count > MAX_PAIRS) {
      throw new BadRequestHttpException(`The request has more than ${MAX_PAIRS} parameters.`);
    }
    if (!name.includes('[')) {
      if (name !== '' && !forbidden.has(name)) this.#root[name] = value;
      return;
    }
    const path = pathOf(name);
    if (path) assign(this.#root, path, value, (this.#branches ??= new Set()));
  }

  finish(): Record<string, ParamValue<T>> {
    const root = this.#root;
    const branches = this.#branches;
    if (!branches) return root;
    for (const key of Object.keys(root))
      root[key] = withLists(root[key] as ParamValue<T>, branches);
    return root;
  }
}

/** The segments of a name; null when one of them must not be used. */
function pathOf(name: string): string[] | null {
  const found = bracketed.exec(name);
  if (!found) return forbidden.has(name) ? null : [name];
  const path = [found[1] ?? '', ...(found[2] ?? '').slice(1, -1).split('][')];
  if (path.length > MAX_DEPTH + 1) {
    throw new BadRequestHttpException(
      `A parameter name is nested deeper than ${MAX_DEPTH} levels.`,
    );
  }
  return path.some((segment) => forbidden.has(segment)) ? null : path;
}

type Branch = Record<string, unknown>;

function assign(
  root: Branch,
  path: readonly string[],
  value: unknown,
  branches: Set<unknown>,
): void {
  let target = root;
  for (const [at, segment] of path.entries()) {
    const key = at > 0 ? keyIn(target, segment) : segment;
    if (at === path.length - 1) {
      target[key] = value;
      return;
    }
    const next = target[key];
    if (branches.has(next)) {
      target = next as Branch;
    } else {
      const made = Object.create(null) as Branch;
      branches.add(made);
      target = target[key] = made;
    }
  }
}

// Stored beside the values, so that appending a thousand items stays linear.
const nextIndexes = new WeakMap<Branch, number>();

/** The key of a segment in brackets; an empty one appends: its key follows the greatest index. */
function keyIn(target: Branch, segment: string): string {
  const next = nextIndexes.get(target) ?? 0;
  const key = segment === '' ? String(next) : segment;
  if (/^(?:0|[1-9]\d{0,8})$/.test(key)) nextIndexes.set(target, Math.max(next, Number(key) + 1));
  return key;
}

function withLists<T>(value: ParamValue<T>, branches: ReadonlySet<unknown>): ParamValue<T> {
  if (!branches.has(value)) return value;
  const branch = value as Record<string, ParamValue<T>>;
  const keys = Object.keys(branch);
  for (const key of keys) branch[key] = withLists(branch[key] as ParamValue<T>, branches);
  // Keys that are whole numbers come first and in order, so the last one shows whether there are gaps.
  const dense = keys.at(-1) === String(keys.length - 1);
  return dense ? keys.map((key) => branch[key] as ParamValue<T>) : branch;
}

const none: ReadonlySet<string> = new Set();

/**
 * Writes parameters as a query without `?`: lists and objects as `a%5B0%5D=1`, a space as `+`, `true`
 * as `1`, `false` as `0`; `null` and `undefined` are left out.
 *
 * @param without Names that are left out too.
 */
export function buildQuery(
  params: Readonly<Record<string, unknown>>,
  without: ReadonlySet<string> = none,
): string {
  const parts: string[] = [];
  for (const name of Object.keys(params)) {
    if (!without.has(name)) append(parts, name, params[name]);
  }
  return parts.join('&');
}

/** Whether a value is a single one that a URL can contain. */
export function isScalar(value: unknown): boolean {
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean' || type === 'bigint';
}

function append(parts: string[], name: string, value: unknown): void {
  if (value === null || value === undefined || typeof value === 'function') return;
  if (typeof value === 'object' && !(value instanceof Date)) {
    for (const [key, item] of Object.entries(value)) append(parts, `${name}[${key}]`, item);
    return;
  }
  parts.push(`${encodeParameter(name)}=${encodeParameter(parameterText(value))}`);
}

/**
 * The text of a single value in a URL: `true` is `1`, `false` is `0`, a date its ISO form.
 *
 * @throws {InvalidArgumentException} The value is a date that is not valid.
 */
export function parameterText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return value instanceof Date ? dateText(value) : String(value);
}

function dateText(date: Date): string {
  if (!Number.isNaN(date.getTime())) return date.toISOString();
  throw new InvalidArgumentException(`A URL cannot carry the date "${String(date)}".`);
}
