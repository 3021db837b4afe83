const escapes = /(?:%[\da-fA-F]{2})+/g;
const reserved = /[!'()*~]|%20/g;

/**
 * Decodes percent-encoded UTF-8. What is no valid sequence stays as it is, so this never throws.
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

function decodeRun(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run;
  }
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
