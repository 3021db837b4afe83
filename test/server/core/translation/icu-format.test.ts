import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { formatIcu } from '../../../../server/core/translation/icu-format.ts';
import type { MessageParams } from '../../../../server/core/translation/message-params.ts';

const second = Date.parse('2017-11-08T13:23:54Z') / 1000;

function format(message: string, params: MessageParams, language = 'en', timeZone = 'UTC'): string {
  // Node puts a narrow no-break space before AM and PM.
  return formatIcu(message, params, { language, timeZone }).replaceAll('\u202F', ' ');
}

const quotes: [message: string, text: string][] = [
  ["it's {n, number}", "it's 1"],
  ["it''s {n, number}", "it's 1"],
  ["'{'a'}' {n, number}", '{a} 1'],
  ["'{a} {n, number}' {n, number}", '{a} {n, number} 1'],
  ["'{a''b}' {n, number}", "{a'b} 1"],
  ["{n, number} '{a", '1 {a'],
  ["{n, number}'", "1'"],
  ["{n, number} ''", "1 '"],
  // As in ICU and PHP, but not in the formatter, tags open no quoted text.
  ["'<b>' {n, number}", "'<b>' 1"],
  ["l'<b>eau</b> {n, plural, other{d'<i>#</i>}}", "l'<b>eau</b> d'<i>1</i>"],
  // A number sign is replaced by the number only in branches of numbers.
  ["'#' {n, number} #", "'#' 1 #"],
  ["{n, plural, other{'#' # '{#}'}}", '# 1 {#}'],
  ["{n, plural, other{{g, select, other{'#' #}} #}}", "'#' # 1"],
  ["{n, plural, other{{g, select, other{'#{g}.}}}}", "'#f."],
  ["{g, select, other{'#' #}} {n, number}", "'#' # 1"],
  ["{g, select, other{{n, plural, other{'#' #}}}}", '# 1'],
  ["'#{g}. {n, number}", "'#f. 1"],
  ["{n, plural, other{'#{g}'}}", '#{g}'],
  ["{n, selectordinal, other{'#{g}'}}", '#{g}'],
  ["{n, plural, other{it's}}", "it's"],
];

const branches: [message: string, text: string][] = [
  ['{n, plural, =1{a} other{b}}', 'a'],
  ['{n,plural,=1{a}other{b}}', 'a'],
  ['{ n , plural , =1 {a} other {b} }', 'a'],
  ['{two, plural, =1{a} other{b}}', 'b'],
  ['{n, plural, one{{two, plural, one{x} other{{n, number}-{two, number}}}} other{b}}', '1-2'],
  ['{n, plural, one{a {g} b} other{}} {two, number}', 'a f b 2'],
  ['{g, select, f{} other{b}}{n, number}', '1'],
  [
    '{missing, select, f{{n, number} {g}} other{{two, number}}} {n, number} {g}',
    '{missing, select, f{{n, number} {g}} other{{two, number}}} 1 f',
  ],
  ['{n, number}{missing}{two, number}', '1{missing}2'],
  ['{g}{missing, number}{g}{n, number}', 'f{missing, number}f1'],
  ['} {n, number} }', '} 1 }'],
];

const styles: [message: string, text: string][] = [
  ['{half, number}', '1,234.5'],
  ['{half, number, integer}', '1,235'],
  ['{n, number, percent}', '100%'],
  ['{half, number, ::.00}', '1,234.50'],
  ['{d, date}', 'Nov 8, 2017'],
  ['{d, date, short}', '11/8/17'],
  ['{d, date, medium}', 'Nov 8, 2017'],
  ['{d, date, long}', 'November 8, 2017'],
  ['{d, date, full}', 'Wednesday, November 8, 2017'],
  ['{d, time}', '1:23:54 PM'],
  ['{d, time, short}', '1:23 PM'],
  ['{d, time, medium}', '1:23:54 PM'],
  ['{d, time, long}', '1:23:54 PM UTC'],
  ['{d, time, full}', '1:23:54 PM Coordinated Universal Time'],
];

const params = { n: 1, two: 2, half: 1234.5, g: 'f', d: second };

describe('An ICU message', () => {
  for (const [message, text] of [...quotes, ...branches, ...styles]) {
    it(`${message} is formatted as ${text}`, () => assert.equal(format(message, params), text));
  }

  for (const [value, text] of [
    [0, '1970-01-01'],
    [-86_400, '1969-12-31'],
    [BigInt(second), '2017-11-08'],
    [String(second), '2017-11-08'],
    ['-1', '1969-12-31'],
    ['1.5', '1970-01-01'],
    ['2017-11-08', '2017-11-08'],
    ['2017-11-08T23:00:00-05:00', '2017-11-09'],
    [new Date(second * 1000), '2017-11-08'],
  ] as const) {
    it(`formats ${typeof value} ${String(value)} as the day ${text}`, () => {
      const [year, month, day] = text.split('-').map(Number);
      const shown = `${month}/${day}/${String(year).slice(2)}`;
      assert.equal(format('{d, date, short}', { d: value }), shown);
    });
  }

  it('formats dates in the given zone', () => {
    const message = '{d, date, short} {d, time, short}';
    const in3 = ['UTC', 'America/New_York', 'Asia/Tokyo', 'UTC'].map((zone) =>
      format(message, { d: second }, 'en', zone),
    );
    const utc = '11/8/17 1:23 PM';
    assert.deepEqual(in3, [utc, '11/8/17 8:23 AM', '11/8/17 10:23 PM', utc]);
  });

  it('formats numbers in the given language', () => {
    const texts = ['en', 'de', 'fr', 'en'].map((language) =>
      format('{n, number}', { n: 1.5 }, language),
    );
    assert.deepEqual(texts, ['1.5', '1,5', '1,5', '1.5']);
  });

  it('is formatted again when a value that was given before is missing', () => {
    const message = '{n, number} {m, number}';
    assert.equal(format(message, { n: 1, m: 2 }), '1 2');
    assert.equal(format(message, { n: 1 }), '1 {m, number}');
    assert.equal(format(message, { n: 1, m: undefined }), '1 {m, number}');
    assert.equal(format(message, { n: 1, m: 2 }), '1 2');
  });

  const faults: [message: string, reason: string][] = [
    ['{n, number, percent', 'has a brace that is not closed'],
    ['{n, number', 'has an argument without a type'],
    ['{n, plural, one{a}', 'has a brace that is not closed'],
    ['{n, plural, one{a', 'has a brace that is not closed'],
    ['{n, plural, one{a} other', 'has a brace that is not closed'],
    ['{', 'has an argument without a name'],
    ['{n', 'has an argument without a name'],
    ['{n{', 'has an argument without a name'],
    ['{n,', 'has an argument without a type'],
    ['{n, number {', 'has an argument without a type'],
    ['{n, number, short}', 'has the unknown number style "short"'],
    ['{d, date, integer}', 'has the unknown date style "integer"'],
    ['{d, time, HH}', 'has the unknown time style "HH"'],
  ];
  for (const [message, reason] of faults) {
    it(`${message} ${reason}`, () => {
      assert.throws(() => format(message, params), {
        name: 'InvalidArgumentException',
        message: `The message "${message}" ${reason}.`,
      });
    });
  }

  it('is truncated in the text of an error', () => {
    const message = `${'a'.repeat(79)}{n`;
    assert.throws(() => format(message, params), {
      message: `The message "${'a'.repeat(79)}{" has an argument without a name.`,
    });
  });
});
