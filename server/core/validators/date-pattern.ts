import { escapeRegExp } from '../text/escape-reg-exp.ts';
import { InvalidConfigException } from '../errors/exceptions.ts';
import { intlLanguage } from '../translation/intl-language.ts';

/** Parts of a date that a text contains; absent ones are undefined. */
export interface DateParts {
  year?: number;
  month?: number;
  day?: number;
  hour?: number;
  minute?: number;
  second?: number;
  millisecond?: number;
  /** Whether it is after noon, for hours up to 12. */
  afternoon?: boolean;
  /** Minutes east of UTC, where the text names a zone. */
  offset?: number;
}

type Read = (parts: DateParts, text: string) => void;

interface Token {
  readonly source: string;
  readonly read: Read;
}

/** A compiled pattern. */
export interface DatePattern {
  readonly expression: RegExp;
  readonly reads: readonly Read[];
}

const number =
  (name: Exclude<keyof DateParts, 'afternoon'>): Read =>
  (parts, text) => {
    parts[name] = Number(text);
  };

const digits = (
  name: Exclude<keyof DateParts, 'afternoon'>,
  least: number,
  most: number,
): Token => ({
  source: `(\\d{${least},${most}})`,
  read: number(name),
});

const letters = /'(?<quoted>(?:[^']|'')*)'|(?<token>([A-Za-z])\3*)|(?<other>.)/gsu;

/**
 * Compiles a pattern of the Unicode date format: `y yy yyyy M MM MMM MMMM d dd H HH h hh m mm s ss S SSS
 * a X XXX x xxx Z`, text in apostrophes, and other characters literally. `php:Y-m-d` is accepted too.
 *
 * @param strict Requires as many digits as the pattern has letters; otherwise one digit is enough for two.
 * @throws {InvalidConfigException} The pattern has another letter.
 */
export function compileDatePattern(
  pattern: string,
  language: string,
  strict: boolean,
): DatePattern {
  const unicode = pattern.startsWith('php:') ? fromPhp(pattern.slice(4)) : pattern;
  const reads: Read[] = [];
  let source = '';
  for (const { groups = {} } of unicode.matchAll(letters)) {
    if (groups['token'] === undefined) {
      source += escapeRegExp(groups['quoted']?.replaceAll("''", "'") ?? groups['other'] ?? '');
      // Two apostrophes mean one, outside of quoted text too.
      if (groups['quoted'] === '') source += "'";
      continue;
    }
    const token = toToken(groups['token'], language, strict);
    source += token.source;
    reads.push(token.read);
  }
  return { expression: new RegExp(`^${source}$`, 'iu'), reads };
}

function toToken(letter: string, language: string, strict: boolean): Token {
  const two = (name: Exclude<keyof DateParts, 'afternoon'>) =>
    digits(name, strict && letter.length === 2 ? 2 : 1, 2);
  switch (letter) {
    case 'yy':
      return {
        source: '(\\d{2})',
        read: (parts, text) => void (parts.year = fullYear(Number(text))),
      };
    case 'y':
    case 'yyyy':
      return digits('year', strict ? 4 : 1, 4);
    case 'MMM':
    case 'MMMM':
      return monthName(language, letter === 'MMM' ? 'short' : 'long');
    case 'S':
    case 'SSS':
      return {
        source: '(\\d{1,3})',
        read: (parts, text) => void (parts.millisecond = Number(text.padEnd(3, '0'))),
      };
    case 'a':
      return {
        source: '([AP]\\.?M\\.?)',
        read: (parts, text) => void (parts.afternoon = /^p/i.test(text)),
      };
    default:
      return simpleToken(letter, two);
  }
}

function simpleToken(
  letter: string,
  two: (name: 'month' | 'day' | 'hour' | 'minute' | 'second') => Token,
): Token {
  const names = { M: 'month', d: 'day', H: 'hour', h: 'hour', m: 'minute', s: 'second' } as const;
  const first = letter.charAt(0) as keyof typeof names;
  if (letter.length <= 2 && Object.hasOwn(names, first)) return two(names[first]);
  if (/^(?:X|XXX|x|xxx|Z|ZZZZZ)$/.test(letter)) {
    return {
      source: '(Z|[+-]\\d{2}:?(?:\\d{2})?)',
      read: (parts, text) => void (parts.offset = toOffset(text)),
    };
  }
  throw new InvalidConfigException(
    `A date pattern cannot have "${letter}"; put text in apostrophes.`,
  );
}

function monthName(given: string, month: 'short' | 'long'): Token {
  const language = intlLanguage(given);
  const format = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' });
  const names = Array.from({ length: 12 }, (_, index) => {
    const parts = format.formatToParts(Date.UTC(2001, index, 1));
    return parts.find((part) => part.type === 'month')?.value ?? '';
  });
  const key = (text: string) => text.toLocaleLowerCase(language).replace(/\.$/, '');
  const keys = names.map(key);
  return {
    source: `(${keys.map(escapeRegExp).join('|')})\\.?`,
    read: (parts, text) => void (parts.month = keys.indexOf(key(text)) + 1),
  };
}

function toOffset(text: string): number {
  if (/^z$/i.test(text)) return 0;
  const [, sign, hours, minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Two digits mean the year nearest to now: from 80 years ago to 19 years ahead. */
function fullYear(short: number): number {
  const now = new Date().getUTCFullYear();
  const year = now - (now % 100) + short;
  if (year > now + 19) return year - 100;
  return year < now - 80 ? year + 100 : year;
}

const phpLetters: Readonly<Record<string, string>> = {
  d: 'dd',
  j: 'd',
  m: 'MM',
  n: 'M',
  M: 'MMM',
  F: 'MMMM',
  Y: 'yyyy',
  y: 'yy',
  H: 'HH',
  G: 'H',
  h: 'hh',
  g: 'h',
  i: 'mm',
  s: 'ss',
  A: 'a',
  a: 'a',
  P: 'XXX',
  v: 'SSS',
};

function fromPhp(pattern: string): string {
  const pieces = /((?:\\.|')+)|([A-Za-z])/gs;
  return pattern.replace(pieces, (_, text: string | undefined, letter: string) => {
    // Quoted as one run: two adjacent quoted characters would have `''` between them, which means an apostrophe.
    if (text !== undefined) return quoted(text.replace(/\\(.)/gs, '$1'));
    const found = Object.hasOwn(phpLetters, letter) ? phpLetters[letter] : undefined;
    if (found !== undefined) return found;
    throw new InvalidConfigException(`A date pattern "php:" cannot have "${letter}".`);
  });
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
