import { encode } from '../../components/internal/attributes/html.ts';
import { textOf } from '../../components/internal/context/stringable.ts';
import { litExpression, litSource } from './lit.ts';
import { literal } from './literal.ts';
import { contractOf, modelOf, type StartToken } from './model.ts';
import { type Token, tokensOf } from './tokens.ts';
import { widgets } from './widgets.generated.ts';

type Options = Readonly<Record<string, unknown>>;

/** What a script does; no markup. */
const states: ReadonlySet<string> = new Set(['open', 'behavior', 'clientEvents']);

/** What a story renders as server calls: of widgets, or of a template where children are plain. */
export function serverSource(rendered: unknown): string {
  return widgetCalls(tokensOf(rendered)) ?? templateCall(rendered);
}

function templateCall(rendered: unknown): string {
  const { data, template } = litSource(rendered);
  const imports = "import { html } from 'lit';\nimport { renderToString } from 'fwx/server/ssr';\n";
  const constants = data === '' ? '' : `${data}\n\n`;
  return `${imports}\n${constants}export const markup = renderToString(${template});`;
}

type Part = readonly [isCall: boolean, text: string];

function widgetCalls(tokens: readonly Token[]): string | null {
  const names = new Set<string>();
  const parts: Part[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'text' || token.kind === 'markup' || !contractOf(token.tag)) {
      parts.push([false, staticSource(token)]);
    } else if (token.kind === 'start') {
      const call = tokens[index + 1]?.kind === 'end' ? callOf(token) : null;
      if (call === null) return null;
      names.add(call.name);
      parts.push([true, call.source]);
    }
  }
  return names.size === 0 ? null : callSource(names, parts);
}

function callOf(token: StartToken): { readonly name: string; readonly source: string } | null {
  const name = widgets[token.tag]?.[0];
  const options = optionsOf(token);
  if (name === undefined || options === null) return null;
  return { name, source: `${name}.widget(${options === '{}' ? '' : options})` };
}

function callSource(names: ReadonlySet<string>, parts: readonly Part[]): string {
  const [first] = parts;
  const expression =
    parts.length === 1 && first?.[0]
      ? first[1]
      : `\`${parts.map(([isCall, text]) => (isCall ? `\${${text}}` : escaped(text))).join('')}\``;
  const lit = expression.includes('html`') ? "import { html } from 'lit';\n" : '';
  const imported = [...names].toSorted().join(', ');
  return `${lit}import { ${imported} } from 'fwx/server/widgets';\n\nexport const markup = ${expression};`;
}

/** Options of the widget that are not its defaults; null when it cannot render this element. */
function optionsOf(token: StartToken): string | null {
  const contract = contractOf(token.tag);
  const toOptions = widgets[token.tag]?.[1] as ((model: Options) => Options) | undefined;
  if (contract === undefined || toOptions === undefined) return null;
  const { properties, attributes } = modelOf(contract, token);
  const isOwn = Object.keys(attributes).length === 0;
  if (!isOwn || 'clientEvents' in properties || properties['behavior'] !== undefined) return null;
  const defaults = toOptions({});
  const options = Object.entries(toOptions(properties)).filter(
    ([name, value]) =>
      value !== undefined &&
      !states.has(name) &&
      JSON.stringify(value) !== JSON.stringify(defaults[name]),
  );
  return literal(Object.fromEntries(options), litExpression);
}

function staticSource(token: Token): string {
  if (token.kind === 'markup') return token.text;
  if (token.kind === 'text') return encode(token.text);
  if (token.kind === 'end') return `</${token.tag}>`;
  const written = token.attributes.map(({ prefix, name, value }) => {
    if (prefix === '?') return value ? ` ${name}` : '';
    if (prefix !== '' || value === undefined || typeof value === 'symbol') return '';
    return value === true ? ` ${name}` : ` ${name}="${encode(textOf(value))}"`;
  });
  return `<${token.tag}${written.join('')}>`;
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${');
}
