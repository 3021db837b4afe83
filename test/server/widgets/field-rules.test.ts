import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  faultOf,
  type FieldRule,
  type RuleSubject,
} from '../../../components/active-field/field-rule.ts';
import { decode } from '../../../components/internal/attributes/html.ts';
import { type AnyRule, Model } from '../../../server/core/index.ts';
import { type ActiveField, ActiveForm } from '../../../server/widgets/index.ts';

/** A form of two attributes with these rules. */
function modelWith(list: readonly AnyRule[]): Model & { name: unknown; other: unknown } {
  class Sign extends Model {
    static formName = 'S';
    static rules = list;
    name: unknown = '';
    other: unknown = '';
  }
  return new Sign();
}

type Call = (field: ActiveField) => ActiveField;

/** The client-side rules of the field of `name`. */
function handed(
  list: readonly AnyRule[],
  call: Call = (field) => field.textInput(),
  name = 'name',
) {
  const form = ActiveForm.create({ enableClientValidation: true });
  const html = call(form.field(modelWith(list), name)).render();
  const [, host = ''] = /^<fwx-active-field([^>]*)>/.exec(html) ?? [];
  const data = (attribute: string): unknown => {
    const json = new RegExp(` ${attribute}='([^']*)'`).exec(host)?.[1];
    return json === undefined ? null : (JSON.parse(decode(json)) as unknown);
  };
  return {
    control: /<(?:input|textarea|select)(?! type="hidden")[^>]*>/.exec(html)?.[0] ?? '',
    messages: data('messages'),
    rules: data('rules') as readonly FieldRule[] | null,
  };
}

describe('rules that no attribute can express', () => {
  for (const [title, list, call, rules] of [
    [
      'a comparison with another attribute',
      [['name', 'compare', { compareAttribute: 'other' }]],
      undefined,
      [
        {
          check: 'compare',
          operator: '==',
          name: 'S[other]',
          message: 'Name must be equal to "Other".',
        },
      ],
    ],
    [
      'a comparison with a value, as numbers, of an empty text, too',
      [
        [
          'name',
          'compare',
          { compareValue: 18, operator: '>=', type: 'number', skipOnEmpty: false, message: 'Old!' },
        ],
      ],
      undefined,
      [
        {
          check: 'compare',
          operator: '>=',
          type: 'number',
          value: '18',
          empty: true,
          message: 'Old!',
        },
      ],
    ],
    [
      'a comparison behind blanks that the server takes away',
      [
        ['name', 'trim'],
        ['name', 'compare', { compareValue: 'yes' }],
      ],
      undefined,
      [
        {
          check: 'compare',
          operator: '==',
          value: 'yes',
          trim: true,
          message: 'Name must be equal to "yes".',
        },
      ],
    ],
    [
      'a list of values',
      [['name', 'in', { range: ['a', 2] }]],
      undefined,
      [{ check: 'in', values: ['a', '2'], message: 'Name is invalid.' }],
    ],
    [
      'a list of values that are not allowed',
      [['name', 'in', { range: new Set(['admin']), not: true, message: 'Taken.' }]],
      undefined,
      [{ check: 'in', values: ['admin'], not: true, message: 'Taken.' }],
    ],
    [
      'files',
      [
        [
          'name',
          'file',
          { extensions: 'PNG, jpg', maxSize: 2048, minSize: 2, maxFiles: 3, minFiles: 2 },
        ],
      ],
      (field: ActiveField) => field.fileInput({ multiple: true }),
      [
        {
          check: 'files',
          least: 2,
          most: 3,
          minSize: 2,
          maxSize: 2048,
          extensions: ['png', 'jpg'],
          messages: {
            tooFew: 'You should upload at least 2 files.',
            tooMany: 'You can upload at most 3 files.',
            tooSmall: 'The file "{file}" is too small. Its size cannot be smaller than 2 B.',
            tooBig: 'The file "{file}" is too big. Its size cannot exceed 2 KiB.',
            wrongExtension: 'Only files with these extensions are allowed: png, jpg.',
          },
        },
      ],
    ],
    [
      'a constraint with a condition',
      [
        [
          'name',
          'required',
          { when: () => true, whenClient: { attribute: 'other', values: ['DE', 2] } },
        ],
      ],
      undefined,
      [
        {
          check: 'native',
          when: { name: 'S[other]', values: ['DE', '2'] },
          attributes: { required: true },
          messages: { valueMissing: 'Name cannot be blank.' },
        },
      ],
    ],
    [
      'a comparison and a length with a condition',
      [
        [
          'name',
          'compare',
          {
            compareValue: 'x',
            when: () => true,
            whenClient: { attribute: 'other', not: true },
          },
        ],
        ['name', 'string', { max: 3, whenClient: { attribute: 'other' } }],
      ],
      undefined,
      [
        {
          check: 'compare',
          operator: '==',
          value: 'x',
          message: 'Name must be equal to "x".',
          when: { name: 'S[other]', not: true },
        },
        {
          check: 'length',
          most: 3,
          message: 'Name should contain at most 3 characters.',
          when: { name: 'S[other]' },
        },
      ],
    ],
  ] as const) {
    it(`are rendered as data with the texts of the server: ${title}`, () => {
      assert.deepEqual(handed(list, call).rules, rules);
    });
  }

  it('name the inputs of the same row', () => {
    const found = handed(
      [['name', 'compare', { compareAttribute: 'other' }]],
      undefined,
      '[2]name',
    );
    assert.equal((found.rules as readonly { name?: string }[])[0]?.name, 'S[2][other]');
  });

  for (const [title, list] of [
    ['behind a filter', [['name', 'filter', { filter: String }]]],
    ['behind a default', [['name', 'default', { value: 'x' }]]],
    ['behind other characters being trimmed', [['name', 'trim', { chars: '-' }]]],
  ] as const) {
    it(`are checked only by the server ${title}`, () => {
      const rest = [
        ['name', 'compare', { compareValue: 'x' }],
        ['name', 'in', { range: ['x'] }],
        ['name', 'required'],
      ] as const;
      const found = handed([...list, ...rest]);
      assert.equal(found.rules, null);
      if (title === 'behind a default') assert.doesNotMatch(found.control, / required[ >]/);
    });
  }

  for (const [title, list] of [
    ['compare with what is made anew', [['name', 'compare', { compareValue: () => 'x' }]]],
    ['compare with an object', [['name', 'compare', { compareValue: new Date() }]]],
    ['name the value', [['name', 'compare', { compareValue: 'x', message: '{value}?' }]]],
    ['have lists made anew', [['name', 'in', { range: () => ['x'] }]]],
    ['have lists that are long', [['name', 'in', { range: Array.from({ length: 201 }, String) }]]],
    ['have lists of objects', [['name', 'in', { range: [{}] }]]],
    [
      'compare an attribute that is filtered',
      [
        ['other', 'filter', { filter: String }],
        ['name', 'compare', { compareAttribute: 'other' }],
      ],
    ],
    [
      'are for the server alone',
      [['name', 'compare', { compareValue: 'x', enableClientValidation: false }]],
    ],
    [
      'have a condition of the server',
      [['name', 'compare', { compareValue: 'x', when: () => true }]],
    ],
  ] as const) {
    it(`are checked only by the server when they ${title}`, () => {
      assert.equal(handed(list).rules, null);
    });
  }

  it('add no condition that the control has already', () => {
    const found = handed([
      ['name', 'required'],
      ['name', 'required', { when: () => true, whenClient: { attribute: 'other' } }],
    ]);
    assert.match(found.control, / required[ >]/);
    assert.deepEqual((found.rules as readonly { attributes?: object }[])[0]?.attributes, {});
  });
});

describe('dates and files as constraints', () => {
  for (const [title, list, call, control, messages] of [
    [
      'a date',
      [['name', 'date', { min: '2026-01-31', max: '2026-12-01' }]],
      (field: ActiveField) => field.input('date'),
      / min="2026-01-31" max="2026-12-01"/,
      {
        badInput: 'The format of Name is invalid.',
        rangeUnderflow: 'Name must be no less than 2026-01-31.',
        rangeOverflow: 'Name must be no greater than 2026-12-01.',
      },
    ],
    [
      'a date between moments',
      [
        [
          'name',
          'date',
          {
            min: new Date('2026-01-31T10:00Z'),
            max: 1_796_083_200,
            tooBig: 'Late',
            tooSmall: 'Early',
          },
        ],
      ],
      (field: ActiveField) => field.input('date'),
      / min="2026-02-01" max="2026-12-01"/,
      {
        badInput: 'The format of Name is invalid.',
        rangeUnderflow: 'Early',
        rangeOverflow: 'Late',
      },
    ],
    [
      'a time',
      [['name', 'date', { type: 'time', format: 'HH:mm', min: '09:30', message: 'When?' }]],
      (field: ActiveField) => field.input('time'),
      / min="09:30"/,
      { badInput: 'When?', rangeUnderflow: 'Name must be no less than 09:30.' },
    ],
    [
      'a moment',
      [
        [
          'name',
          'date',
          { type: 'datetime', format: "yyyy-MM-dd'T'HH:mm", max: '2026-12-01T08:00' },
        ],
      ],
      (field: ActiveField) => field.input('datetime-local'),
      / max="2026-12-01T08:00"/,
      {
        badInput: 'The format of Name is invalid.',
        rangeOverflow: 'Name must be no greater than 2026-12-01T08:00.',
      },
    ],
    [
      'files that must be there',
      [['name', 'file', { skipOnEmpty: false, mimeTypes: 'image/*, text/plain' }]],
      (field: ActiveField) => field.fileInput(),
      / required accept="image\/\*,text\/plain"| accept="image\/\*,text\/plain" required/,
      { valueMissing: 'Please upload a file.' },
    ],
  ] as const) {
    it(`render ${title} with the texts of the server`, () => {
      const found = handed(list, call);
      assert.match(found.control, control);
      assert.deepEqual(found.messages, messages);
      assert.equal(found.rules, null);
    });
  }

  it('leave a text in another form, and another zone, to the server', () => {
    for (const list of [
      [['name', 'date', { format: 'dd.MM.yyyy', min: '01.02.2026' }]],
      [['name', 'date', { min: new Date(0), timeZone: 'Asia/Tokyo' }]],
    ] as const) {
      const found = handed(list, (field) => field.input('date'));
      assert.doesNotMatch(found.control, / min=/);
    }
  });
});

describe('the classes of a field', () => {
  it('are rendered when they are not the default', () => {
    const classes = {
      errorCssClass: 'bad',
      successCssClass: '',
      validationStateOn: 'container',
    } as const;
    const form = ActiveForm.create({ enableClientValidation: true, ...classes });
    assert.match(
      form.field(modelWith([]), 'name').render(),
      /^<fwx-active-field error-css-class="bad" validation-state-on="container">/,
    );
    const usual = ActiveForm.create({ enableClientValidation: true });
    assert.match(
      usual.field(modelWith([]), 'name').render(),
      /^<fwx-active-field success-css-class="is-valid">/,
    );
  });
});

describe('the element of an error', () => {
  it('has an id when a script could not find it by its class', () => {
    const html = (enableClientValidation: boolean, css: string): string =>
      ActiveForm.create({ enableClientValidation })
        .field(modelWith([]), 'name', { errorOptions: { class: css } })
        .render();
    assert.match(html(true, 'mine'), /<div id="s-name-error" class="mine"><\/div>/);
    assert.match(html(true, 'a invalid-feedback'), /<div class="a invalid-feedback"><\/div>/);
    assert.match(html(false, 'mine'), /<div class="mine"><\/div>/);
  });
});

describe('a rule in the browser', () => {
  const texts = '|0|1|01|1.0|-1|1e1|10|9|a|A|a |b|é|😀|DE| | 1|1 '.split('|');
  const operators = ['==', '===', '!=', '!==', '>', '>=', '<', '<='] as const;
  const trim: readonly AnyRule[] = [[['name', 'other'], 'trim']];

  /** A rule of the attribute `name`. */
  const rule = (type: string, options: object): AnyRule => ['name', type, options];
  const comparisons = operators.flatMap((operator) =>
    (['string', 'number'] as const).flatMap((type) => [
      rule('compare', { compareAttribute: 'other', operator, type }),
      rule('compare', { compareAttribute: 'other', operator, type, skipOnEmpty: false }),
      rule('compare', { compareValue: '1', operator, type }),
      rule('compare', { compareValue: 'a', operator, type }),
    ]),
  );
  const all: readonly AnyRule[] = [
    ...comparisons,
    rule('in', { range: [1, 'a', ' '] }),
    rule('in', { range: [1, 'a', ''], not: true }),
    rule('in', { range: ['1', 'a'], strict: true }),
    rule('compare', {
      compareValue: 'a',
      when: (model: { other: unknown }) => model.other === 'DE',
      whenClient: { attribute: 'other', values: ['DE'] },
    }),
    rule('compare', {
      compareValue: 'a',
      when: (model: { other: unknown }) => model.other === '',
      whenClient: { attribute: 'other', not: true },
    }),
  ];

  for (const trims of [false, true]) {
    it(`refuses nothing that the server accepts, and has the same text${trims ? ', blanks removed' : ''}`, async () => {
      let refused = 0;
      for (const one of all) {
        const list = trims ? [...trim, one] : [one];
        const rules = handed(list).rules ?? [];
        // The browser may accept more, when it cannot decide.
        const mayTake = trims || JSON.stringify(list).includes('strict');
        for (const name of texts) {
          for (const other of texts) {
            const subject: RuleSubject = { value: name, files: [], valueOf: () => other };
            const text = rules.map((rule) => faultOf(rule, subject)).find((one) => one !== null);
            const model = Object.assign(modelWith(list), { name, other });
            await model.validate();
            const expected = model.getFirstError('name');
            if (text !== undefined) refused++;
            const hint = `${JSON.stringify([list, name, other])}: ${text ?? 'takes'}, ${expected ?? 'takes'}`;
            if (text === undefined) assert.ok(mayTake || expected === null, hint);
            else assert.equal(text, expected, hint);
          }
        }
      }
      assert.ok(refused > 5_000, String(refused));
    });
  }

  it('names the invalid file, with any name', () => {
    const [rule] =
      handed([['name', 'file', { maxSize: 5, extensions: ['txt'] }]], (field) => field.fileInput())
        .rules ?? [];
    const fault = (name: string, size: number) =>
      faultOf(rule as FieldRule, { value: '', files: [{ name, size }], valueOf: () => '' });
    assert.equal(fault('a.TXT', 5), null);
    assert.equal(fault('$&.txt', 6), 'The file "$&.txt" is too big. Its size cannot exceed 5 B.');
    assert.equal(fault('a.png', 1), 'Only files with these extensions are allowed: txt.');
    assert.equal(fault('txt', 1), 'Only files with these extensions are allowed: txt.');
  });
});
