import { render } from 'lit';

import { encode } from '../../components/internal/attributes/html.ts';
import type { ElementContract } from '../../components/internal/options/element-contract.ts';
import { textOf } from '../../components/internal/context/stringable.ts';
import { literal } from './literal.ts';
import {
  attributeOf,
  contractOf,
  type ElementModel,
  modelOf,
  type StartToken,
  toAttribute,
} from './model.ts';
import { type Token, tokensOf } from './tokens.ts';

/** Statements that set what no attribute can say. */
type Statements = string[];

/**
 * What a story renders as HTML. What no attribute can say is documented markup inside the element,
 * and what is no markup either is set by a script.
 */
export async function htmlSource(rendered: unknown): Promise<string> {
  const tokens = tokensOf(rendered);
  const statements: Statements = [];
  const parts: string[] = [];
  const counts = new Map<string, number>();
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'start') {
      parts.push(staticSource(token));
      continue;
    }
    const contract = contractOf(token.tag);
    const at = counts.get(token.tag) ?? 0;
    counts.set(token.tag, at + 1);
    const isEmpty = tokens[index + 1]?.kind === 'end';
    parts.push(
      contract === undefined
        ? plainStart(token)
        : await elementSource({ contract, token, isEmpty, at }, statements),
    );
  }
  const markup = parts.join('');
  if (statements.length === 0) return markup;
  return `${markup}\n<script type="module">\n${statements.map((line) => `  ${line}\n`).join('')}</script>`;
}

function staticSource(token: Exclude<Token, StartToken>): string {
  if (token.kind === 'text') return encode(token.text);
  return token.kind === 'end' ? `</${token.tag}>` : token.text;
}

function plainStart({ tag, attributes }: StartToken): string {
  const written = attributes
    .filter(({ prefix }) => prefix === '' || prefix === '?')
    .map(({ name, value }) => attributeSource(name, value));
  return `<${tag}${written.join('')}>`;
}

function attributeSource(name: string, value: unknown): string {
  if (value === false || value == null || typeof value === 'symbol') return '';
  if (value === true || value === '') return ` ${name}`;
  const text = textOf(value);
  const isJson = /^[[{]/.test(text) && !text.includes("'");
  return isJson ? ` ${name}='${text.replaceAll('&', '&amp;')}'` : ` ${name}="${encode(text)}"`;
}

interface Place {
  readonly contract: ElementContract;
  readonly token: StartToken;
  readonly isEmpty: boolean;
  /** How many elements of this tag come before. */
  readonly at: number;
}

async function elementSource(place: Place, statements: Statements): Promise<string> {
  const { contract, token, isEmpty, at } = place;
  const model = modelOf(contract, token);
  const written: string[] = Object.entries(model.attributes).map(([name, value]) =>
    attributeSource(name, value),
  );
  const others: [name: string, value: unknown][] = [];
  for (const [name, value] of Object.entries(model.properties)) {
    const text = toAttribute(contract, name, value);
    if (text === undefined) others.push([name, value]);
    else if (text !== null)
      written.push(attributeSource(attributeOf(contract, name) ?? name, text));
  }
  const start = `<${token.tag}${written.join('')}>`;
  const isMarkup = isEmpty && others.some(([, value]) => !hasFunction(value));
  const left = isMarkup ? others.filter(([, value]) => hasFunction(value)) : others;
  const target =
    at === 0 ? `querySelector('${token.tag}')` : `querySelectorAll('${token.tag}')[${at}]`;
  for (const [name, value] of left) {
    statements.push(`document.${target}.${name} = ${literal(value, () => "''", '  ')};`);
  }
  if (!isMarkup) return start;
  return start.replace(contentAttributes(contract), '') + (await documentedMarkup(contract, model));
}

/** Attributes of what documented markup holds already: a second truth would replace it. */
function contentAttributes(contract: ElementContract): RegExp {
  const names = Object.entries(contract.properties)
    .filter(([, { content }]) => content)
    .map(([name]) => attributeOf(contract, name) ?? name);
  return new RegExp(` (?:${names.join('|')})=(?:"[^"]*"|'[^']*')`, 'g');
}

function hasFunction(value: unknown): boolean {
  if (typeof value === 'function') return true;
  if (typeof value !== 'object' || value === null || '_$litType$' in value) return false;
  return Object.values(value).some(hasFunction);
}

/** The documented markup of an element, as it is in a page that holds it. */
async function documentedMarkup(
  contract: ElementContract,
  { properties }: ElementModel,
): Promise<string> {
  const place = document.createElement('div');
  place.hidden = true;
  document.body.append(place);
  try {
    render(contract.render(properties, null), place);
    // An element may bring others with it.
    for (let turn = 0; turn < 3; turn++) {
      const inside = [...place.querySelectorAll('*')];
      await Promise.all(inside.map((one) => ('updateComplete' in one ? one.updateComplete : null)));
    }
    return place.innerHTML.replaceAll(/<!--.*?-->/gs, '');
  } finally {
    place.remove();
  }
}
