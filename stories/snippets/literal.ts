import { isTemplate } from './tokens.ts';

const lineLength = 80;

/**
 * A value as JavaScript source.
 *
 * @param template Writes the templates in it.
 */
export function literal(value: unknown, template: (value: unknown) => string, indent = ''): string {
  if (isTemplate(value)) return template(value);
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    return list(
      ['[', ']'],
      value.map((one) => literal(one, template, inner)),
      indent,
    );
  }
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  const pairs = entries.map(([name, one]) => `${key(name)}: ${literal(one, template, inner)}`);
  return list(['{ ', ' }'], pairs, indent);
}

/** In one line where there is room, else one line each. */
function list(
  [open, close]: readonly [string, string],
  parts: readonly string[],
  indent: string,
): string {
  if (parts.length === 0) return `${open}${close}`.replaceAll(' ', '');
  const line = `${open}${parts.join(', ')}${close}`;
  if (indent.length + line.length <= lineLength && !line.includes('\n')) return line;
  const lines = parts.map((part) => `${indent}  ${part},\n`).join('');
  return `${open.trim()}\n${lines}${indent}${close.trim()}`;
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name);
}

export function quoted(text: string): string {
  const isPlain = !/['\\\p{Cc}]/u.test(text);
  return isPlain ? `'${text}'` : JSON.stringify(text);
}
