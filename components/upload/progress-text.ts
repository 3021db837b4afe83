import type { UploadText } from './labels/texts.ts';
import { filled } from './status-region.ts';
import type { TransferProgress, UploadProgress } from './transfer-progress.ts';

/** A language as texts about progress need it. */
export interface ProgressLanguage {
  /** BCP 47 tag; one that the browser refuses counts as English. */
  readonly tag: string;
  /** A text in this language. */
  readonly translate: (text: UploadText) => string;
}

const timeLeft = '{time} left';

/** The part that has left, as in `62%`; `null` where there is nothing to send. */
export function percentText({ loaded, total }: TransferProgress, tag: string): string | null {
  if (total === 0) return null;
  // Rounded down: 100 % is all of it.
  const percent = Math.floor((loaded / total) * 100);
  return numberFormat(tag, { style: 'percent' }).format(percent / 100);
}

/** How long it takes, as in `20 sec left`; `null` where that is not known, or nothing is left. */
export function timeLeftText(
  { secondsLeft }: TransferProgress,
  { tag, translate }: ProgressLanguage,
): string | null {
  if (secondsLeft === null || secondsLeft === 0) return null;
  const [count, unit] = rounded(secondsLeft);
  const text = translate(timeLeft);
  // A unit of another language in an English sentence could not be read.
  const language = text === timeLeft ? 'en' : tag;
  const format = numberFormat(language, { style: 'unit', unit, unitDisplay: 'short' });
  return filled(text, { time: format.format(count) });
}

/** How far all files are, as in `Files sent: 3 of 5 · 62% · 20 sec left`. */
export function progressText(progress: UploadProgress, language: ProgressLanguage): string {
  const { tag, translate } = language;
  const number = numberFormat(tag);
  const values = { sent: number.format(progress.sent), count: number.format(progress.files) };
  const files = filled(translate('Files sent: {sent} of {count}'), values);
  const parts = [files, percentText(progress, tag), timeLeftText(progress, language)];
  return parts.filter((part) => part !== null).join(' · ');
}

const minute = 60;
const hour = 60 * minute;

// Rounded up, and the more roughly the more is left: a number that jumps says no more.
function rounded(seconds: number): [count: number, unit: string] {
  if (seconds > 90 * minute) return [Math.ceil(seconds / (hour / 2)) / 2, 'hour'];
  if (seconds > 90) return [Math.ceil(seconds / minute), 'minute'];
  return [seconds > 10 ? Math.ceil(seconds / 5) * 5 : Math.ceil(seconds), 'second'];
}

function numberFormat(tag: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(tag, options);
  } catch {
    return new Intl.NumberFormat('en', options);
  }
}
