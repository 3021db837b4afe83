/** Formats milliseconds: `8.2 ms`, `87 ms`, `1.24 s`, `1 min 04 s`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 9.95) return `${milliseconds.toFixed(1)} ms`;
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 59_995) return `${(milliseconds / 1000).toFixed(2)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/** Formats bytes: `512 B`, `1.2 kB`, `41.2 MB`. */
export function formatBytes(bytes: number): string {
  if (Math.abs(bytes) < 1000) return `${bytes} B`;
  const units = ['kB', 'MB', 'GB'];
  let value = bytes / 1000;
  let unit = 0;
  // Values that would be formatted as 1000.0.
  for (; Math.abs(value) >= 999.95 && unit < units.length - 1; unit++) value /= 1000;
  return `${value.toFixed(1)} ${units[unit]}`;
}

/** Time of day of seconds since 1970: `14:02:11.345`. */
export function formatClock(seconds: number): string {
  const date = new Date(seconds * 1000);
  const pad = (value: number, length = 2): string => String(value).padStart(length, '0');
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => pad(part));
  return `${time.join(':')}.${pad(date.getMilliseconds(), 3)}`;
}

/** Day of seconds since 1970, in local time: `2026-11-24`. */
export function formatDay(seconds: number): string {
  const date = new Date(seconds * 1000);
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** Day and time of day of seconds since 1970, in local time: `2026-11-24 14:02:11.345`. */
export function formatMoment(seconds: number): string {
  return `${formatDay(seconds)} ${formatClock(seconds)}`;
}

/** A number with its noun: `1 query`, `2 queries`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Text about the number of rows that were not kept: `1 more query was not kept`. */
export function notKept(count: number, one: string, many?: string): string {
  return `${countOf(count, `more ${one}`, many && `more ${many}`)} ${count === 1 ? 'was' : 'were'} not kept`;
}
