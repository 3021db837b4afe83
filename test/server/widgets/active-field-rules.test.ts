import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { decode } from '../../../components/internal/attributes/html.ts';
import { type AnyRule, Model } from '../../../server/core/index.ts';
import { type ActiveField, ActiveForm } from '../../../server/widgets/index.ts';

/** The client-side rules of the field of an attribute with these rules. */
function handed(
  list: readonly AnyRule[],
  call: (field: ActiveField) => ActiveField = (field) => field.textInput(),
) {
  class Sign extends Model {
    static formName = 'S';
    static rules = list;
    name: unknown = '';
  }
  const form = ActiveForm.create({ enableClientValidation: true });
  const html = call(form.field(new Sign(), 'name')).render();
  const [, host = ''] = /^<fwx-active-field([^>]*)>/.exec(html) ?? [];
  const messages = / messages='([^']*)'/.exec(host)?.[1];
  return {
    control: /<(?:input|textarea|select)(?! type="hidden")[^>]*>/.exec(html)?.[0] ?? '',
    limit: / max-characters="(\d+)"/.exec(host)?.[1],
    messages: messages === undefined ? {} : (JSON.parse(decode(messages)) as object),
  };
}

describe('rules of a field in the browser', () => {
  it('are rendered only when the form enables them', () => {
    class Sign extends Model {
      static rules = [['name', 'required']] as const;
      name = '';
    }
    const html = ActiveForm.create().field(new Sign(), 'name').render();
    assert.doesNotMatch(html, /fwx-active-field| required[ >]|messages/);
    assert.match(ActiveForm.widget({ enableClientValidation: true }), /data-bs-validate/);
  });

  for (const [title, list, call, attribute, messages] of [
    [
      'required',
      [['name', 'required']],
      undefined,
      / required/,
      { valueMissing: 'Name cannot be blank.' },
    ],
    [
      'required with words of its own',
      [['name', 'required', { message: "Who's <there>?" }]],
      undefined,
      / required/,
      { valueMissing: "Who's <there>?" },
    ],
    [
      'a least length',
      [['name', 'string', { min: 2 }]],
      undefined,
      / minlength="2"/,
      { tooShort: 'Name should contain at least 2 characters.' },
    ],
    [
      'an exact length',
      [['name', 'string', { length: 4 }]],
      undefined,
      / minlength="4"/,
      {
        tooShort: 'Name should contain 4 characters.',
        tooLong: 'Name should contain 4 characters.',
      },
    ],
    [
      'whole numbers',
      [['name', 'integer', { min: 1, max: 5 }]],
      (field: ActiveField) => field.input('number'),
      / step="1" min="1" max="5"/,
      {
        rangeUnderflow: 'Name must be no less than 1.',
        rangeOverflow: 'Name must be no greater than 5.',
        badInput: 'Name must be an integer.',
        stepMismatch: 'Name must be an integer.',
      },
    ],
    [
      'numbers',
      [['name', 'number']],
      (field: ActiveField) => field.input('number'),
      / step="any"/,
      { badInput: 'Name must be a number.', stepMismatch: 'Name must be a number.' },
    ],
    [
      'a mail address',
      [['name', 'email']],
      (field: ActiveField) => field.input('email'),
      / type="email"/,
      { typeMismatch: 'Name is not a valid email address.' },
    ],
    [
      'an address',
      [['name', 'url']],
      (field: ActiveField) => field.input('url'),
      / type="url"/,
      { typeMismatch: 'Name is not a valid URL.' },
    ],
    [
      'an expression',
      [['name', 'match', { pattern: /^[a-z-]+$/ }]],
      undefined,
      / pattern="\[a-z\\-\]\+"/,
      { patternMismatch: 'Name is invalid.' },
    ],
    [
      'an expression anywhere in the text',
      [['name', 'match', { pattern: /\d/u }]],
      undefined,
      /pattern="\[\\s\\S\]\*\(\?:\\d\)\[\\s\\S\]\*"/,
      { patternMismatch: 'Name is invalid.' },
    ],
    [
      'a box that must be checked',
      [['name', 'required', { requiredValue: '1', message: 'Agree.' }]],
      (field: ActiveField) => field.checkbox(),
      / required/,
      { valueMissing: 'Agree.' },
    ],
    [
      'one of several',
      [['name', 'required']],
      (field: ActiveField) => field.radioList({ a: 'A' }),
      / required/,
      { valueMissing: 'Name cannot be blank.' },
    ],
    [
      'a choice',
      [['name', 'required']],
      (field: ActiveField) => field.dropDownList({ a: 'A' }, { prompt: '' }),
      / required/,
      { valueMissing: 'Name cannot be blank.' },
    ],
  ] as const) {
    it(`render ${title} as a constraint with the texts of the server`, () => {
      const found = handed(list, call);
      assert.match(found.control, attribute);
      assert.deepEqual(found.messages, messages);
    });
  }

  it('require nothing of an input that users cannot fill in', () => {
    for (const type of ['hidden', 'range', 'color']) {
      const { control, messages } = handed([['name', 'required']], (field) =>
        field.input(type, { id: type }),
      );
      assert.doesNotMatch(control, / required/);
      assert.deepEqual(messages, {});
    }
  });

  it('count the maximum length in characters', () => {
    const found = handed([['name', 'string', { max: 3 }]]);
    assert.equal(found.limit, '3');
    assert.doesNotMatch(found.control, /maxlength/);
    assert.deepEqual(found.messages, { tooLong: 'Name should contain at most 3 characters.' });
  });

  for (const [title, list, call] of [
    ['with a condition', [['name', 'required', { when: () => true }]]],
    ['that are for the server alone', [['name', 'required', { enableClientValidation: false }]]],
    ['of another scenario', [['name', 'required', { on: 'other' }]]],
    [
      'behind a filter',
      [
        ['name', 'filter', { filter: String }],
        ['name', 'string', { min: 2, max: 3 }],
      ],
    ],
    [
      'that trimming may satisfy',
      [
        ['name', 'trim'],
        ['name', 'string', { max: 3 }],
        ['name', 'match', { pattern: /^a$/ }],
      ],
    ],
    ['that must not match', [['name', 'match', { pattern: /a/, not: true }]]],
    ['that ignore case', [['name', 'match', { pattern: /a/i }]]],
    [
      'that count units where the browser counts characters',
      [['name', 'match', { pattern: /^.{2}$/ }]],
    ],
    ['of numbers as text', [['name', 'integer', { min: 3 }]]],
    [
      'that an unchecked box satisfies',
      [['name', 'required']],
      (field: ActiveField) => field.checkbox(),
    ],
  ] as const) {
    it(`are checked only by the server when they are some ${title}`, () => {
      const found = handed(list, call);
      assert.doesNotMatch(found.control, / (?:required|minlength|pattern|min|max)[= >]/);
      assert.deepEqual([found.messages, found.limit], [{}, undefined]);
    });
  }

  it('leave a text that contains the value to the browser', () => {
    const list = [['name', 'email', { message: '"{value}" is no address.' }]] as const;
    assert.deepEqual(handed(list, (field) => field.input('email')).messages, {});
  });
});
