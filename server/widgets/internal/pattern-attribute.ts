// A dot, a negated set or class may match code units, while `pattern` matches characters.
const countsCodeUnits = /(?<!\\)\.|\[\^|\\[SWDB]/;

/**
 * A regular expression as a `pattern` attribute, which always matches the whole text and has the
 * flag `v`.
 *
 * @returns Null for an expression that would have another meaning there.
 */
export function expressiblePattern(expression: RegExp | null): string | null {
  if (!expression || !/^[uv]?$/.test(expression.flags)) return null;
  const { source, flags } = expression;
  if (flags === '' && countsCodeUnits.test(source)) return null;
  const isWhole = /^\^[^|]*(?<!\\)\$$/.test(source);
  // Within a set, the flag `v` requires a literal dash to be escaped.
  const strict = source.replaceAll('[-', '[\\-').replace(/(?<!\\)-\]/g, '\\-]');
  const pattern = isWhole ? strict.slice(1, -1) : `[\\s\\S]*(?:${strict})[\\s\\S]*`;
  return isValid(`^(?:${pattern})$`) ? pattern : null;
}

function isValid(source: string): boolean {
  try {
    void new RegExp(source, 'v');
    return true;
  } catch {
    return false;
  }
}
