import { LruMap } from '../runtime/lru.ts';
import { compileDatePattern, type DateParts, type DatePattern } from './date-pattern.ts';

/** Format of a text. */
export interface DateFormat {
  readonly pattern: string;
  readonly language: string;
  /** Time zone of texts without one, e.g. `UTC`. */
  readonly timeZone: string;
  readonly strict: boolean;
}

const compiled = new LruMap<string, DatePattern>(200);

/** Milliseconds since 1970, or null when the text has another form or no such day or time exists. */
export function parseDate(text: string, format: DateFormat): number | null {
  const { pattern, language, strict, timeZone } = format;
  const { expression, reads } = compiled.getOrCreate(`${language}\0${strict}\0${pattern}`, () =>
    compileDatePattern(pattern, language, strict),
  );
  const found = expression.exec(text);
  if (!found) return null;
  const parts: DateParts = {};
  for (const [index, read] of reads.entries()) read(parts, found[index + 1] ?? '');
  // The calendar has no year 0.
  if (strict && parts.year === 0) return null;
  return toTime(parts, timeZone);
}

function toTime(parts: DateParts, timeZone: string): number | null {
  const hour = to24Hours(parts);
  const local = hour === null ? null : toUtc({ ...parts, hour });
  if (local === null) return null;
  if (parts.offset !== undefined) return local - parts.offset * 60_000;
  return toInstant(local, timeZone);
}

const DAY = 86_400_000;

/**
 * Returns the instant at which the clocks of a zone show a time, by the rules of `Date` and `Temporal`: for a time that
 * occurs twice the earlier instant, for a skipped time the one that is as long after the change.
 *
 * @param local The time, read as UTC.
 */
function toInstant(local: number, timeZone: string): number {
  // The offset before a transition of the zone, if one is near.
  const early = local - offsetOf(local - DAY, timeZone);
  if (early + offsetOf(early, timeZone) === local) return early;
  const late = local - offsetOf(local + DAY, timeZone);
  return late + offsetOf(late, timeZone) === local ? late : early;
}

const epoch = { year: 1970, month: 1, day: 1, hour: 0, minute: 0, second: 0, millisecond: 0 };

/** The parts read as UTC, or null when there is no such day or time. */
function toUtc(parts: DateParts): number | null {
  const { year, month, day, hour, minute, second, millisecond } = { ...epoch, ...parts };
  if (hour > 23 || minute > 59 || second > 59) return null;
  const date = utcDate(year, month, day);
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.setUTCHours(hour, minute, second, millisecond) : null;
}

/** The start of a day of UTC. */
function utcDate(year: number, month: number, day: number): Date {
  const date = new Date(0);
  // `Date.UTC` would take the years 0 to 99 for 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  return date;
}

function to24Hours({ hour = 0, afternoon }: DateParts): number | null {
  if (afternoon === undefined) return hour;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (afternoon ? 12 : 0);
}

const zones = new LruMap<string, Intl.DateTimeFormat>(100);

/** Whether there is a time zone of this name. */
export function isTimeZone(name: string): boolean {
  if (name === 'UTC') return true;
  try {
    return zoneFormat(name).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  return zones.getOrCreate(
    timeZone,
    () =>
      new Intl.DateTimeFormat('en-US', {
        timeZone,
        hourCycle: 'h23',
        era: 'short',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      }),
  );
}

/** Milliseconds that a zone is ahead of UTC at an instant. */
function offsetOf(time: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0;
  const format = zoneFormat(timeZone);
  const value = new Map(format.formatToParts(time).map((part) => [part.type, part.value]));
  const at = (type: Intl.DateTimeFormatPartTypes) => Number(value.get(type) ?? 0);
  const isBeforeYear1 = value.get('era')?.startsWith('B') === true;
  const year = isBeforeYear1 ? 1 - at('year') : at('year');
  const shown = utcDate(year, at('month'), at('day'));
  shown.setUTCHours(at('hour'), at('minute'), at('second'));
  return shown.getTime() - Math.floor(time / 1000) * 1000;
}
