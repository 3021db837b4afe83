const blanks = /[\t\n\r ]/;
const blankRuns = /[\t\n\r ]+/g;
const wide = /[\u0100-\uffff]/;

/**
 * Bytes of standard base64, or null when the text is not valid.
 *
 * Tab, line feed, carriage return and space are ignored anywhere. Padding is optional, and must
 * complete a group of four when it is present. The URL alphabet is rejected.
 */
export function decodeBase64(text: string): Uint8Array | null {
  // Blanks make the strict attempt fail, so the usual text without them needs no extra scan.
  return (
    decodeStrictly(text) ?? (blanks.test(text) ? decodeStrictly(text.replace(blankRuns, '')) : null)
  );
}

function decodeStrictly(text: string): Uint8Array | null {
  const digits = countDigits(text);
  if (digits === null || hasForeignDigit(text)) return null;
  const bytes = Buffer.from(text, 'base64');
  // Node's decoder skips unknown characters; each skipped character results in a missing byte.
  if (bytes.length !== Math.floor((digits * 3) / 4)) return null;
  // Small buffers are views of Node's shared pool, which also contains bytes of other callers.
  return bytes.length === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}

/** Characters before the padding, or null when their count or the padding is not valid. */
function countDigits(text: string): number | null {
  let end = text.length;
  while (text.length - end < 3 && text.charCodeAt(end - 1) === 0x3d) end--;
  const padding = text.length - end;
  if (padding > 2 || end % 4 === 1) return null;
  return padding > 0 && text.length % 4 !== 0 ? null : end;
}

// See docs/decisions/0026-encoded-files.md.
/**
 * Characters that Node's decoder would read as digits: those of the URL alphabet, and characters
 * above U+00FF, of which it reads only the lower byte (U+0141 becomes `A`). The expression costs
 * nothing for a text that V8 stores with one byte per character.
 */
function hasForeignDigit(text: string): boolean {
  return text.includes('-') || text.includes('_') || wide.test(text);
}
