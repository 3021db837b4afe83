import { noChange, nothing } from 'lit/html.js';

import { encode } from '../../../components/internal/html.ts';
import { InvalidArgumentException } from '../../core/index.ts';
import { isDirective, type Place, resolve } from './directive.ts';
import type { Template } from './program.ts';

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

export function isPromise(value: object): value is PromiseLike<unknown> {
  return typeof (value as Partial<PromiseLike<unknown>>).then === 'function';
}

/** Anything that is not markup, as text. */
export function textOf(value: unknown): string {
  if (typeof value === 'symbol') {
    throw new InvalidArgumentException(`A symbol cannot be rendered: ${String(value)}.`);
  }
  // Parameters of a request have no prototype, and a client may send some where a page expects a text.
  if (typeof value === 'object' && value !== null && !('toString' in value)) {
    return '[object Object]';
  }
  return String(value);
}

/** The value with its directive resolved, if it is one. */
export function plain(value: unknown, place: () => Place): unknown {
  return typeof value === 'object' && value !== null && isDirective(value)
    ? resolve(value, place())
    : value;
}

/** A value in the text of `<textarea>` or `<title>`, where markup means nothing. */
export function rawText(value: unknown, place: () => Place): string {
  const resolved = plain(value, place);
  if (isEmpty(resolved)) return '';
  if (typeof resolved !== 'object' || resolved === null) return encode(textOf(resolved));
  if (isIterable(resolved)) return [...resolved].map((one) => rawText(one, place)).join('');
  if (isTemplate(resolved)) {
    throw new InvalidArgumentException('A template cannot be rendered into <textarea> or <title>.');
  }
  return encode(textOf(resolved));
}
