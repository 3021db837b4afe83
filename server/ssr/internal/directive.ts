import { type Directive, type PartInfo, PartType } from 'lit/directive.js';
import { noChange, nothing } from 'lit/html.js';

import { InvalidArgumentException } from '../../core/index.ts';

/** The result of calling a Lit directive. */
export interface DirectiveResult {
  readonly _$litDirective$: DirectiveClass;
  readonly values: readonly unknown[];
}

interface DirectiveClass {
  new (part: PartInfo): Directive;
  readonly directiveName?: string;
}

export const childPlace: PartInfo = { type: PartType.CHILD };

/** Data that came as JSON can look like a directive, but never has a class. */
export function isDirective(value: object): value is DirectiveResult {
  return typeof (value as Partial<DirectiveResult>)._$litDirective$ === 'function';
}

const ignored = (): void => {};

/** The result of a directive on the server; directives may return directives. */
export function resolve(result: DirectiveResult, place: PartInfo): unknown {
  let value: unknown = result;
  while (typeof value === 'object' && value !== null && isDirective(value)) {
    const directive = new value._$litDirective$(place);
    // A server connects no directive: later values of an asynchronous one are ignored.
    if ('setValue' in directive) directive.setValue = ignored;
    value = directive.render(...value.values);
  }
  return value;
}

const rawNames = new Set(['unsafeHTML', 'unsafeSVG', 'unsafeMathML']);

/** Whether a directive marks its value as markup. */
export function isRaw({ _$litDirective$ }: DirectiveResult): boolean {
  return rawNames.has(_$litDirective$.directiveName ?? '');
}

/** A raw value, verbatim: the directive marks it as markup. */
export function rawMarkup({ values: [value] }: DirectiveResult): string {
  if (value === nothing || value === noChange || value == null) return '';
  if (typeof value === 'string') return value;
  throw new InvalidArgumentException(`Raw markup must be a string, got ${typeof value}.`);
}
