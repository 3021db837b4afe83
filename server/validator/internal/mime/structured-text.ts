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

/**
 * Whether a text is a table: three lines or more that all contain the same number of commas, or of
 * semicolons, outside of quotes, at least one.
 *
 * @param isTruncated Whether the text continues after this piece, so that its last line is ignored.
 */
export function isCsv(text: string, isTruncated: boolean): boolean {
  const lines = text.replaceAll(/"[^"]*(?:"|$)/g, '').split('\n');
  if (isTruncated || lines.at(-1)?.trim() === '') lines.pop();
  const [first = ''] = lines;
  // Excel writes semicolons where numbers have decimal commas. Programs have them at the end of lines.
  return (
    lines.length >= 3 && (isTable(lines, ',') || (isTable(lines, ';') && !/;\s*$/.test(first)))
  );
}

function isTable(lines: readonly string[], separator: string): boolean {
  const counts = lines.map((line) => line.split(separator).length - 1);
  const [first = 0] = counts;
  return first > 0 && counts.every((count) => count === first);
}
