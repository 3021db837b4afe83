/** Whether the whole data is a JSON object or array; `head` is its decoded beginning. */
export function isJson(head: string, bytes: Uint8Array): boolean {
  if (!/^[\t\n\r ]*[[{]/.test(head)) return false;
  try {
    JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

/** Quoted cells, and references such as `&amp;`, whose semicolon separates nothing. */
const unseparated =
  /"[^"]*(?:"|$)|&(?:#\w+|amp|lt|gt|quot|apos|nbsp|\w{1,2}(?:uml|acute|grave|circ|tilde|cedil|slash|ring|lig));/g;

/** Braces, calls and conditions: tables have a blank before a bracket. */
const code = /[{}]|[\w$]\(|\b(?:if|for|while|switch) \(/;

/**
 * Whether a text is a table: three lines or more that all contain the same number of commas, or of
 * semicolons, outside of quotes, at least one. Excel writes semicolons where numbers have decimal commas.
 *
 * @param isTruncated Whether the text continues after this piece, so that its last line is ignored.
 */
export function isCsv(text: string, isTruncated: boolean): boolean {
  const lines = text.replaceAll(unseparated, '').split('\n');
  if (isTruncated || lines.at(-1)?.trim() === '') lines.pop();
  if (lines.length < 3) return false;
  return isTable(lines, ',') || (isTable(lines, ';') && !isProgram(lines));
}

/** Whether all lines are code, or the first ends like a statement; so does a table whose last heading is empty. */
function isProgram(lines: readonly string[]): boolean {
  const first = lines[0]?.trimEnd() ?? '';
  const isStatement = first.endsWith(';') && /=|;\s|^[^;]*;$/.test(first);
  return isStatement || lines.every((line) => code.test(line));
}

function isTable(lines: readonly string[], separator: string): boolean {
  const counts = lines.map((line) => line.split(separator).length - 1);
  const [first = 0] = counts;
  return first > 0 && counts.every((count) => count === first);
}
