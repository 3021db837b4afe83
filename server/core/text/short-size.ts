import { intlLanguage } from '../translation/intl-language.ts';

const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

/**
 * A number of bytes as readable text: `1.5 KiB`. Steps of 1024 up to PiB, at most three digits after the
 * point, in the notation of the language.
 *
 * @param language Language of the number, e.g. `de`.
 */
export function formatShortSize(bytes: number, language = 'en-US'): string {
  let value = bytes;
  let unit = 0;
  while (Math.abs(value) >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  const format = new Intl.NumberFormat(intlLanguage(language), {
    useGrouping: false,
    maximumFractionDigits: unit === 0 ? 0 : 3,
    roundingMode: 'halfEven',
  });
  return `${format.format(value)} ${units[unit]}`;
}
