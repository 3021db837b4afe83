import { textOf } from '../../components/internal/context/stringable.ts';
import { literal } from './literal.ts';
import { type Token, type TokenAttribute, tokensOf } from './tokens.ts';

/** Data that stands before the template, under names of its own. */
interface Constants {
  /** Values that are longer stand in constants. */
  readonly limit: number;
  readonly lines: string[];
  readonly names: Map<string, string>;
}

const longValue = 40;

/** What a story renders as the source of a module: data, then a template with properties. */
export function litSource(rendered: unknown): { readonly data: string; readonly template: string } {
  const constants: Constants = { limit: longValue, lines: [], names: new Map() };
  const template = templateOf(tokensOf(rendered), constants);
  return { data: constants.lines.join('\n'), template };
}

/** A template as one expression. */
export function litExpression(rendered: unknown): string {
  const constants = { limit: Number.POSITIVE_INFINITY, lines: [], names: new Map() };
  return templateOf(tokensOf(rendered), constants);
}

function templateOf(tokens: readonly Token[], constants: Constants): string {
  return `html\`${tokens.map((token) => source(token, constants)).join('')}\``;
}

function source(token: Token, constants: Constants): string {
  if (token.kind === 'markup') return escaped(token.text);
  if (token.kind === 'text') return `\${${literal(token.text, () => '')}}`;
  if (token.kind === 'end') return `</${token.tag}>`;
  const attributes = token.attributes.map((one) => attribute(one, constants)).filter(Boolean);
  const start = `<${token.tag}`;
  if (attributes.join(' ').length < 2 * longValue) return `${[start, ...attributes].join(' ')}>`;
  return `${[start, ...attributes].join('\n  ')}\n>`;
}

function attribute({ prefix, name, value }: TokenAttribute, constants: Constants): string {
  if (value === undefined || typeof value === 'symbol') return '';
  if (prefix === '' && value === true) return name;
  if (prefix === '?') return value ? name : '';
  if (prefix === '' && typeof value !== 'object') {
    return `${name}="${escaped(textOf(value)).replaceAll('"', '&quot;')}"`;
  }
  const text = literal(value, (one) => templateOf(tokensOf(one), constants));
  const isLong = text.length > constants.limit && typeof value === 'object';
  return `${prefix}${name}=\${${isLong ? constantFor(name, text, constants) : text}}`;
}

function constantFor(name: string, text: string, { lines, names }: Constants): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const taken = [...names.values()].filter((one) => one.replace(/\d+$/, '') === name).length;
  const fresh = taken === 0 ? name : `${name}${taken + 1}`;
  names.set(text, fresh);
  lines.push(`const ${fresh} = ${text};`);
  return fresh;
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${');
}
