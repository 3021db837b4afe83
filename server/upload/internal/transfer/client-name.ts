import { isUtf8 } from 'node:buffer';

/** Longest file name that is kept, in characters. */
const maxLength = 255;
const unsafeCharacters = /[\p{Cc}\p{Bidi_Control}]/gu;

/**
 * A client's file name that is safe to show and store: without folders, control characters and marks
 * that change the text direction. `file` when nothing remains. It is not a safe path.
 */
export function cleanClientName(name: string): string {
  const base = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const clean = shortened(base.replaceAll(unsafeCharacters, '').trim());
  return clean === '' || clean === '.' || clean === '..' ? 'file' : clean;
}

/** A name of at most {@link maxLength} characters, which keeps its extension: checks and programs read it. */
function shortened(name: string): string {
  if (name.length <= maxLength) return name;
  const extension = /\.[^.]{1,16}$/.exec(name)?.[0] ?? '';
  return (name.slice(0, maxLength - extension.length) + extension).toWellFormed();
}

/** Text of a header that was sent as UTF-8; headers are read as Latin-1. */
export function decodeHeader(value: string): string {
  const bytes = Buffer.from(value, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : value;
}
