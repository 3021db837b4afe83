const maxCached = 1000;
const compiled = new Map<string, RegExp>();

/** Whether an event or class name is a pattern: it contains `*`. */
export function isWildcard(name: string): boolean {
  return name.includes('*');
}

/**
 * Matches the whole of `text`, with regard to case: `*` is any run of characters, `?` one character,
 * `[ab]` one of a set, `[!ab]` one outside it, and a backslash takes the next character literally.
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
  let source = '';
  for (const { groups = {} } of pattern.matchAll(tokens)) {
    if (groups['many']) source += '.*';
    else if (groups['one']) source += '.';
    else if (groups['set']) source += characterSet(groups['set']);
    else source += escape(groups['escaped'] ?? groups['other'] ?? '');
  }
  return new RegExp(`^${source}$`, 'su');
}

function characterSet(set: string): string {
  const negated = set.startsWith('!') && set.length > 1;
  const members = (negated ? set.slice(1) : set).replace(/[\\\]^]/g, '\\$&');
  try {
    const source = `[${negated ? '^' : ''}${members}]`;
    // A range that runs backwards does not compile; its characters are then taken one by one.
    return new RegExp(source, 'u').source;
  } catch {
    return `[${negated ? '^' : ''}${members.replaceAll('-', '\\-')}]`;
  }
}

function escape(text: string): string {
  return text.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&');
}
