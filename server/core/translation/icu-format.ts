import { type Formatters, IntlMessageFormat } from 'intl-messageformat';

import type { MessageParams } from './message-params.ts';
import { type IcuArgument, scanMessage, type ScannedMessage } from './icu-scan.ts';
import { intlLanguage } from './intl-language.ts';
import { LruMap } from '../runtime/lru.ts';
import { displayText } from '../text/text.ts';

interface Compiled {
  readonly scanned: ScannedMessage;
  readonly format: IntlMessageFormat;
}

const compiled = new LruMap<string, Compiled>(1000);
const formatters = new LruMap<string, object>(200);

// The formatter merges the parts of its own styles into those of the same name.
const noParts = {
  weekday: undefined,
  year: undefined,
  month: undefined,
  day: undefined,
  hour: undefined,
  minute: undefined,
  second: undefined,
  timeZoneName: undefined,
};

/** The styles of CLDR, as ICU has them. */
const stylesBy = (option: 'dateStyle' | 'timeStyle') =>
  Object.fromEntries(
    ['short', 'medium', 'long', 'full'].map((style) => [style, { ...noParts, [option]: style }]),
  );

const formats = {
  number: { integer: { maximumFractionDigits: 0 }, percent: { style: 'percent' } },
  date: stylesBy('dateStyle'),
  time: stylesBy('timeStyle'),
} as const;

/** Options of {@link formatIcu}. */
export interface IcuOptions {
  readonly language: string;
  /** IANA name, e.g. `Europe/Vienna`; null is the zone of the process. */
  readonly timeZone: string | null;
}

/**
 * Formats an ICU message.
 *
 * @throws {Error} The message is malformed, or uses a feature that the formatter does not support.
 */
export function formatIcu(message: string, params: MessageParams, options: IcuOptions): string {
  const { language, timeZone } = options;
  const names = Object.keys(params).map(keyOf(params)).join('\u0001');
  const key = [language, timeZone ?? '', names, message].join('\0');
  const { scanned, format } = compiled.getOrCreate(key, () => compile(message, params, options));
  const values = scanned.arguments.map((one, index) => [`a${index}`, valueOf(one, params)]);
  return String(format.format<string>(Object.fromEntries(values) as Record<string, string>));
}

/** The part of the cache key for a value: its name, and whether it is undefined. */
function keyOf(params: MessageParams): (name: string) => string {
  return (name) => (params[name] === undefined ? `${name}\u0002` : name);
}

function compile(message: string, params: MessageParams, options: IcuOptions): Compiled {
  // `Intl` formats undefined as the current date.
  const has = (name: string, isTyped: boolean) =>
    Object.hasOwn(params, name) && !(isTyped && params[name] === undefined);
  const scanned = scanMessage(message, has);
  const language = intlLanguage(options.language);
  const format = new IntlMessageFormat(scanned.pattern, language, formats, {
    ignoreTag: true,
    formatters: formattersIn(options.timeZone),
  });
  return { scanned, format };
}

function valueOf(one: IcuArgument, params: MessageParams): unknown {
  if (one.kind === 'literal') return one.text;
  // The formatter returns a list for values other than texts and numbers.
  if (one.kind === 'text') return displayText(params[one.name]);
  return toValue(params[one.name], one.isDate);
}

function toValue(value: unknown, isDate: boolean): unknown {
  if (!isDate) return value;
  // Numbers are seconds since 1970, as everywhere in texts of this framework.
  if (typeof value === 'number' || typeof value === 'bigint') return new Date(Number(value) * 1000);
  if (typeof value !== 'string') return value;
  return /^-?\d+(?:\.\d+)?$/.test(value) ? new Date(Number(value) * 1000) : new Date(value);
}

/** Cached, because `Intl` objects cost far more to create than to use. */
function formattersIn(timeZone: string | null): Formatters {
  const cached = <T extends object>(kind: string, args: readonly unknown[], create: () => T): T =>
    formatters.getOrCreate(`${kind}${JSON.stringify(args)}`, create) as T;
  const zone = timeZone === null ? {} : { timeZone };
  return {
    getNumberFormat: (locales, options) =>
      cached('n', [locales, options], () => {
        return new Intl.NumberFormat(locales, options);
      }),
    getDateTimeFormat: (locales, options) =>
      cached('d', [locales, options, zone], () => {
        return new Intl.DateTimeFormat(locales, { ...zone, ...options });
      }),
    getPluralRules: (locales, options) =>
      cached('p', [locales, options], () => new Intl.PluralRules(locales, options)),
  };
}
