import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import {
  createValidator,
  DynamicModel,
  InvalidConfigException,
  type Validator,
} from '../../../../server/core/index.ts';

const validator = (type: string, options: object = {}): Validator =>
  createValidator(type, null, 'a', options as Record<string, unknown>);

/** Rows: vector, type, options, value, then the error text or null. */
const table: [
  title: string,
  type: string,
  options: object,
  value: unknown,
  error: string | null,
][] = [
  ['44', 'required', {}, '  ', 'the input value cannot be blank.'],
  ['44', 'required', {}, 0, null],
  ['44', 'required', {}, [], 'the input value cannot be blank.'],
  ['44', 'required', {}, false, null],
  ['44', 'required', { strict: true }, '', null],
  ['44', 'required', { strict: true }, null, 'the input value cannot be blank.'],
  ['', 'required', { requiredValue: 'yes' }, 'no', 'the input value must be "yes".'],
  ['', 'required', { requiredValue: 1 }, '1', null],
  ['', 'required', { requiredValue: 1, strict: true }, '1', 'the input value must be "1".'],
  ['45', 'string', { max: 2 }, 'ё😀', null],
  ['45', 'string', { max: 2 }, 'ё😀a', 'the input value should contain at most 2 characters.'],
  ['45', 'string', {}, 12, 'the input value must be a string.'],
  ['', 'string', { strict: false }, 12, null],
  ['', 'string', { min: 2 }, 'a', 'the input value should contain at least 2 characters.'],
  ['', 'string', { length: 1 }, 'ab', 'the input value should contain 1 character.'],
  [
    '',
    'string',
    { length: [2, 3] },
    'abcd',
    'the input value should contain at most 3 characters.',
  ],
  ['', 'string', { length: [2] }, 'a', 'the input value should contain at least 2 characters.'],
  ['', 'string', {}, ['a'], 'the input value must be a string.'],
  ['46', 'integer', {}, '12', null],
  ['46', 'integer', {}, '1.0', 'the input value must be an integer.'],
  ['46', 'integer', {}, true, 'the input value must be an integer.'],
  ['46', 'integer', {}, ' 1', 'the input value must be an integer.'],
  ['', 'integer', {}, 1e21, null],
  ['', 'integer', {}, '1\n', 'the input value must be an integer.'],
  ['', 'number', {}, '-1.5e3', null],
  ['', 'number', {}, '.5', null],
  ['', 'number', {}, '1.', 'the input value must be a number.'],
  ['', 'double', {}, '1,5', 'the input value must be a number.'],
  ['', 'number', {}, Number.NaN, 'the input value must be a number.'],
  ['', 'number', {}, ['1'], 'the input value must be a number.'],
  ['', 'number', { allowArray: true }, ['1', 'x'], 'the input value must be a number.'],
  ['', 'number', { allowArray: true }, ['1', 2], null],
  ['', 'number', { min: 5 }, 4, 'the input value must be no less than 5.'],
  ['', 'number', { max: 5 }, '6', 'the input value must be no greater than 5.'],
  ['47', 'boolean', {}, '1', null],
  ['47', 'boolean', {}, 1, null],
  ['47', 'boolean', {}, true, null],
  ['47', 'boolean', {}, 'true', 'the input value must be either "1" or "0".'],
  ['47', 'boolean', { skipOnEmpty: false }, '', 'the input value must be either "1" or "0".'],
  ['', 'boolean', { strict: true }, 1, 'the input value must be either "1" or "0".'],
  ['48', 'compare', { operator: '>', type: 'number', compareValue: 9 }, '10', null],
  ['', 'compare', { operator: '>', compareValue: 9 }, '10', null],
  [
    '',
    'compare',
    { operator: '>', compareValue: 'b' },
    'a',
    'the input value must be greater than "b".',
  ],
  [
    '',
    'compare',
    { operator: '===', compareValue: '1.0' },
    '1',
    'the input value must be equal to "1.0".',
  ],
  ['', 'compare', { compareValue: '1.0' }, '1', null],
  [
    '',
    'compare',
    { operator: '!=', compareValue: '1' },
    '1',
    'the input value must not be equal to "1".',
  ],
  ['', 'compare', { operator: '!==', compareValue: '1' }, '2', null],
  [
    '',
    'compare',
    { operator: '>=', compareValue: 3 },
    2,
    'the input value must be greater than or equal to "3".',
  ],
  ['', 'compare', { operator: '<', compareValue: 3 }, 3, 'the input value must be less than "3".'],
  [
    '',
    'compare',
    { operator: '<=', compareValue: () => 3 },
    4,
    'the input value must be less than or equal to "3".',
  ],
  ['', 'in', { range: ['1', '2'] }, 2, null],
  ['', 'in', { range: ['1', '2'], strict: true }, 2, 'the input value is invalid.'],
  ['', 'in', { range: new Set([1]), not: true }, 1, 'the input value is invalid.'],
  ['', 'in', { range: () => [5] }, 5, null],
  ['', 'in', { range: [1, 2] }, [1], 'the input value is invalid.'],
  ['', 'in', { range: [1, 2], allowArray: true }, [1, 2], null],
  ['', 'in', { range: [''] }, null, null],
  ['', 'in', { range: ['1234567890123456789'] }, '1234567890123456789', null],
  ['', 'in', { range: ['1234567890123456789'] }, '+01234567890123456789', null],
  [
    '',
    'in',
    { range: ['1234567890123456789'] },
    '1234567890123456788',
    'the input value is invalid.',
  ],
  [
    '',
    'in',
    { range: ['-1234567890123456789'] },
    '-1234567890123456788',
    'the input value is invalid.',
  ],
  ['', 'in', { range: ['0', '-7'] }, '-0', null],
  ['', 'in', { range: ['1e3'] }, '1000', null],
  [
    '',
    'compare',
    { operator: '>', compareValue: '1234567890123456788' },
    '1234567890123456789',
    null,
  ],
  [
    '',
    'compare',
    { operator: '<', compareValue: '-1234567890123456788' },
    '-1234567890123456789',
    null,
  ],
  [
    '',
    'compare',
    { operator: '>=', type: 'number', compareValue: 1 },
    'x',
    'the input value must be greater than or equal to "1".',
  ],
  [
    '',
    'compare',
    { operator: '<', compareValue: 'a' },
    { a: 1 },
    'the input value must be less than "a".',
  ],
  [
    '',
    'compare',
    { operator: '===', compareValue: '(object)' },
    { a: 1 },
    'the input value must be equal to "(object)".',
  ],
  ['', 'match', { pattern: /^a+$/g }, 'aaa', null],
  ['', 'match', { pattern: /^a+$/, not: true }, 'aaa', 'the input value is invalid.'],
  ['', 'match', { pattern: /a/ }, ['a'], 'the input value is invalid.'],
  ['52', 'email', {}, 'a@b', 'the input value is not a valid email address.'],
  ['52', 'email', {}, 'a..b@c.de', 'the input value is not a valid email address.'],
  ['52', 'email', {}, 'A <a@b.de>', 'the input value is not a valid email address.'],
  ['52', 'email', { allowName: true }, 'A <a@b.de>', null],
  ['', 'email', { allowName: true }, '"A, B" <a@b.de>', null],
  [
    '',
    'email',
    { allowName: true },
    'A\r\nBcc: c@d.de <a@b.de>',
    'the input value is not a valid email address.',
  ],
  [
    '',
    'email',
    { allowName: true },
    '"A\nBcc: c@d.de" <a@b.de>',
    'the input value is not a valid email address.',
  ],
  [
    '',
    'email',
    { allowName: true },
    'A\n<a@b.de>',
    'the input value is not a valid email address.',
  ],
  ['', 'email', {}, "o'neil+x@mail.example.org", null],
  ['', 'email', {}, `${'a'.repeat(65)}@b.de`, 'the input value is not a valid email address.'],
  ['', 'email', {}, `a@${'b.'.repeat(130)}de`, 'the input value is not a valid email address.'],
  ['', 'email', {}, 'a@b.de\nBcc: x@y.de', 'the input value is not a valid email address.'],
  ['', 'email', {}, 'info@örtliches.de', 'the input value is not a valid email address.'],
  ['', 'email', { enableIDN: true }, 'info@örtliches.de', null],
  ['', 'url', {}, 'https://example.com/a?b#c', null],
  ['', 'url', {}, 'https://example.com:80', null],
  ['', 'url', {}, 'ftp://example.com', 'the input value is not a valid URL.'],
  ['', 'url', { validSchemes: ['ftp'] }, 'FTP://example.com', null],
  ['', 'url', {}, 'http://localhost', 'the input value is not a valid URL.'],
  ['', 'url', {}, `http://a.de/${'x'.repeat(2000)}`, 'the input value is not a valid URL.'],
  ['', 'url', {}, 'http://a.de/\r\nX: y', 'the input value is not a valid URL.'],
  ['', 'url', {}, 'javascript://a.de/%0aalert(1)', 'the input value is not a valid URL.'],
  ['', 'url', {}, 'http://ä.de', 'the input value is not a valid URL.'],
  ['', 'url', { enableIDN: true }, 'http://ä.de', null],
  [
    '49',
    'ip',
    { ranges: ['!10.0.0.1', '10.0.0.0/8'] },
    '10.0.0.1',
    'the input value is not in the allowed range.',
  ],
  ['49', 'ip', { ranges: ['!10.0.0.1', '10.0.0.0/8'] }, '10.2.3.4', null],
  [
    '49',
    'ip',
    { ranges: ['!10.0.0.1', '10.0.0.0/8'] },
    '11.0.0.1',
    'the input value is not in the allowed range.',
  ],
  [
    '',
    'ip',
    { ranges: ['!localhost', 'any'] },
    '::ffff:127.0.0.1',
    'the input value is not in the allowed range.',
  ],
  [
    '',
    'ip',
    { ranges: ['!localhost', 'any'] },
    '::FFFF:7f00:1',
    'the input value is not in the allowed range.',
  ],
  ['', 'ip', { ranges: ['!localhost', 'any'] }, '::ffff:8.8.8.8', null],
  ['', 'ip', { ranges: ['10.0.0.0/8'] }, '::ffff:10.1.2.3', null],
  ['', 'ip', { ranges: ['10.0.0.0/8'], subnet: null }, '::ffff:10.0.0.0/104', null],
  [
    '',
    'ip',
    { ranges: ['10.0.0.0/8'], subnet: null },
    '::ffff:10.0.0.0/95',
    'the input value is not in the allowed range.',
  ],
  ['50', 'ip', {}, '10.0.0.0/8', 'the input value must not be a subnet.'],
  [
    '',
    'ip',
    { subnet: true },
    '10.0.0.1',
    'the input value must be an IP address with specified subnet.',
  ],
  ['', 'ip', { subnet: null }, '10.0.0.1/33', 'the input value contains wrong subnet mask.'],
  ['', 'ip', { ipv6: false }, '::1', 'the input value must not be an IPv6 address.'],
  ['', 'ip', { ipv4: false }, '1.2.3.4', 'the input value must not be an IPv4 address.'],
  ['', 'ip', {}, '010.0.0.1', 'the input value must be a valid IP address.'],
  ['', 'ip', {}, '!1.2.3.4', 'the input value must be a valid IP address.'],
  ['', 'ip', { negation: true }, '!1.2.3.4', null],
  ['', 'ip', {}, 'fe80::1%eth0', 'the input value must be a valid IP address.'],
  ['', 'ip', { ranges: ['system'] }, 'fe80::1', null],
  [
    '',
    'ip',
    { ranges: ['!system', 'any'] },
    '127.0.0.1',
    'the input value is not in the allowed range.',
  ],
  ['', 'ip', { ranges: ['2001:db8::/32'], subnet: null }, '2001:db8:1::/48', null],
  [
    '',
    'ip',
    { ranges: ['2001:db8::/32'], subnet: null },
    '2001::/16',
    'the input value is not in the allowed range.',
  ],
  ['', 'ip', {}, ['1.2.3.4'], 'the input value must be a valid IP address.'],
  ['', 'date', {}, '2024-02-29', null],
  ['', 'date', {}, '2023-02-29', 'The format of the input value is invalid.'],
  ['', 'date', {}, '2024-2-9', null],
  ['', 'date', { strictDateFormat: true }, '2024-2-9', 'The format of the input value is invalid.'],
  ['', 'date', {}, '2024-02-29 x', 'The format of the input value is invalid.'],
  ['', 'date', { format: 'php:d/m/Y' }, '29/02/2024', null],
  ['', 'date', { format: 'php:j \\d\\e F \\d\\e Y', locale: 'es' }, '3 de marzo de 2024', null],
  ['', 'date', { format: "php:j'm\\''\\o Y" }, "3'2''o 2024", null],
  ['', 'date', { format: 'd. MMMM yyyy', locale: 'de' }, '3. März 2024', null],
  ['', 'date', { format: 'd. MMMM yyyy', locale: 'de_AT' }, '3. März 2024', null],
  ['', 'date', { format: 'd. MMMM yyyy', locale: 'de-ABC' }, '3. März 2024', null],
  ['', 'date', { format: "MMM d, yyyy 'at' h:mm a" }, 'Feb 3, 2024 at 12:30 AM', null],
  [
    '',
    'date',
    { format: "MMM d, yyyy 'at' h:mm a" },
    'Feb 3, 2024 at 13:30 AM',
    'The format of the input value is invalid.',
  ],
  [
    '',
    'date',
    { min: '2024-01-01' },
    '2023-12-31',
    'the input value must be no less than 2024-01-01.',
  ],
  [
    '',
    'date',
    { max: '2024-01-01' },
    '2024-01-02',
    'the input value must be no greater than 2024-01-01.',
  ],
  ['', 'datetime', {}, '2024-02-29 23:59:59', null],
  ['', 'datetime', {}, '2024-02-29 24:00:00', 'The format of the input value is invalid.'],
  ['', 'time', {}, '23:59:59', null],
  ['', 'date', {}, 20240229, 'The format of the input value is invalid.'],
  ['53', 'each', { rule: ['integer'] }, ['1', '2'], null],
  ['53', 'each', { rule: ['integer'] }, ['1', 'x'], 'the input value must be an integer.'],
  [
    '',
    'each',
    { rule: ['integer'], allowMessageFromRule: false },
    ['x'],
    'the input value is invalid.',
  ],
  ['', 'each', { rule: ['integer'] }, 'x', 'the input value is invalid.'],
];

describe('built-in validators', () => {
  for (const [title, type, options, value, error] of table) {
    it(`${title} ${type} ${JSON.stringify(options)} ${error === null ? 'accepts' : 'refuses'} ${JSON.stringify(value).slice(0, 60)}`, async () => {
      const one = validator(type, options);
      assert.equal(await one.firstError(value), error);
      assert.equal(await one.validate(value), error === null);
    });
  }

  const again: [type: string, options: object][] = [
    ['in', { range: new Map([['1', 'one']]).keys() }],
    ['in', { range: new Set(['1']).values() }],
    ['integer', { integerPattern: /^\d+$/g }],
    ['number', { numberPattern: /\d+/y }],
    ['match', { pattern: /\d/g }],
  ];
  for (const [type, options] of again) {
    it(`gives the same result for the next value: ${type} ${Object.keys(options).join()}`, async () => {
      const one = validator(type, options);
      assert.deepEqual([await one.validate('1'), await one.validate('1')], [true, true]);
    });
  }

  const wrong: [type: string, options: object, message: string][] = [
    ['compare', { operator: '<>' }, 'Unknown operator: <>'],
    ['in', {}, 'The "range" property must be set.'],
    ['match', {}, 'The "pattern" property must be set.'],
    ['filter', {}, 'The "filter" property must be set.'],
    ['each', {}, 'Invalid validation rule: a rule must specify validator type.'],
    ['ip', { ranges: ['x'] }, 'The range "x" is neither an IP block nor a known name.'],
    [
      'ip',
      { ipv4: false, ipv6: false },
      'Both IPv4 and IPv6 checks can not be disabled at the same time',
    ],
    ['string', { max: -1 }, 'The "max" of a string rule must be a whole number from 0 on, got -1.'],
    ['date', { min: 'x' }, 'The "min" of a date rule does not have its format: x'],
    ['date', { max: Number.NaN }, 'The "max" of a date rule does not have its format: NaN'],
    ['date', { timeZone: 'Nowhere/X' }, 'The "timeZone" of a date rule is not known: Nowhere/X'],
    [
      'date',
      { format: 'qq', min: '1' },
      'A date pattern cannot have "qq"; put text in apostrophes.',
    ],
  ];
  for (const [type, options, message] of wrong) {
    it(`48 refuses the config ${type} ${JSON.stringify(options)}`, () => {
      assert.throws(
        () => validator(type, options),
        (error: Error) => {
          assert.equal(error.message, message);
          return error instanceof InvalidConfigException;
        },
      );
    });
  }

  it('reports which validators need a model', async () => {
    for (const type of ['trim', 'default', 'filter']) {
      const one = validator(type, type === 'filter' ? { filter: String } : {});
      await assert.rejects(one.validate('x'), {
        name: 'NotSupportedException',
        message: /does not support validateValue\(\)\.$/,
      });
    }
  });
});

/** Rows: vector, type, options, value before, value after. */
const changes: [title: string, type: string, options: object, before: unknown, after: unknown][] = [
  ['50', 'ip', { subnet: null, normalize: true }, '10.0.0.1', '10.0.0.1/32'],
  ['', 'ip', { subnet: null }, '10.0.0.1', '10.0.0.1'],
  ['', 'ip', { expandIPv6: true }, '2001:db8::1', '2001:0db8:0000:0000:0000:0000:0000:0001'],
  ['', 'ip', { expandIPv6: true }, '::ffff:1.2.3.4', '0000:0000:0000:0000:0000:ffff:0102:0304'],
  ['51', 'url', { defaultScheme: 'https' }, 'example.com', 'https://example.com'],
  ['', 'trim', {}, ' a\t', 'a'],
  ['', 'trim', {}, null, ''],
  ['', 'trim', {}, [' a '], [' a ']],
  ['', 'trim', { skipOnArray: false }, [' a '], ['a']],
  ['', 'trim', { chars: '-😀' }, '-😀a-b--', 'a-b'],
  ['', 'trim', {}, 5, 5],
  ['', 'default', { value: 7 }, '', 7],
  ['', 'default', { value: 7 }, 0, 0],
  ['', 'default', { value: () => 8 }, null, 8],
  ['', 'filter', { filter: (text: string) => text.toUpperCase() }, 'a', 'A'],
  ['', 'filter', { filter: String, skipOnArray: true }, ['a'], ['a']],
  ['', 'each', { rule: ['trim'] }, [' a', 'b '], ['a', 'b']],
  ['', 'each', { rule: ['filter', { filter: Number }] }, ['1'], [1]],
  ['', 'date', { timestampAttribute: 'a' }, '1970-01-02', 86_400],
  ['', 'date', { timestampAttribute: 'a' }, 5, 5],
  [
    '',
    'datetime',
    { timestampAttribute: 'a', timeZone: 'Europe/Vienna' },
    '2024-07-01 12:00:00',
    1_719_828_000,
  ],
  // 1 h 5 min 21 s is the local time of Vienna before time zones.
  [
    '',
    'date',
    { timestampAttribute: 'a', timeZone: 'Europe/Vienna' },
    '0024-01-05',
    Date.parse('0024-01-04T22:54:39Z') / 1000,
  ],
  [
    '',
    'date',
    { timestampAttribute: 'a', timeZone: 'Europe/Vienna' },
    '0000-01-01',
    Date.parse('-000001-12-31T22:54:39Z') / 1000,
  ],
  [
    '',
    'datetime',
    { timestampAttribute: 'a', format: "yyyy-MM-dd'T'HH:mm:ssXXX" },
    '2024-07-01T12:00:00+02:00',
    1_719_828_000,
  ],
];

describe('validators that change values', () => {
  for (const [title, type, options, before, after] of changes) {
    it(`${title} ${type} ${JSON.stringify(options)} changes ${JSON.stringify(before)} to ${JSON.stringify(after)}`, async () => {
      const model = await DynamicModel.validateData({ a: before }, [['a', type, options]]);
      assert.deepEqual([model.getErrors(), model.getAttributes()], [{}, { a: after }]);
    });
  }
});

describe('a timestamp in place of a date', () => {
  const rule = { timestampAttribute: 'a', min: '2020-01-01', max: '2020-12-31' };
  const second = Date.parse('2020-06-01T00:00:00Z') / 1000;

  for (const [value, text] of [
    [second, null],
    [second - 86_400 * 366, 'A must be no less than 2020-01-01.'],
    [second + 86_400 * 366, 'A must be no greater than 2020-12-31.'],
    [second + 0.5, 'The format of A is invalid.'],
    [1e300, 'The format of A is invalid.'],
    [Number.NaN, 'The format of A is invalid.'],
  ] as const) {
    it(`handles ${value} ${text === null ? '' : `as an error: ${text}`}`, async () => {
      const model = await DynamicModel.validateData({ a: value }, [['a', 'date', rule]]);
      assert.equal(model.getFirstError('a'), text);
    });
  }

  it('is equivalent to the text from which it was made', async () => {
    const options = {
      format: 'yyyy-MM-dd HH:mm:ss.SSS',
      timestampAttribute: 'a',
      min: '2020-01-01 00:00:00.500',
    };
    const model = await DynamicModel.validateData({ a: '2020-01-01 00:00:00.700' }, [
      ['a', 'date', options],
    ]);
    assert.equal(await model.validate(), true);
    assert.equal(await model.validate(), true);
  });
});

describe('rules in a model', () => {
  it('validates each value of an attribute of any name', async () => {
    const errors = async (values: unknown) =>
      (
        await DynamicModel.validateData({ errors: values }, [
          ['errors', 'each', { rule: ['string', { max: 3 }] }],
        ])
      ).getErrors();
    assert.deepEqual(await errors(['abc', 'de']), {});
    assert.deepEqual(await errors(['abcd']), {
      errors: ['Errors should contain at most 3 characters.'],
    });
  });

  it('53 stops at the first invalid element, or reports all', async () => {
    const data = { a: ['x', 'y', '1'] };
    const first = await DynamicModel.validateData(data, [['a', 'each', { rule: ['integer'] }]]);
    assert.deepEqual(first.getErrors(), { a: ['A must be an integer.'] });
    const all = await DynamicModel.validateData(data, [
      ['a', 'each', { rule: ['integer'], stopOnFirstError: false }],
    ]);
    assert.equal(all.getErrors('a').length, 2);
  });

  it('compares with another attribute, by default the repeated one', async () => {
    const data = { pass: 'a', pass_repeat: 'b', other: 'a' };
    const model = await DynamicModel.validateData(data, [
      ['pass', 'compare'],
      ['other', 'compare', { compareAttribute: 'pass_repeat', operator: '!=' }],
    ]);
    assert.deepEqual(model.getErrors(), { pass: ['Pass must be equal to "Pass Repeat".'] });
  });

  it('skips empty values and attributes with errors by default', async () => {
    const model = await DynamicModel.validateData({ a: '', b: 'x' }, [
      ['a', 'integer'],
      ['b', 'integer'],
      ['b', 'email'],
      ['b', 'url', { skipOnError: false }],
      ['a', 'email', { isEmpty: (value: unknown) => value === null }],
    ]);
    assert.deepEqual(model.getErrors(), {
      b: ['B must be an integer.', 'B is not a valid URL.'],
      a: ['A is not a valid email address.'],
    });
  });

  it('names values without text form as such', async () => {
    const options = { message: '{attribute}: {value}' };
    for (const [value, shown] of [
      [[1], 'array()'],
      [{}, '(object)'],
      [Object.create(null) as object, '(object)'],
      [{ toString: 5 }, '(object)'],
    ] as const) {
      const model = await DynamicModel.validateData({ a: value }, [['a', 'integer', options]]);
      assert.equal(model.getFirstError('a'), `A: ${shown}`);
    }
  });

  it('queries the name service for mail hosts', async () => {
    const queries: string[] = [];
    const none = async (): Promise<unknown[]> => [];
    const resolver = {
      resolveMx: async (domain: string): Promise<unknown[]> => {
        queries.push(domain);
        if (domain === 'gone.example.org') throw new Error('ENOTFOUND');
        return domain === 'mail.example.org' ? [{}] : [];
      },
      resolve4: none,
      resolve6: none,
    };
    const one = validator('email', { checkDNS: true, resolver });
    const results = await Promise.all(
      ['a@mail.example.org', 'a@none.example.org', 'a@gone.example.org'].map((text) =>
        one.validate(text),
      ),
    );
    assert.deepEqual(results, [true, false, false]);
    assert.equal(queries.length, 3);
  });

  it('keeps a configured text separate from those of the framework', async () => {
    const model = await DynamicModel.validateData({ a: 'x' }, [
      ['a', 'integer', { message: 'No {attribute}!' }],
    ]);
    assert.equal(model.getFirstError('a'), 'No A!');
  });

  it('never throws for any client input', async () => {
    const types: [string, object][] = [
      ...[
        'required',
        'string',
        'number',
        'integer',
        'boolean',
        'email',
        'url',
        'ip',
        'date',
        'datetime',
        'time',
        'trim',
        'file',
        'image',
      ].map((type) => [type, {}] as [string, object]),
      ['compare', { compareValue: 'a' }],
      ['in', { range: ['a', 1] }],
      ['match', { pattern: /a/ }],
      ['each', { rule: ['string'] }],
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...types),
        fc.anything({ withNullPrototype: true }),
        async ([type, options], value) => {
          const model = await DynamicModel.validateData({ a: value }, [['a', type, options]]);
          assert.equal(typeof model.hasErrors(), 'boolean');
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('An asynchronous function of a rule', () => {
  for (const [type, options, given, value, errors] of [
    ['filter', { filter: async (text: string) => `${text}!` }, 'a', 'a!', []],
    ['default', { value: async () => 5 }, '', 5, []],
    [
      'each',
      { rule: ['filter', { filter: async (text: string) => `${text}!` }] },
      ['a'],
      ['a!'],
      [],
    ],
    ['in', { range: async () => ['a'] }, 'a', 'a', []],
    ['in', { range: async () => ['a'] }, 'b', 'b', ['A is invalid.']],
    ['compare', { compareValue: async () => 'a' }, 'a', 'a', []],
    [
      'compare',
      { compareValue: async () => 'a', operator: '!=' },
      'a',
      'a',
      ['A must not be equal to "a".'],
    ],
  ] as const) {
    it(`is awaited: ${type} of ${JSON.stringify(given)}`, async () => {
      const model = await DynamicModel.validateData({ a: given }, [['a', type, options]]);
      assert.deepEqual(model.getAttributes(), { a: value });
      assert.deepEqual(model.getErrors('a'), errors);
    });
  }

  it('is awaited without a model, too', async () => {
    const compare = validator('compare', { compareValue: async () => 'a' });
    const range = validator('in', { range: async () => ['a'] });
    for (const one of [compare, range]) {
      assert.deepEqual([await one.validate('a'), await one.validate('b')], [true, false]);
    }
  });

  it('rejects the validation when it fails', async () => {
    const filter = async () => Promise.reject(new Error('no answer'));
    await assert.rejects(DynamicModel.validateData({ a: 1 }, [['a', 'filter', { filter }]]), {
      message: 'no answer',
    });
  });
});
