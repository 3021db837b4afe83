import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Model } from '../../../server/core/index.ts';
import { type ActiveField, ActiveForm, type FieldLayout } from '../../../server/widgets/index.ts';

type Call = (field: ActiveField) => ActiveField;

class Sign extends Model {
  static formName = 'S';
  static rules = [['name', 'required']] as const;
  name: unknown = '';
  free: unknown = '';

  override attributeHints(): Record<string, string> {
    return { free: 'Hint' };
  }
}

interface State {
  readonly attribute?: 'name' | 'free';
  readonly error?: string;
  readonly layout?: FieldLayout;
  readonly validates?: boolean;
  readonly form?: object;
}

function render(call: Call, state: State = {}): string {
  const { attribute = 'name', error, layout = 'default', validates = false, form = {} } = state;
  const model = new Sign();
  if (error !== undefined) model.addError(attribute, error);
  const config = { layout, enableClientValidation: validates, ...form };
  return call(ActiveForm.create(config).field(model, attribute)).render();
}

/** State attributes of each tag that has some, in addition to its name. */
function statesIn(html: string): string[] {
  const states =
    /(?: (?:required|placeholder="[^"]*"|aria-(?:required|invalid|describedby)="[^"]*"))/g;
  const bare = html.replaceAll(/ class="[^"]*"/g, '');
  return [...bare.matchAll(/<(\w+)[^>]*>/g)].flatMap(([tag, name]) => {
    const found = tag.match(states);
    return found ? [`${name}${found.join('')}`] : [];
  });
}

const items = { a: 'A', b: 'B' };
const radios: Call = (field) => field.radioList(items);
const checks: Call = (field) => field.checkboxList(items);
const text: Call = (field) => field.textInput();
const invalid = { error: 'E' };

describe('the state of a field', () => {
  for (const [title, call, state, states] of [
    ['a required text', text, {}, ['input aria-required="true"']],
    ['a free text', text, { attribute: 'free' }, ['input aria-describedby="s-free-hint"']],
    [
      'a required text that the browser checks',
      text,
      { validates: true },
      ['input required aria-required="true"'],
    ],
    [
      'a wrong text',
      text,
      invalid,
      ['input aria-required="true" aria-invalid="true" aria-describedby="s-name-error"'],
    ],
    [
      'a wrong text with a hint and words of its own',
      (field) => field.textInput({ 'aria-describedby': 'own' }),
      { ...invalid, attribute: 'free' },
      ['input aria-invalid="true" aria-describedby="own s-free-hint s-free-error"'],
    ],
    [
      'a text that is described by nothing of its own',
      (field) => field.textInput({ 'aria-describedby': false }),
      {},
      ['input aria-required="true"'],
    ],
    [
      'wrong radio buttons that the browser checks',
      radios,
      { ...invalid, validates: true },
      [
        'div aria-required="true" aria-invalid="true" aria-describedby="s-name-error"',
        'input required',
        'input required',
      ],
    ],
    [
      'wrong check boxes, which cannot be required as a group',
      checks,
      { ...invalid, validates: true },
      ['div aria-describedby="s-name-error"'],
    ],
    [
      'a wrong value to read',
      (field) => field.staticControl(),
      { ...invalid, validates: true },
      ['input aria-describedby="s-name-error"'],
    ],
    [
      'a wrong slider, which has a value always',
      (field) => field.rangeInput(),
      { ...invalid, validates: true },
      ['input aria-invalid="true" aria-describedby="s-name-error"'],
    ],
    ['a radio button', (field) => field.radio(), {}, []],
    ['a check box', (field) => field.checkbox(), {}, ['input aria-required="true"']],
    [
      'a floating text',
      text,
      { layout: 'floating' },
      ['input placeholder="Name" aria-required="true"'],
    ],
    [
      'an inline text',
      text,
      { layout: 'inline' },
      ['input placeholder="Name" aria-required="true"'],
    ],
    ['a horizontal text', text, { layout: 'horizontal' }, ['input aria-required="true"']],
    [
      'an inline date',
      (field) => field.input('date'),
      { layout: 'inline' },
      ['input aria-required="true"'],
    ],
    [
      'an inline text without a label',
      (field) => field.label(false),
      { layout: 'inline' },
      ['input aria-required="true"'],
    ],
  ] as readonly (readonly [string, Call, State, readonly string[]])[]) {
    it(`is that of its control: ${title}`, () => {
      assert.deepEqual(statesIn(render(call, state)), states);
    });
  }

  it('has the class of errors on the control, or around it', () => {
    const css = (form: object, error?: string): string[] =>
      [
        ...render(text, { form, ...(error !== undefined && { error }) }).matchAll(
          /class="([^"]*)"/g,
        ),
      ]
        .map(([, list = '']) => list)
        .filter((list) => /bad|need/.test(list));
    const form = { errorCssClass: 'bad', requiredCssClass: 'need' };
    const around = { ...form, validationStateOn: 'container' };
    const root = 'form-field mb-3 field-s-name need';
    assert.deepEqual(css(form), [root]);
    assert.deepEqual(css(form, 'E'), [root, 'form-control bad']);
    assert.deepEqual(css(around), [root]);
    assert.deepEqual(css(around, 'E'), [`${root} bad`]);
  });
});

describe('the label of a check box', () => {
  it('is omitted completely, around the box and after it', () => {
    for (const isEnclosed of [true, false]) {
      const html = render((field) => field.label(false).checkbox({}, isEnclosed));
      assert.doesNotMatch(html, /label|false/);
      assert.match(html, /type="checkbox"/);
    }
  });

  it('is rendered around the box when configured', () => {
    assert.match(
      render((field) => field.checkbox({}, true), { layout: 'horizontal' }),
      /<div class="sm:col-10 sm:offset-2[^"]*"><label for="s-name"><input [^>]*><input [^>]*>Name<\/label>/,
    );
  });
});

describe('the part of a field that the browser checks', () => {
  it('contains only values other than the defaults', () => {
    const host = (form: object): string =>
      /^<fwx-active-field[^>]*>/.exec(
        render(text, { validates: true, attribute: 'free', form }),
      )?.[0] ?? '';
    assert.equal(host({}), '<fwx-active-field success-css-class="is-valid">');
    assert.equal(host({ successCssClass: '' }), '<fwx-active-field>');
    assert.equal(
      host({ successCssClass: '', errorCssClass: 'bad', validationStateOn: 'container' }),
      '<fwx-active-field error-css-class="bad" validation-state-on="container">',
    );
    assert.equal(
      host({ successCssClass: '', errorCssClass: 'is-invalid', validationStateOn: 'input' }),
      '<fwx-active-field>',
    );
  });
});

describe('ActiveForm', () => {
  it('refuses an unknown place of states', () => {
    assert.throws(() => ActiveForm.create({ validationStateOn: 'label' as 'input' }), {
      name: 'InvalidConfigException',
      message: /Invalid validationStateOn value "label"/,
    });
    ActiveForm.create({ validationStateOn: 'container', layout: 'inline' });
  });

  it('has the class of its layout, and sets whether the browser checks it', () => {
    assert.equal(ActiveForm.widget(), '<form method="post"></form>');
    assert.equal(
      ActiveForm.widget({ layout: 'inline', enableClientValidation: true, id: 'f' }),
      '<form id="f" class="form-inline" method="post" data-bs-validate></form>',
    );
    assert.equal(
      ActiveForm.widget({ layout: 'floating', options: { id: 'o' }, id: 'f' }),
      '<form id="o" method="post"></form>',
    );
  });

  it('applies the configuration for all and for one to its fields', () => {
    const form = ActiveForm.create({ fieldConfig: { hint: 'all' } });
    assert.match(form.field(new Sign(), 'name').render(), />all</);
    assert.match(form.field(new Sign(), 'name', { hint: 'one' }).render(), />one</);
    const plain = ActiveForm.create();
    assert.match(plain.field(new Sign(), 'name', { hint: 'one' }).render(), />one</);
    assert.doesNotMatch(plain.field(new Sign(), 'name').render(), /form-text/);
  });
});
