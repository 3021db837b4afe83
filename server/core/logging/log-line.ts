import { showValue } from '../errors/show-value.ts';

const pad = (value: number, length = 2): string => String(value).padStart(length, '0');

/** Seconds since 1970 as `2026-01-31 08:05:00` in the zone of the process. */
export function formatTime(seconds: number, microtime: boolean): string {
  // A binary fraction is inexact: 0.6083 is read as 0.608299999.
  const micro = Math.round(seconds * 1e6);
  const date = new Date(Math.floor(micro / 1000));
  const day = [date.getFullYear(), pad(date.getMonth() + 1), pad(date.getDate())].join('-');
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map((n) => pad(n)).join(':');
  const micros = microtime ? `.${pad(micro % 1e6, 6)}` : '';
  return `${day} ${time}${micros}`;
}

/**
 * A logged value as text. Its lines after the first are indented and control characters are escaped,
 * so that text from a client cannot imitate a line of the log.
 */
export function formatText(value: unknown): string {
  return toText(value)
    .replace(/\r\n?|\n/g, '\n    ')
    .replace(/[^\P{Cc}\n\t]/gu, (char) => `\\x${toHex(char)}`);
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    // `Error.prepareStackTrace` may have set `stack` to a value that is no string.
    if (value instanceof Error) return String(value.stack ?? value);
    return showValue(value);
  } catch {
    // A target that throws is disabled; a logged value must not cause that.
    return '(a value that cannot be shown)';
  }
}

const toHex = (char: string): string => (char.codePointAt(0) ?? 0).toString(16).padStart(2, '0');
