/** Suffix of a truncated text. */
const TRUNCATED = '[truncated]';

/** Truncates a text to `maxBytes` bytes of UTF-8, between characters; appends `[truncated]` when it was longer. */
export function cutBytes(text: string, maxBytes: number): string {
  // No character takes more than three bytes for each of its code units.
  if (text.length * 3 <= maxBytes) return text;
  const room = new Uint8Array(maxBytes);
  const { read } = new TextEncoder().encodeInto(text, room);
  return read === text.length ? text : text.slice(0, read) + TRUNCATED;
}
