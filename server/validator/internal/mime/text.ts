import { isCsv, isJson } from './structured-text.ts';
import { matchMarkup } from './markup.ts';

/** Largest text that is parsed to find out whether it is JSON, in bytes. */
const jsonLimit = 1_000_000;
/** Bytes from which the kind of text is detected, if the data is text. */
const sampleSize = 4096;

const byteOrderMarks = [
  ['\xff\xfe\0\0', null],
  ['\0\0\xfe\xff', null],
  ['\xef\xbb\xbf', 'utf-8'],
  ['\xff\xfe', 'utf-16le'],
  ['\xfe\xff', 'utf-16be'],
] as const;

/** Type of a text, or null when the bytes are not text. */
export function matchText(bytes: Uint8Array): string | null {
  // One byte is not enough.
  if (bytes.length < 2) return null;
  const text = decodeSample(bytes);
  if (text === null) return null;
  return (
    matchMarkup(text) ??
    matchScript(text) ??
    matchJson(text, bytes) ??
    matchFirstWord(text) ??
    (isCsv(text, bytes.length > sampleSize) ? 'text/csv' : 'text/plain')
  );
}

/** The first 4 KB as text, or null when they contain control characters or do not match their byte order mark. */
function decodeSample(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, sampleSize);
  const lead = Buffer.from(sample.subarray(0, 4)).toString('latin1');
  for (const [mark, encoding] of byteOrderMarks) {
    if (!lead.startsWith(mark)) continue;
    return encoding === null ? '' : withoutControls(decode(sample, encoding));
  }
  const text = withoutNulsAtEnd(sample);
  if (text.length < 2) return null;
  // Valid UTF-8 first: read as Latin-1, it would be text as well, but with wrong letters.
  const utf8 = decode(text, 'utf-8');
  // Almost any bytes are Latin-1: with NUL at their end they are rather no text.
  if (utf8 === null && text.length < sample.length) return null;
  return withoutControls(utf8 ?? Buffer.from(text).toString('latin1'));
}

/** Programs fill up texts with NUL bytes, to the size of a sector or a field. */
function withoutNulsAtEnd(sample: Uint8Array): Uint8Array {
  return sample.subarray(0, sample.findLastIndex((byte) => byte !== 0) + 1);
}

function decode(sample: Uint8Array, encoding: string): string | null {
  try {
    // As a stream, so that a character that is truncated at the end of the sample is not an error.
    const decoder = new TextDecoder(encoding, { fatal: true });
    return decoder.decode(sample, { stream: sample.length === sampleSize });
  } catch {
    return null;
  }
}

// All controls except those in text files: bell, backspace, tab, line breaks, form feed and escape.
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const control = /[\0-\x06\x0e-\x1a\x1c-\x1f\x7f]/;

function withoutControls(text: string | null): string | null {
  return text === null || control.test(text) ? null : text;
}

const interpreters = [
  [/^#! ?\S*\/(?:env +)?(?:ba|da|k|z|a)?sh\b/, 'text/x-shellscript'],
  [/^#! ?\S*\/(?:env +)?python/, 'text/x-python'],
  [/^#! ?\S*\/(?:env +)?perl/, 'text/x-perl'],
  [/^#! ?\S*\/(?:env +)?php/, 'text/x-php'],
  [/^#! ?\S*\/(?:env +)?(?:node|deno|bun)\b/, 'text/javascript'],
  [/^<\?(?:php|=)/i, 'text/x-php'],
] as const;

function matchScript(text: string): string | null {
  return interpreters.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

function matchJson(text: string, bytes: Uint8Array): string | null {
  return bytes.length <= jsonLimit && isJson(text, bytes) ? 'application/json' : null;
}

const firstWords = [
  [/^BEGIN:VCARD/, 'text/vcard'],
  [/^BEGIN:VCALENDAR/, 'text/calendar'],
  [/^WEBVTT(?:\s|$)/, 'text/vtt'],
] as const;

function matchFirstWord(text: string): string | null {
  return firstWords.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
