import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { InvalidConfigException } from '../../../../server/core/index.ts';
import {
  type DateFormat,
  isTimeZone,
  parseDate,
} from '../../../../server/core/validators/parse-date.ts';

const format = (pattern: string, options: Partial<DateFormat> = {}): DateFormat => ({
  pattern,
  language: 'en',
  timeZone: 'UTC',
  strict: false,
  ...options,
});

/** The instant in ISO form, null for a text that does not match. */
function read(pattern: string, text: string, options?: Partial<DateFormat>): string | null {
  const time = parseDate(text, format(pattern, options));
  return time === null ? null : new Date(time).toISOString();
}

/** Pattern, text, and its result in a strict and in a lenient rule. */
const digits: [pattern: string, text: string, lenient: string | null, strict: string | null][] = [
  ['yyyy', '2024', '2024-01-01', '2024-01-01'],
  ['y', '2024', '2024-01-01', '2024-01-01'],
  ['y', '724', '0724-01-01', null],
  ['yyyy', '7', '0007-01-01', null],
  ['yyyy', '', null, null],
  ['yyyy', '0', '0000-01-01', null],
  ['yyyy', '0000', '0000-01-01', null],
  ['yyyy', '0001', '0001-01-01', '0001-01-01'],
  ['yyyy', '12024', null, null],
  ['yyyy MM', '2024 7', '2024-07-01', null],
  ['yyyy MM', '2024 07', '2024-07-01', '2024-07-01'],
  ['yyyy MM', '2024 007', null, null],
  ['yyyy M', '2024 7', '2024-07-01', '2024-07-01'],
  ['yyyy M', '2024 12', '2024-12-01', '2024-12-01'],
  ['yyyy M', '2024 0', null, null],
  ['yyyy M', '2024 13', null, null],
  ['yyyy-M-d', '2024-7-9', '2024-07-09', '2024-07-09'],
  ['yyyy-M-dd', '2024-7-9', '2024-07-09', null],
  ['yyyy-M-d', '2024-4-31', null, null],
  ['yyyy-M-d', '2024-4-0', null, null],
  ['yyyy-M-d', '2024-12-31', '2024-12-31', '2024-12-31'],
  ['yyyy-M-d', '2024-12-32', null, null],
];

const times: [pattern: string, text: string, time: string | null][] = [
  ['H:m:s', '0:0:0', '00:00:00.000'],
  ['H:m:s', '23:59:59', '23:59:59.000'],
  ['H:m', ':5', null],
  ['H:m', '5:', null],
  ['H:m:s', '24:00:00', null],
  ['H:m:s', '23:60:00', null],
  ['H:m:s', '23:59:60', null],
  ['HH mm ss', '1 2 3', '01:02:03.000'],
  ['s S', '3 5', '00:00:03.500'],
  ['s.SSS', '3.05', '00:00:03.050'],
  ['s.SSS', '3.005', '00:00:03.005'],
  ['s.SSS', '3.0055', null],
  ['h a', '12 AM', '00:00:00.000'],
  ['h a', '12 pm', '12:00:00.000'],
  ['h a', '1 a.m.', '01:00:00.000'],
  ['h a', '11 P.M.', '23:00:00.000'],
  ['hh a', '12 AM', '00:00:00.000'],
  ['h a', '0 AM', null],
  ['h a', '13 AM', null],
  ['a', 'AM', null],
  ['h', '23', '23:00:00.000'],
  ['HHX', '10Z', '10:00:00.000'],
  ['HHX', '10z', '10:00:00.000'],
  ['HHX', '10+02', '08:00:00.000'],
  ['HHXXX', '10+02:00', '08:00:00.000'],
  ['HHXXX', '10-02:30', '12:30:00.000'],
  ['HHx', '10-0230', '12:30:00.000'],
  ['HHxxx', '10+05:45', '04:15:00.000'],
  ['HHZ', '10+0000', '10:00:00.000'],
  ['HHZZZZZ', '10-01:00', '11:00:00.000'],
  ['HHX', '10+2', null],
  ['HHX', '10 02', null],
];

const texts: [pattern: string, text: string, day: string | null][] = [
  ["yyyy'y'", '2024y', '2024-01-01'],
  ["yyyy'y'", '2024', null],
  ["''yyyy''", "'2024'", '2024-01-01'],
  ["''yyyy''", '2024', null],
  ["'a''b' yyyy", "a'b 2024", '2024-01-01'],
  ['yyyy.MM.dd', '2024.02.29', '2024-02-29'],
  ['yyyy.MM.dd', '2024-02-29', null],
  ['(yyyy)', '(2024)', '2024-01-01'],
  ['[yyyy]', 'x2024', null],
  ['yyyy年', '2024年', '2024-01-01'],
  ['yyyy', ' 2024', null],
  ['yyyy', '2024 ', null],
  ['yyyy MMM', '2024 Jan', '2024-01-01'],
  ['yyyy MMM', '2024 DEC', '2024-12-01'],
  ['yyyy MMM', '2024 dec.', '2024-12-01'],
  ['yyyy MMM', '2024 December', null],
  ['yyyy MMMM', '2024 December', '2024-12-01'],
  ['yyyy MMMM', '2024 Dec', null],
  ['yyyy MMMM', '2024 February', '2024-02-01'],
];

describe('A date in a text', () => {
  for (const [pattern, text, lenient, strict] of digits) {
    it(`of the pattern ${pattern} is ${lenient} for ${text}, and ${strict} in a strict rule`, () => {
      const day = (isStrict: boolean) => read(pattern, text, { strict: isStrict });
      assert.deepEqual(
        [day(false)?.slice(0, 10) ?? null, day(true)?.slice(0, 10) ?? null],
        [lenient, strict],
      );
    });
  }

  for (const [pattern, text, time] of times) {
    it(`of the pattern ${pattern} is ${time} of the first day for ${text}`, () => {
      assert.equal(read(pattern, text), time === null ? null : `1970-01-01T${time}Z`);
    });
  }

  for (const [pattern, text, day] of texts) {
    it(`of the pattern ${pattern} is ${day} for ${text}`, () => {
      assert.equal(read(pattern, text), day === null ? null : `${day}T00:00:00.000Z`);
    });
  }

  it('accepts the names of all months, with and without their full stop', () => {
    for (const [language, style] of [
      ['de', 'short'],
      ['en', 'long'],
      ['fr', 'short'],
      ['ru', 'long'],
    ] as const) {
      const name = new Intl.DateTimeFormat(language, {
        day: 'numeric',
        month: style,
        timeZone: 'UTC',
      });
      const pattern = style === 'short' ? 'MMM yyyy' : 'MMMM yyyy';
      for (let month = 0; month < 12; month++) {
        const time = Date.UTC(2023, month, 1);
        const text = name.formatToParts(time).find(({ type }) => type === 'month')?.value ?? '';
        const expected = new Date(time).toISOString();
        for (const one of [text, text.toUpperCase(), text.replace('.', '')]) {
          assert.equal(read(pattern, `${one} 2023`, { language }), expected);
        }
      }
    }
  });

  it('maps two-digit years to 80 years ago to 19 years ahead', (t) => {
    const years = (now: string, ...given: readonly string[]) => {
      t.mock.timers.enable({ apis: ['Date'], now: Date.parse(now) });
      const found = given.map((text) => read('yy', text)?.slice(0, 4));
      t.mock.timers.reset();
      return found;
    };
    assert.deepEqual(years('2026-06-01', '00', '26', '45', '46', '99'), [
      '2000',
      '2026',
      '2045',
      '1946',
      '1999',
    ]);
    assert.deepEqual(years('2090-06-01', '09', '10', '90', '99', '00'), [
      '2109',
      '2010',
      '2090',
      '2099',
      '2100',
    ]);
    assert.equal(read('yy', '5'), null);
    assert.equal(read('yy', '2005'), null);
  });
});

describe('A date pattern', () => {
  const year = new Date().getUTCFullYear();
  for (const [pattern, text, expected] of [
    ['php:d.m.Y', '09.07.2024', '2024-07-09T00:00:00.000Z'],
    ['php:j n Y', '9 7 2024', '2024-07-09T00:00:00.000Z'],
    ['php:M j, Y', 'Jul 9, 2024', '2024-07-09T00:00:00.000Z'],
    ['php:F j, Y', 'July 9, 2024', '2024-07-09T00:00:00.000Z'],
    ['php:y', String(year).slice(2), `${year}-01-01T00:00:00.000Z`],
    ['php:Y H:i:s.v', '2024 07:08:09.010', '2024-01-01T07:08:09.010Z'],
    ['php:Y G', '2024 7', '2024-01-01T07:00:00.000Z'],
    ['php:Y h A', '2024 07 PM', '2024-01-01T19:00:00.000Z'],
    ['php:Y g a', '2024 7 pm', '2024-01-01T19:00:00.000Z'],
    ['php:Y H:iP', '2024 07:00+01:00', '2024-01-01T06:00:00.000Z'],
    ['php:\\Y\\\\Y', 'Y\\2024', '2024-01-01T00:00:00.000Z'],
    ["php:Y'", "2024'", '2024-01-01T00:00:00.000Z'],
  ] as const) {
    it(`of PHP parses ${text}: ${pattern}`, () => assert.equal(read(pattern, text), expected));
  }

  const unknown: [pattern: string, message: string][] = [
    ['MMMMM', 'A date pattern cannot have "MMMMM"; put text in apostrophes.'],
    ['ddd', 'A date pattern cannot have "ddd"; put text in apostrophes.'],
    ['HHH', 'A date pattern cannot have "HHH"; put text in apostrophes.'],
    ['yyy', 'A date pattern cannot have "yyy"; put text in apostrophes.'],
    ['XX', 'A date pattern cannot have "XX"; put text in apostrophes.'],
    ['SS', 'A date pattern cannot have "SS"; put text in apostrophes.'],
    ['q', 'A date pattern cannot have "q"; put text in apostrophes.'],
    ['php:Y q', 'A date pattern "php:" cannot have "q".'],
    ['php:constructor', 'A date pattern "php:" cannot have "c".'],
  ];
  for (const [pattern, message] of unknown) {
    it(`is refused with unknown letters: ${pattern}`, () => {
      assert.throws(() => read(pattern, ''), new InvalidConfigException(message));
    });
  }
});

describe('The time zone of a date', () => {
  const pattern = 'yyyy-MM-dd HH:mm:ss.SSS';
  const at = (text: string, timeZone: string) => read(pattern, text, { timeZone });

  for (const [text, timeZone, expected] of [
    ['2024-01-15 12:00:00.000', 'Europe/Vienna', '2024-01-15T11:00:00.000Z'],
    ['2024-07-15 12:00:00.250', 'Europe/Vienna', '2024-07-15T10:00:00.250Z'],
    ['2024-07-15 00:30:00.000', 'Asia/Kathmandu', '2024-07-14T18:45:00.000Z'],
    ['2024-12-31 23:30:00.000', 'America/New_York', '2025-01-01T04:30:00.000Z'],
    // Clocks go forward at 2:00 on March 31 and back at 3:00 on October 27.
    ['2024-03-31 01:59:59.999', 'Europe/Vienna', '2024-03-31T00:59:59.999Z'],
    ['2024-03-31 03:00:00.000', 'Europe/Vienna', '2024-03-31T01:00:00.000Z'],
    ['2024-10-27 01:59:59.999', 'Europe/Vienna', '2024-10-26T23:59:59.999Z'],
    ['2024-10-27 03:00:00.000', 'Europe/Vienna', '2024-10-27T02:00:00.000Z'],
    // A local time that is skipped is moved forward by the length of the change; of a repeated one the earlier is used.
    ['2024-03-31 02:30:00.000', 'Europe/Vienna', '2024-03-31T01:30:00.000Z'],
    ['2024-10-27 02:30:00.000', 'Europe/Vienna', '2024-10-27T00:30:00.000Z'],
    ['2024-03-10 02:30:00.000', 'America/New_York', '2024-03-10T07:30:00.000Z'],
    ['2024-11-03 01:30:00.000', 'America/New_York', '2024-11-03T05:30:00.000Z'],
    // A day may begin an hour late, or be skipped completely.
    ['2018-11-04 00:00:00.000', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['2011-12-30 12:00:00.000', 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
    ['1969-12-31 23:59:59.999', 'Europe/London', '1969-12-31T22:59:59.999Z'],
  ] as const) {
    it(`is applied: ${text} in ${timeZone} is ${expected}`, () => {
      assert.equal(at(text, timeZone), expected);
    });
  }

  it('is overridden by the offset in the text', () => {
    const time = read('yyyy-MM-dd HH:mmXXX', '2024-07-15 12:00+01:00', { timeZone: 'Asia/Tokyo' });
    assert.equal(time, '2024-07-15T11:00:00.000Z');
  });

  for (const name of ['UTC', 'Europe/Vienna', 'America/Argentina/Ushuaia']) {
    it(`may be ${name}`, () => assert.equal(isTimeZone(name), true));
  }

  for (const name of ['', 'Nowhere/X', 'Vienna']) {
    it(`may not be "${name}"`, () => assert.equal(isTimeZone(name), false));
  }
});
