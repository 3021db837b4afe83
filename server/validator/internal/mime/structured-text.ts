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
 * Whether a text is a table: three lines or more that all contain the same number of commas outside of
 * quotes, at least one.
 *
 * @param isTruncated Whether the text continues after this piece, so that its last line is ignored.
 */
export function isCsv(text: string, isTruncated: boolean): boolean {
  const lines = text.replaceAll(/"[^"]*(?:"|$)/g, '').split('\n');
  if (isTruncated || lines.at(-1)?.trim() === '') lines.pop();
  const commas = lines.map((line) => line.split(',').length - 1);
  const [first = 0] = commas;
  return lines.length >= 3 && first > 0 && commas.every((count) => count === first);
}
