// Surrogates are found too, to look at whether they come in pairs.
const unsafe = /[&<>"'\ud800-\udfff]/g;
const loneSurrogate = /\p{Surrogate}/gu;
const bareAmpersand = /&(?!#\d{1,7};|#[xX][\da-fA-F]{1,6};|[a-zA-Z][a-zA-Z0-9]{0,31};)/g;

/**
 * The text with `& < > " '` written as `&amp; &lt; &gt; &quot; &#039;`, safe both between tags and
 * inside a quoted attribute. A lone surrogate becomes U+FFFD.
 *
 * @param doubleEncode `false` leaves character references that the text already has as they are.
 */
export function encode(text: string, doubleEncode = true): string {
  return doubleEncode ? encodeAll(text) : encodeMarkup(text.replace(bareAmpersand, '&amp;'));
}

/** The reverse of {@link encode}: those five references back to characters, each once. */
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

/** Leaps from one character to the next: a callback for each costs twice as much. */
function encodeAll(text: string): string {
  let out = '';
  let from = 0;
  unsafe.lastIndex = 0;
  while (unsafe.test(text)) {
    const at = unsafe.lastIndex - 1;
    const reference = references[text.charCodeAt(at)];
    // A pair or a lone one: rare enough to start again with a regular expression that knows.
    if (reference === undefined) return encodeMarkup(text.replaceAll('&', '&amp;'));
    out += text.slice(from, at) + reference;
    from = at + 1;
  }
  return from === 0 ? text : out + text.slice(from);
}

const references: (string | undefined)[] = [];
references[34] = '&quot;';
references[38] = '&amp;';
references[39] = '&#039;';
references[60] = '&lt;';
references[62] = '&gt;';

/** For text whose ampersands are right already. */
function encodeMarkup(text: string): string {
  return text
    .replace(loneSurrogate, '\ufffd')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#039;');
}
