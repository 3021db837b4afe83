import { nothing, type TemplateResult } from 'lit';

import { isStringable, textOf } from '../../components/internal/context/stringable.ts';

/** An attribute, a binding or a listener of a start tag. */
export interface TokenAttribute {
  /** `.` of a property, `?` of a boolean attribute, `@` of a listener, or none. */
  readonly prefix: string;
  readonly name: string;
  /** What is bound; text for static attributes; `true` for one without a value. */
  readonly value: unknown;
}

/** A piece of a template, with templates inside of it in place. */
export type Token =
  | { readonly kind: 'markup'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'end'; readonly tag: string }
  | {
      readonly kind: 'start';
      readonly tag: string;
      readonly attributes: readonly TokenAttribute[];
    };

const mark = (index: number): string => `\u27e6${index}\u27e7`;
const marks = /\u27e6(\d+)\u27e7/;
const tags = /<(\/?)([a-zA-Z][\w-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/g;
const attributes = /([.?@]?[^\s=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g;

export function isTemplate(value: unknown): value is TemplateResult {
  return typeof value === 'object' && value !== null && '_$litType$' in value;
}

/**
 * The pieces of what a story renders: a template, a list of them, or text.
 *
 * @throws {TypeError} It holds something else, such as a node, of which nobody can copy the code.
 */
export function tokensOf(value: unknown): Token[] {
  if (value === null || value === undefined || value === nothing || value === '') return [];
  if (Array.isArray(value)) return value.flatMap(tokensOf);
  if (isTemplate(value)) return templateTokens(value);
  // Links are nodes that have a text. The code of stories is also read outside of browsers, without `Node`.
  if (!isStringable(value) || (typeof value === 'object' && 'nodeType' in value)) {
    throw new TypeError(`A story must render templates and texts, not ${textOf(value)}.`);
  }
  return [{ kind: 'text', text: textOf(value) }];
}

function templateTokens({ strings, values }: TemplateResult): Token[] {
  const source = strings.reduce((text, next, index) => text + mark(index - 1) + next);
  const found: Token[] = [];
  let end = 0;
  for (const match of source.matchAll(tags)) {
    const [all, slash, tag = '', rest = ''] = match;
    found.push(...childTokens(source.slice(end, match.index), values));
    found.push(
      slash ? { kind: 'end', tag } : { kind: 'start', tag, attributes: bindings(rest, values) },
    );
    end = match.index + all.length;
  }
  found.push(...childTokens(source.slice(end), values));
  return found;
}

function childTokens(source: string, values: readonly unknown[]): Token[] {
  // Odd parts are the numbers of values.
  return source.split(marks).flatMap((part, index): Token[] => {
    if (index % 2 === 1) return tokensOf(values[Number(part)]);
    return part === '' ? [] : [{ kind: 'markup', text: part }];
  });
}

function bindings(source: string, values: readonly unknown[]): TokenAttribute[] {
  return [...source.matchAll(attributes)].map(([, full = '', double, single, bare]) => {
    const prefix = /^[.?@]/.exec(full)?.[0] ?? '';
    const value = boundValue(double ?? single ?? bare, values);
    return { prefix, name: full.slice(prefix.length), value };
  });
}

function boundValue(text: string | undefined, values: readonly unknown[]): unknown {
  if (text === undefined) return true;
  const parts = text.split(marks);
  if (parts.length === 3 && parts[0] === '' && parts[2] === '') return values[Number(parts[1])];
  return parts
    .map((part, index) => (index % 2 === 1 ? textOf(values[Number(part)]) : part))
    .join('');
}
