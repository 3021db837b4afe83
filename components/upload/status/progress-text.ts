import { numberFormat } from '../labels/number-format.ts';
import type { UploadLocale } from '../labels/locale.ts';
import { fillPlaceholders } from './status-region.ts';
import type { TransferProgress, UploadProgress } from '../transfer/transfer-progress.ts';

type ProgressLanguage = Pick<UploadLocale, 'tag' | 'translate'>;

const timeLeft = '{time} left';

/** Returns the sent share, as in `62%`; `null` when there is nothing to send. */
export function percentText({ loaded, total }: TransferProgress, tag: string): string | null {
  if (total === 0) return null;
  // Rounded down: 100 % means that everything is sent.
  const percent = Math.floor((loaded / total) * 100);
  return numberFormat(tag, { style: 'percent' }).format(percent / 100);
}

/** Returns the remaining time, as in `20 sec left`; `null` when it is unknown, or nothing is left. */
export function timeLeftText(
  { secondsLeft }: TransferProgress,
  { tag, translate }: ProgressLanguage,
): string | null {
  if (secondsLeft === null || secondsLeft === 0) return null;
  const [count, unit] = rounded(secondsLeft);
  const text = translate(timeLeft);
  // A text without translation is English, so its unit must be English, too.
  const language = text === timeLeft ? 'en' : tag;
  const format = numberFormat(language, { style: 'unit', unit, unitDisplay: 'short' });
  return fillPlaceholders(text, { time: format.format(count) });
}

/** Returns the progress of all files, as in `Files sent: 3 of 5 · 62% · 20 sec left`. */
export function progressText(progress: UploadProgress, language: ProgressLanguage): string {
  const { tag, translate } = language;
  const number = numberFormat(tag);
  const values = { sent: number.format(progress.sent), count: number.format(progress.files) };
  const files = fillPlaceholders(translate('Files sent: {sent} of {count}'), values);
  const parts = [files, percentText(progress, tag), timeLeftText(progress, language)];
  return parts.filter((part) => part !== null).join(' · ');
}

const minute = 60;
const hour = 60 * minute;

// Rounds up, in larger steps for longer times, so that the number does not jump.
function rounded(seconds: number): [count: number, unit: string] {
  if (seconds > 90 * minute) return [Math.ceil(seconds / (hour / 2)) / 2, 'hour'];
  if (seconds > 90) return [Math.ceil(seconds / minute), 'minute'];
  return [seconds > 10 ? Math.ceil(seconds / 5) * 5 : Math.ceil(seconds), 'second'];
}
