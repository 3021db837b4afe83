const escapes = /(?:%[\da-fA-F]{2})+/g;
const reserved = /[!'()*~]|%20/g;

/**
 * Decodes percent-encoded UTF-8. Invalid sequences stay unchanged, so this never throws.
 *
 * @param plusIsSpace Whether `+` means a space, as in a query and in the path of the URL manager.
 */
export function decodeLoosely(text: string, plusIsSpace = false): string {
  const spaced = plusIsSpace && text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced.replace(escapes, decodeRun);
  }
}

// Checked first: an error costs a thousand times what a run does, and a client may send a million of them.
function decodeRun(run: string): string {
  return isUtf8(run) ? decodeURIComponent(run) : run;
}

/** Whether a run of escapes is UTF-8 from its first byte to its last. */
function isUtf8(run: string): boolean {
  for (let at = 0; at < run.length;) {
    const lead = byteAt(run, at);
    if (lead > 0xf4 || (lead > 0x7f && lead < 0xc2)) return false;
    const more = lead < 0x80 ? 0 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
    if (more > 0 && !isWhole(run, at, lead, more)) return false;
    at += (more + 1) * 3;
  }
  return true;
}

/** Whether the bytes after the first one complete a character. */
function isWhole(run: string, at: number, lead: number, more: number): boolean {
  let code = lead & (0x3f >> more);
  for (let i = 1; i <= more; i++) {
    const byte = byteAt(run, at + i * 3);
    // After the end `byteAt` returns NaN, which is no such byte either.
    if ((byte & 0xc0) !== 0x80) return false;
    code = (code << 6) | (byte & 0x3f);
  }
  const isSurrogate = (code & ~0x7ff) === 0xd800;
  return code >= (least[more] as number) && code <= 0x10ffff && !isSurrogate;
}

/** The lowest code point by number of bytes after the first one. */
const least = [0, 0x80, 0x800, 0x10000];

function byteAt(run: string, at: number): number {
  return Number.parseInt(run.slice(at + 1, at + 3), 16);
}

const reservedCodes: Readonly<Record<string, string>> = {
  '!': '%21',
  "'": '%27',
  '(': '%28',
  ')': '%29',
  '*': '%2A',
  '~': '%7E',
  '%20': '+',
};

const simple = /^[\w.-]*$/;

/** Encodes a value for a query or a path parameter: a space is `+`, all but `A-Z a-z 0-9 - _ .` is escaped. */
export function encodeParameter(text: string): string {
  if (simple.test(text)) return text;
  const encoded = encodeURIComponent(text.toWellFormed());
  return encoded.replace(reserved, (found) => reservedCodes[found] ?? found);
}
