// Surrogates are matched too, to check whether they form pairs.
const unsafe = /[&<>"'\ud800-\udfff]/g;

/**
 * The text with `& < > " '` written as `&amp; &lt; &gt; &quot; &#039;`, safe both between tags and
 * inside a quoted attribute. A lone surrogate becomes U+FFFD.
 */
export function encode(text: string): string {
  // Searches for each character in a loop: `replace` with a callback takes twice as long.
  let at = unsafeFrom(text, 0);
  if (at < 0) return text;
  let out = text.slice(0, at);
  for (;;) {
    const reference = references[text.charCodeAt(at)];
    const written = reference ?? surrogate(text, at);
    const from = at + (reference === undefined ? written.length : 1);
    at = unsafeFrom(text, from);
    if (at < 0) return out + written + text.slice(from);
    out = out + written + text.slice(from, at);
  }
}

/** As {@link encode}, but keeps character references that the text already contains. */
export function encodeOnce(text: string): string {
  const reference = /(&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{0,31});)/;
  return text
    .split(reference)
    .map((part, index) => (index % 2 === 0 ? encode(part) : part))
    .join('');
}

/** The reverse of {@link encode}: replaces those five references with their characters, each once. */
export function decode(markup: string): string {
  if (!markup.includes('&')) return markup;
  return markup.replace(/&(?:amp|lt|gt|quot|#0?39);/g, (reference) => characters[reference] ?? '');
}

const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#039;': "'",
};

// Texts up to this length are scanned faster by a loop than by a regular expression.
const shortLength = 10;

/** The index of the next character that must be escaped or checked; -1 for none. */
function unsafeFrom(text: string, from: number): number {
  if (text.length - from >= shortLength) {
    unsafe.lastIndex = from;
    return unsafe.test(text) ? unsafe.lastIndex - 1 : -1;
  }
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > lastReference ? (code & 0xf800) === 0xd800 : references[code] !== undefined)
      return i;
  }
  return -1;
}

/** Returns a surrogate pair unchanged, and U+FFFD for a lone surrogate. */
function surrogate(text: string, at: number): string {
  const isPair = isHalf(text.charCodeAt(at), 0xd800) && isHalf(text.charCodeAt(at + 1), 0xdc00);
  return isPair ? text.slice(at, at + 2) : '\ufffd';
}

/** Whether a code unit is a high surrogate (`first` is 0xd800) or a low surrogate (0xdc00). */
function isHalf(code: number, first: number): boolean {
  return (code & 0xfc00) === first;
}

const lastReference = 62;
const references: (string | undefined)[] = Array.from({ length: lastReference + 1 });
references[34] = '&quot;';
references[38] = '&amp;';
references[39] = '&#039;';
references[60] = '&lt;';
references[62] = '&gt;';
