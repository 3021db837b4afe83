import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  ActiveField,
  ActiveForm,
  type AttributeMap,
  type FieldLayout,
  InputWidget,
} from '../../../server/widgets/index.ts';
import { type FieldCase, fieldVectors, M, modelOfCase } from '../../support/field-vectors.ts';

/** The markup of a case. */
function rendered(one: FieldCase): string {
  const form = ActiveForm.create({ layout: one.layout ?? 'default' });
  const field = form.field(modelOfCase(one), one.attribute ?? 'a', one.config);
  return one.call(field).render();
}

describe('ActiveField', () => {
  for (const [id, one, html] of fieldVectors) {
    it(`renders ${id}`, () => {
      assert.equal(rendered(one), html);
    });
  }
});

/** A model whose attribute has an error. */
function invalid(text = 'E'): M {
  return modelOfCase({ error: text, call: (field) => field });
}

describe('options of a part of a field', () => {
  for (const [title, call] of [
    ['template', (field) => field.checkbox({ template: '{input}' })],
    ['wrapperOptions', (field) => field.textInput({ wrapperOptions: {} })],
    ['inputTemplate', (field) => field.dropDownList({}, { inputTemplate: 'x' })],
    ['maxLength', (field) => field.rangeInput({ maxLength: 5 })],
    ['enableLabel', (field) => field.radioList({}, { enableLabel: false })],
    ['labelOptions', (field) => field.textInput({ labelOptions: {} })],
    ['prompt', (field) => field.textarea({ prompt: 'x' })],
    ['uncheck', (field) => field.checkboxList({}, { uncheck: 0 })],
    ['inline', (field) => field.dropDownList({}, { inline: true })],
    ['template', (field) => field.label('L', { template: 'x' })],
    ['encode', (field) => field.hint('H', { encode: false })],
    ['showAllErrors', (field) => field.error({ showAllErrors: true })],
  ] as readonly [string, (field: ActiveField) => ActiveField][]) {
    it(`cannot be "${title}": ${String(call)}`, () => {
      const field = ActiveForm.create().field(modelOfCase({ call }), 'a');
      assert.throws(() => call(field), {
        name: 'InvalidConfigException',
        message: new RegExp(`^Unknown option "${title}" of a field's `),
      });
    });
  }

  for (const [name, call, message] of [
    [
      'A',
      (field, options) => field.textInput(options),
      `Unknown option "A" of a field's input; expected attributes, in this spelling.`,
    ],
    [
      'A',
      (field, options) => field.hint('H', options),
      `Unknown option "A" of a field's hint; expected attributes and "tag", in this spelling.`,
    ],
    [
      'A'.repeat(80),
      (field, options) => field.label('L', options),
      `Unknown option "${'A'.repeat(80)}" of a field's label; expected attributes,`,
    ],
    [
      'A'.repeat(81),
      (field, options) => field.label('L', options),
      `Unknown option "${'A'.repeat(79)}…" of a field's label; expected attributes,`,
    ],
  ] as readonly [string, (field: ActiveField, options: AttributeMap) => ActiveField, string][]) {
    it(`are refused with the possible ones: ${name.length} characters, ${String(call)}`, () => {
      const field = ActiveForm.create().field(modelOfCase({ call: (one) => one }), 'a');
      assert.throws(
        () => call(field, { ok: 1, [name]: 1 }),
        (error: Error) => error.message.startsWith(message),
      );
    });
  }
});

describe('ActiveField beyond the documented markup', () => {
  it('refuses an override of textInput() that chooses no control, when it is rendered', () => {
    class Undecided extends ActiveField {
      override textInput(): this {
        return this;
      }
    }
    const field = Undecided.create({ model: invalid(), attribute: 'a' });
    assert.throws(() => field.render(), {
      name: 'InvalidConfigException',
      message: 'The field "a" has no control: textInput() has to choose one.',
    });
    assert.match(field.input('email').render(), /<input type="email"/);
  });

  for (const [subject, one, expected] of [
    [
      'a check box in a horizontal form, where the label would be',
      { layout: 'horizontal', call: (field) => field.checkbox() },
      '<div class="row mb-3 field-m-a"><div class="sm:col-10 sm:offset-2 form-field"><input type="hidden" name="M[a]" value="0"><input type="checkbox" id="m-a" class="check" name="M[a]" value="1"><div class="form-field-content"><label for="m-a">A</label><div class="invalid-feedback"></div></div></div></div>',
    ],
    [
      'a horizontal field without label',
      { layout: 'horizontal', call: (field) => field.label(false).hint('H') },
      '<div class="row mb-3 field-m-a"><div class="sm:col-10 sm:offset-2"><input type="text" id="m-a" class="form-control" name="M[a]" aria-describedby="m-a-hint"><div class="invalid-feedback"></div><div id="m-a-hint" class="form-text">H</div></div></div>',
    ],
    [
      'classes of a horizontal field that were given',
      {
        layout: 'horizontal',
        config: {
          horizontalCssClasses: { label: 'l', wrapper: 'w', field: 'f', error: 'e' },
          labelOptions: { class: 'mine form-label' },
        },
        call: (field) => field.textInput(),
      },
      '<div class="f field-m-a"><label class="mine l" for="m-a">A</label><div class="w"><input type="text" id="m-a" class="form-control" name="M[a]"><div class="invalid-feedback e"></div></div></div>',
    ],
    [
      'an inline field: label for assistive technology, no error',
      { layout: 'inline', error: 'E', call: (field) => field.label('<b>L</b> &amp; M') },
      '<div class="form-field mb-3 field-m-a"><label class="visually-hidden" for="m-a"><b>L</b> &amp; M</label><input type="text" id="m-a" class="form-control is-invalid" name="M[a]" placeholder="L &amp; M" aria-invalid="true"></div>',
    ],
    [
      'a floating field: the label behind the control',
      { layout: 'floating', call: (field) => field.textarea() },
      '<div class="form-field mb-3 form-floating field-m-a"><textarea id="m-a" class="form-control" name="M[a]" placeholder="A"></textarea><label class="form-label" for="m-a">A</label><div class="invalid-feedback"></div></div>',
    ],
    [
      'what cannot float as usual',
      { layout: 'floating', call: (field) => field.fileInput() },
      fieldVectors.find(([id]) => id === 'F19')?.[2] ?? '',
    ],
    [
      'an id of its own, everywhere',
      { error: 'E', call: (field) => field.textInput({ id: 'x', 'aria-describedby': 'y' }) },
      '<div class="form-field mb-3 field-x"><label class="form-label" for="x">A</label><input type="text" id="x" class="form-control is-invalid" name="M[a]" aria-invalid="true" aria-describedby="y x-error"><div id="x-error" class="invalid-feedback">E</div></div>',
    ],
    [
      'an error as it is, in another tag',
      { error: '<b>E</b>', call: (field) => field.error({ tag: 'p', encode: false }) },
      '<div class="form-field mb-3 field-m-a"><label class="form-label" for="m-a">A</label><input type="text" id="m-a" class="form-control is-invalid" name="M[a]" aria-invalid="true" aria-describedby="m-a-error"><p id="m-a-error" class="invalid-feedback"><b>E</b></p></div>',
    ],
    [
      'what its config calls',
      { config: { label: 'L', hint: 'H', error: false, input: 'tel' }, call: (field) => field },
      '<div class="form-field mb-3 field-m-a"><label class="form-label" for="m-a">L</label><input type="tel" id="m-a" class="form-control" name="M[a]" aria-describedby="m-a-hint"><div id="m-a-hint" class="form-text">H</div></div>',
    ],
    [
      'the options of the error that its config has',
      { error: 'E', config: { error: { tag: 'p', class: 'c' } }, call: (field) => field },
      '<div class="form-field mb-3 field-m-a"><label class="form-label" for="m-a">A</label><input type="text" id="m-a" class="form-control is-invalid" name="M[a]" aria-invalid="true" aria-describedby="m-a-error"><p id="m-a-error" class="c">E</p></div>',
    ],
    [
      'unknown placeholders, and values that look like some',
      { value: '{hint}$&', config: { template: '{input}{other}' }, call: (field) => field },
      '<div class="form-field mb-3 field-m-a"><input type="text" id="m-a" class="form-control" name="M[a]" value="{hint}$&amp;">{other}</div>',
    ],
  ] as readonly (readonly [string, FieldCase, string])[]) {
    it(`writes ${subject}`, () => {
      assert.equal(rendered(one), expected);
    });
  }

  for (const call of [
    (field: ActiveField) => field.input('password'),
    (field: ActiveField) => field.textInput({ type: 'password' }),
    (field: ActiveField) => field.passwordInput(),
  ]) {
    it(`never renders the value of a password: ${String(call)}`, () => {
      assert.doesNotMatch(rendered({ value: 's3cret', call }), /s3cret|value=/);
    });
  }

  for (const call of [
    (field: ActiveField) => field.input('email'),
    (field: ActiveField) => field.input('text', { type: 'email' }),
    (field: ActiveField) => field.textInput({ type: 'email' }),
  ]) {
    it(`has the type that is set last: ${String(call)}`, () => {
      assert.match(rendered({ call }), /<input type="email" /);
    });
  }

  it('renders items inline when its config, a call or the options of a list are set so', () => {
    const items = { a: 'A' };
    const isInline = (
      config: FieldCase['config'],
      call: (field: ActiveField) => ActiveField,
    ): boolean => rendered({ ...(config && { config }), call }).includes('d-flex flex-wrap gap-3');
    assert.equal(
      isInline({}, (field) => field.radioList(items)),
      false,
    );
    assert.equal(
      isInline({ inline: true }, (field) => field.radioList(items)),
      true,
    );
    assert.equal(
      isInline({ inline: false }, (field) => field.radioList(items)),
      false,
    );
    assert.equal(
      isInline({}, (field) => field.inline().checkboxList(items)),
      true,
    );
    assert.equal(
      isInline({}, (field) => field.inline(false).checkboxList(items)),
      false,
    );
    assert.equal(
      isInline({}, (field) => field.radioList(items, { inline: true })),
      true,
    );
    assert.equal(
      isInline({ inline: true }, (field) => field.radioList(items, { inline: false })),
      false,
    );
  });

  it('renders a list box as one, and a drop-down as one', () => {
    const items = { a: 'A' };
    assert.match(rendered({ call: (field) => field.listBox(items) }), /<select [^>]*size="4"/);
    assert.doesNotMatch(rendered({ call: (field) => field.dropDownList(items) }), /size=/);
  });

  it('places only select boxes of one line under their label', () => {
    const items = { a: 'A' };
    const floats = (call: (field: ActiveField) => ActiveField): boolean =>
      rendered({ layout: 'floating', call }).includes('form-floating');
    assert.equal(
      floats((field) => field.dropDownList(items)),
      true,
    );
    assert.equal(
      floats((field) => field.dropDownList(items, { multiple: false })),
      true,
    );
    assert.equal(
      floats((field) => field.dropDownList(items, { multiple: true })),
      false,
    );
    assert.equal(
      floats((field) => field.dropDownList(items, { size: 3 })),
      false,
    );
    assert.equal(
      floats((field) => field.listBox(items)),
      false,
    );
    assert.equal(
      floats((field) => field.listBox(items, { size: null })),
      false,
    );
  });

  it('removes the error, and restores it', () => {
    const of = (call: (field: ActiveField) => ActiveField): string =>
      rendered({ error: 'E', call });
    assert.doesNotMatch(
      of((field) => field.error(false)),
      />E</,
    );
    assert.match(
      of((field) => field.error(false).error({ class: 'e' })),
      /class="e">E</,
    );
  });

  it('has a label again when a call sets one', () => {
    const config = { enableLabel: false };
    assert.doesNotMatch(rendered({ config, call: (field) => field }), /<label/);
    assert.doesNotMatch(rendered({ config, call: (field) => field.label(false) }), /<label/);
    assert.match(rendered({ config, call: (field) => field.label('L') }), /<label [^>]*>L</);
  });

  for (const [subject, config, call, described] of [
    ['a hint and an error', {}, (field) => field, 'm-a-hint m-a-error'],
    ['a template without them', { template: '{label}{input}' }, (field) => field, null],
    ['a template without hint', { template: '{input}{error}' }, (field) => field, 'm-a-error'],
    [
      'a template of checks',
      { checkTemplate: '{input}{hint}' },
      (field) => field.checkbox(),
      'm-a-hint',
    ],
    ['a hint without a tag', {}, (field) => field.hint('H', { tag: false }), 'm-a-error'],
    ['an error without a tag', {}, (field) => field.error({ tag: false }), 'm-a-hint'],
    ['no id of its own', {}, (field) => field.textInput({ id: false }), 'm-a-hint m-a-error'],
    [
      'a description of its own',
      {},
      (field) => field.textInput({ aria: { describedby: 'x' } }),
      'x m-a-hint m-a-error',
    ],
  ] as readonly [string, FieldCase['config'], FieldCase['call'], string | null][]) {
    it(`is described by the existing parts, with ${subject}`, () => {
      const html = rendered({ config: { hint: 'H', ...config }, error: 'E', call });
      const found = [...html.matchAll(/ aria-describedby="([^"]*)"/g)].map(([, ids]) => ids);
      assert.deepEqual(found, described === null ? [] : [described]);
    });
  }

  it('allows a call to set ARIA attributes of a list, as a map, too', () => {
    const aria = { labelledby: 'y', required: 'false' };
    const call: FieldCase['call'] = (field) => field.radioList({ 1: 'A' }, { aria });
    const html = rendered({ required: true, call });
    assert.match(
      html,
      /<div id="m-a" role="radiogroup" aria-labelledby="y" aria-required="false"><div/,
    );
  });

  for (const [subject, config, call, id] of [
    ['its label', {}, (field) => field.radioList({ 1: 'A' }), 'm-a-label'],
    [
      'the id of its label',
      {},
      (field) => field.radioList({ 1: 'A' }).label('L', { id: 'l' }),
      'l',
    ],
    ['no label', {}, (field) => field.radioList({ 1: 'A' }).label(false), null],
    ['no label at all', { enableLabel: false }, (field) => field.checkboxList({ 1: 'A' }), null],
    ['no place for one', { template: '{input}' }, (field) => field.checkboxList({ 1: 'A' }), null],
  ] as readonly [string, FieldCase['config'], FieldCase['call'], string | null][]) {
    it(`names a list by ${subject}`, () => {
      const html = rendered({ config: config ?? {}, call });
      const found = [...html.matchAll(/ aria-labelledby="([^"]*)"/g)].map(([, ids]) => ids);
      assert.deepEqual(found, id === null ? [] : [id]);
      assert.equal(html.includes(`<label id="${id}"`), id !== null);
    });
  }

  it('uses the label of the call for a check box, or that of all check boxes', () => {
    const config = { checkOptions: { label: 'All', labelOptions: { class: 'c' } } };
    assert.match(rendered({ config, call: (field) => field.checkbox() }), /<label [^>]*>All</);
    assert.match(
      rendered({ config, call: (field) => field.checkbox({ label: 'One' }) }),
      /<label class="c" [^>]*>One</,
    );
    assert.match(
      rendered({ call: (field) => field.label('L').checkbox({ labelOptions: { class: 'c' } }) }),
      /<label class="c" [^>]*>L</,
    );
    assert.match(rendered({ call: (field) => field.label('L').checkbox() }), /<label [^>]*>L</);
  });

  it('sets the state on the tag around the field when the form is configured so', () => {
    const form = ActiveForm.create({ validationStateOn: 'container', errorCssClass: 'bad' });
    const html = form.field(invalid(), 'a').render();
    assert.match(html, /^<div class="form-field mb-3 field-m-a bad">.*class="form-control" /);
  });

  it('renders the result of a function', () => {
    const field = ActiveField.create({ model: new M(), attribute: 'a' });
    assert.equal(
      field.render((one) => one.attribute),
      '<div class="form-field mb-3 field-m-a">a</div>',
    );
    assert.match(field.toString(), /<input/);
  });

  for (const config of [{}, { model: new M() }, { attribute: 'a' }]) {
    it(`requires model and attribute: ${Object.keys(config).join()}`, () => {
      assert.throws(() => ActiveField.create(config), { name: 'InvalidConfigException' });
    });
  }
});

describe('ActiveForm', () => {
  it('wraps its fields, and sets the encoding for files', () => {
    const form = ActiveForm.begin({ action: '/save', options: { id: 'f' } });
    const field = form.field(new M(), 'a').fileInput().render();
    assert.equal(
      ActiveForm.end(field),
      `<form id="f" action="/save" method="post" enctype="multipart/form-data">${field}</form>`,
    );
  });

  it('sets the encoding for files, whatever renders their input', () => {
    class FileWidget extends InputWidget {
      static override readonly controlType = 'file';
      override run(): string {
        return this.renderInputHtml('file');
      }
    }
    for (const [call, enctype] of [
      [(field: ActiveField) => field.input('FILE'), 'multipart/form-data'],
      [(field: ActiveField) => field.textInput({ type: 'file' }), 'multipart/form-data'],
      [(field: ActiveField) => field.widget(FileWidget), 'multipart/form-data'],
      [(field: ActiveField) => field.textInput(), undefined],
    ] as const) {
      const form = ActiveForm.create();
      call(form.field(new M(), 'a'));
      assert.equal(form.options['enctype'], enctype);
    }
  });

  it('applies the configuration for all to each field', () => {
    const form = ActiveForm.create({
      fieldConfig: (_model, attribute) => ({ hint: attribute, options: { tag: 'li' } }),
    });
    assert.match(form.field(new M(), 'a').render(), /^<li class="field-m-a">.*>a<\/div>.*<\/li>$/);
  });

  it('merges options of both configs for a field, and prefers its own', () => {
    const form = ActiveForm.create({
      fieldConfig: {
        hint: 'all',
        labelOptions: { class: 'x', title: 't' },
        options: { tag: 'li' },
      },
    });
    const config = { labelOptions: { title: 'own' }, options: { class: ['o'] } };
    assert.match(
      form.field(new M(), 'a', config).render(),
      /^<li class="o field-m-a"><label class="x" title="own" for="m-a">.*>all<\/div>/,
    );
  });

  it('renders a summary of errors', () => {
    const form = ActiveForm.create({ errorSummaryCssClass: 's' });
    const list = '<ul><li>&lt;E&gt;</li></ul></div>';
    assert.equal(form.errorSummary(invalid('<E>')), `<div class="s" role="alert">${list}`);
    assert.equal(
      form.errorSummary(invalid('<E>'), { class: 'own' }),
      `<div class="own s" role="alert">${list}`,
    );
  });

  it('keeps the class of its layout in addition to others, and its settings for scripts', () => {
    const config = { options: { class: 'own' }, clientOptions: { a: 1 }, id: 'f' };
    assert.equal(
      ActiveForm.widget({ layout: 'inline', ...config }),
      `<form id="f" class="own form-inline" method="post" data-bs-config='{"a":1}'></form>`,
    );
  });

  it('refuses an unknown layout, and lists the known ones', () => {
    assert.throws(() => ActiveForm.create({ layout: 'grid' as FieldLayout }), {
      name: 'InvalidConfigException',
      message:
        'Invalid layout value "grid" for ActiveForm; expected one of: default, floating, horizontal, inline.',
    });
  });
});
