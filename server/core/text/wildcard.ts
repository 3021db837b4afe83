import { escapeRegExp } from './escape-reg-exp.ts';

const maxCached = 1000;
const compiled = new Map<string, RegExp>();

/** Whether an event or class name is a pattern: it contains `*`. */
export function isWildcard(name: string): boolean {
  return name.includes('*');
}

/**
 * Matches the whole of `text`, case-sensitively: `*` is any run of characters, `?` one character,
 * `[ab]` one of a set, `[!ab]` one outside it, and a backslash escapes the next character.
 */
export function matchWildcard(pattern: string, text: string): boolean {
  if (pattern === '*') return true;
  let expression = compiled.get(pattern);
  if (!expression) {
    expression = compileWildcard(pattern);
    if (compiled.size >= maxCached) compiled.clear();
    compiled.set(pattern, expression);
  }
  return expression.test(text);
}

const tokens = /\\(?<escaped>.)|\[(?<set>!?[^\]]+)\]|(?<many>\*+)|(?<one>\?)|(?<other>.)/gsu;

function compileWildcard(pattern: string): RegExp {
  const pieces = [''];
  for (const { groups = {} } of pattern.matchAll(tokens)) {
    if (groups['many']) pieces.push('');
    else pieces[pieces.length - 1] += sourceOf(groups);
  }
  const [first = '', ...rest] = pieces;
  const last = rest.pop();
  const end = last === undefined ? '' : `.*${last}`;
  return new RegExp(`^${first}${rest.map(findNext).join('')}${end}$`, 'su');
}

/**
 * The next position that matches a piece between two `*`. A lookahead is not backtracked into: no later position
 * could match better, and trying all takes the length of the text to the power of the number of pieces.
 */
function findNext(piece: string, index: number): string {
  return `(?=(?<p${index}>.*?${piece}))\\k<p${index}>`;
}

function sourceOf(groups: Readonly<Record<string, string | undefined>>): string {
  if (groups['one']) return '.';
  if (groups['set']) return characterSet(groups['set']);
  return escapeRegExp(groups['escaped'] ?? groups['other'] ?? '');
}

function characterSet(set: string): string {
  const negated = set.startsWith('!') && set.length > 1;
  const members = (negated ? set.slice(1) : set).replace(/[\\\]^]/g, '\\$&');
  try {
    const source = `[${negated ? '^' : ''}${members}]`;
    // A range in reverse order does not compile; its characters are then matched one by one.
    return new RegExp(source, 'u').source;
  } catch {
    return `[${negated ? '^' : ''}${members.replaceAll('-', '\\-')}]`;
  }
}
