/** Starts of texts that browsers read as HTML when a blank, `>` or nothing more follows. */
const htmlStart =
  /^<(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|body|br|b|p)(?:[\s>/]|$)/i;

const blank = /[ \t\n\r\f\ufeff]/;

/** Type of a text that starts like markup, or null. */
export function matchMarkup(text: string): string | null {
  const body = skipBlanks(text, 0);
  if (text.charCodeAt(body) !== 0x3c) return null;
  const hasProlog = /^<\?xml[\s?]/i.test(text.slice(body, body + 8));
  const root = skipPreamble(text, body);
  // After a leading comment a browser reads any rest as HTML.
  const rest = text.slice(root, root + 64);
  if (/^<svg(?:[\s>/:]|$)/i.test(rest)) return 'image/svg+xml';
  if (hasProlog) return /^<html[\s>]/i.test(rest) ? 'application/xhtml+xml' : 'text/xml';
  if (htmlStart.test(text.slice(body, body + 64)) || htmlStart.test(rest)) return 'text/html';
  return text.startsWith('<!--', body) ? 'text/html' : null;
}

function skipBlanks(text: string, start: number): number {
  let at = start;
  while (blank.test(text.charAt(at))) at++;
  return at;
}

/** Position of the root element: after the XML prolog, comments and the document type. */
function skipPreamble(text: string, start: number): number {
  let at = start;
  for (;;) {
    const next = skipOne(text, at);
    if (next === at) return at;
    at = skipBlanks(text, next);
  }
}

function skipOne(text: string, at: number): number {
  if (text.startsWith('<!--', at)) return positionAfter(text, '-->', at + 4);
  if (/^<\?xml/i.test(text.slice(at, at + 5))) return positionAfter(text, '?>', at);
  if (!/^<!doctype/i.test(text.slice(at, at + 9))) return at;
  const mark = /[>[]/.exec(text.slice(at));
  return mark?.[0] === '['
    ? positionAfterSubset(text, at + mark.index)
    : positionAfter(text, '>', at);
}

/** Position after the document type whose declarations begin here; blanks may precede its end. */
function positionAfterSubset(text: string, from: number): number {
  for (let at = text.indexOf(']', from); at >= 0; at = text.indexOf(']', at + 1)) {
    const end = skipBlanks(text, at + 1);
    if (text[end] === '>') return end + 1;
  }
  return text.length;
}

/** Position after the next `mark`, or the end of the text when there is none. */
function positionAfter(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}
