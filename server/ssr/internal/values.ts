import type { PartInfo } from 'lit/directive.js';
import { noChange, nothing } from 'lit/html.js';

import { InvalidArgumentException } from '../../core/index.ts';
import { isPromise } from '../../core/internal.ts';
import { isDirective, resolve } from './directive.ts';

/** The result of Lit's `html`. */
export interface Template {
  readonly strings: TemplateStringsArray;
  readonly values: readonly unknown[];
}

/** Whether a value prints nothing between tags. */
export function isEmpty(value: unknown): boolean {
  return value === nothing || value === noChange || value === null || value === undefined;
}

export function isTemplate(value: object): value is Template {
  const type = (value as { _$litType$?: unknown })._$litType$;
  if (type === undefined) return false;
  if (typeof type === 'number') return true;
  throw new InvalidArgumentException('A compiled Lit template cannot be rendered on the server.');
}

export function isIterable(value: object): value is Iterable<unknown> {
  return typeof (value as Partial<Iterable<unknown>>)[Symbol.iterator] === 'function';
}

export function isAsyncIterable(value: object): value is AsyncIterable<unknown> {
  return typeof (value as Partial<AsyncIterable<unknown>>)[Symbol.asyncIterator] === 'function';
}

/**
 * A value that is not markup, as text.
 *
 * @throws {InvalidArgumentException} The value is a symbol, or a promise, whose result is not known yet.
 */
export function textOf(value: unknown): string {
  if (typeof value === 'symbol') {
    throw new InvalidArgumentException(`A symbol cannot be rendered: ${String(value)}.`);
  }
  if (isPromise(value)) {
    throw new InvalidArgumentException(
      'A promise cannot be rendered into an attribute: await it first.',
    );
  }
  // Parameters of a request have no prototype, and a client may send them where a page expects a text.
  if (typeof value === 'object' && value !== null && !('toString' in value)) {
    return '[object Object]';
  }
  return String(value);
}

/** The value with its directive resolved, if it is one. */
export function plain(value: unknown, place: () => PartInfo): unknown {
  return typeof value === 'object' && value !== null && isDirective(value)
    ? resolve(value, place())
    : value;
}

/**
 * A value in a `<script>` with JSON: a string is JSON already, any other value is written as JSON.
 * No text can end the script, because `<` is written as an escape of JSON.
 */
export function jsonText(value: unknown): string {
  if (value !== null && isEmpty(value)) return '';
  if (typeof value === 'object' && value !== null && isTemplate(value)) {
    throw new InvalidArgumentException('A template cannot be rendered into <script>.');
  }
  const json = typeof value === 'string' ? value : JSON.stringify(value);
  if (json === undefined) {
    throw new InvalidArgumentException(`A value in <script> must be data, got a ${typeof value}.`);
  }
  return json.replaceAll('<', '\\u003C');
}
