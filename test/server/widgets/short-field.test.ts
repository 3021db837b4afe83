import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';

import fc from 'fast-check';

import { Model, RangeValidator, rules, StringValidator } from '../../../server/core/index.ts';
import {
  type ActiveField,
  ActiveForm,
  type FieldConfig,
  type FormModel,
} from '../../../server/widgets/index.ts';
import { FieldShell } from '../../../server/widgets/internal/field-shell.ts';

class Note extends Model {
  static rules = rules<Note>([
    [['title', 'must'], 'required'],
    ['title', 'string', { min: 2, max: 80 }],
    ['kind', 'in', { range: ['a', 'b'] }],
    ['amount', 'number', { min: 0 }],
    ['isPublic', 'boolean'],
  ]);
  title: unknown = '';
  must: unknown = '';
  kind: unknown = '';
  amount: unknown = null;
  isPublic: unknown = false;
  label = 'A label';
  hint = '';

  override attributeLabels(): Record<string, string> {
    return { title: this.label };
  }

  override attributeHints(): Record<string, string> {
    return { title: this.hint };
  }
}

type Call = (field: ActiveField) => ActiveField;

/** A field as it is written, and part by part, which a template around its control demands. */
function bothWays(
  made: () => { model: FormModel; attribute: string; form: object; config?: FieldConfig },
  call: Call,
): [short: string, long: string] {
  const { attribute, config = {}, form, model } = made();
  const render = (more: FieldConfig): string =>
    call(ActiveForm.create(form).field(model, attribute, { ...config, ...more })).render();
  const first = render({});
  assert.equal(render({}), first, 'the second time as the first');
  return [first, render({ inputTemplate: '{input}' })];
}

/** How many of these fields were written by a shell. */
function shortOnes(work: () => unknown): number {
  const around = mock.method(FieldShell.prototype, 'around');
  try {
    work();
    return around.mock.callCount();
  } finally {
    around.mock.restore();
  }
}

const text = fc.string({ unit: 'grapheme' });
const value = fc.oneof(
  text,
  fc.constantFrom(null, true, false, 1, 'a', '\nline', ['a'], { a: 1 }, '<script>"&\''),
);
const some = { requiredKeys: [] as never[] };
const attributes = fc.record(
  {
    class: fc.constantFrom('mine', 'form-control mine', ''),
    placeholder: text,
    rows: fc.integer({ min: 1, max: 9 }),
    title: text,
    maxlength: fc.constant(5),
    required: fc.boolean(),
    id: fc.constantFrom('own', 'x y'),
    'aria-describedby': fc.constant('other'),
    'data-x': fc.oneof(text, fc.constant(null), fc.constant(true)),
  },
  some,
);
const items = { a: 'First', b: '<Second>', '': 'None', c: { d: 'Inner' } };
const control: fc.Arbitrary<Call> = fc.oneof(
  fc.constant<Call>((field) => field),
  fc.tuple(fc.constantFrom('text', 'email', 'password', 'number', 'hidden', 'x'), attributes).map(
    ([type, options]): Call =>
      (field) =>
        field.input(type, options),
  ),
  attributes.map(
    (options): Call =>
      (field) =>
        field.textarea(options),
  ),
  attributes.map(
    (options): Call =>
      (field) =>
        field.dropDownList(items, options),
  ),
  fc.constantFrom({}, { prompt: 'Pick' }, { multiple: true }).map(
    (options): Call =>
      (field) =>
        field.dropDownList(items, options),
  ),
  fc
    .constantFrom({}, { value: 'a' }, { uncheck: null }, { switch: true }, { label: '<b>L</b>' })
    .map(
      (options): Call =>
        (field) =>
          field.checkbox(options),
    ),
  attributes.map(
    (options): Call =>
      (field) =>
        field.checkbox(options),
  ),
  fc.constant<Call>((field) => field.checkbox({}, true)),
  fc.constant<Call>((field) => field.radio({ value: 'a' })),
);
const parts: fc.Arbitrary<Call> = fc
  .record(
    {
      label: fc.constantFrom<(string | false | null)[]>(null, false, '<b>L</b>'),
      hint: fc.constantFrom<(string | false | null)[]>(null, false, '<i>H</i>', ''),
      labelOptions: fc.constantFrom({}, { class: 'mine' }),
      error: fc.constantFrom(false as const, {}, { class: 'mine' }),
    },
    some,
  )
  .map(({ label, hint, labelOptions, error }): Call => (field) => {
    if (label !== undefined) field.label(label, labelOptions);
    if (hint !== undefined) field.hint(hint);
    return error === undefined ? field : field.error(error);
  });
const forms = fc.record(
  {
    enableClientValidation: fc.boolean(),
    layout: fc.constantFrom('default', 'floating', 'horizontal', 'inline'),
    requiredCssClass: fc.constantFrom('required', 'needed'),
    successCssClass: fc.constantFrom('is-valid', 'fine'),
    validationStateOn: fc.constantFrom('input', 'container'),
  },
  some,
);
const attribute = fc.constantFrom('title', 'must', 'kind', 'amount', 'isPublic', '[0]title');

describe('a field that differs in texts alone', () => {
  it('has the bytes of one that is written part by part', () => {
    const model = fc.record({ label: text, hint: fc.constantFrom('', '<i>H</i>'), value });
    const config = fc.constantFrom<FieldConfig>({}, { labelOptions: { class: 'mine' } });
    fc.assert(
      fc.property(
        fc.tuple(attribute, model, forms, control, parts, config, fc.boolean()),
        ([name, { label, hint, value: given }, form, ask, say, own, isWrong]) => {
          const plain = name.replace(/^\[0\]/, '');
          const note = Object.assign(Note.create({ label, hint }), { [plain]: given });
          if (isWrong) note.addError(plain, 'Wrong & bad');
          const [short, long] = bothWays(
            () => ({ model: note, attribute: name, form, config: own }),
            (field) => ask(say(field)),
          );
          assert.equal(short, long);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('is written from a shell, checked by a browser or not', () => {
    for (const enableClientValidation of [false, true]) {
      const form = ActiveForm.create({ enableClientValidation });
      const note = Note.create({ title: 'A' });
      const count = shortOnes(() => {
        form.field(note, 'title').render();
        form.field(note, '[3]title').textarea().label('B').hint('C').render();
        form.field(note, 'kind').dropDownList(items).render();
        form.field(note, 'isPublic').checkbox().render();
      });
      assert.equal(count, 4);
    }
  });

  it('tells a browser of each setting of a rule that was changed', () => {
    const length = StringValidator.create({ attributes: ['title'], min: 2 });
    class Changing extends Model {
      static rules = [length];
      title = '';
    }
    const form = ActiveForm.create({ enableClientValidation: true });
    const field = (): string => form.field(Changing.create(), 'title').render();
    assert.match(field(), /minlength="2"/);
    length.min = 5;
    assert.match(field(), /minlength="5"/);
    length.enableClientValidation = false;
    assert.doesNotMatch(field(), /minlength/);
    length.enableClientValidation = true;
    length.when = () => true;
    assert.doesNotMatch(field(), /minlength/);
    length.when = null;
    length.attributes = ['other'];
    assert.doesNotMatch(field(), /minlength/);
  });

  it('tells a browser of each value of a list that was filled in place', () => {
    for (const range of [new Set(['a']), ['a']]) {
      const choice = RangeValidator.create({ attributes: ['title'], range });
      class Choosing extends Model {
        static rules = [choice];
        title = '';
      }
      const form = ActiveForm.create({ enableClientValidation: true });
      const field = (): string => form.field(Choosing.create(), 'title').render();
      const before = field();
      assert.equal(field(), before);
      if (Array.isArray(range)) range.push('b');
      else range.add('b');
      const after = field();
      assert.notEqual(after, before);
      assert.match(after, /"values":\["a","b"\]/);
      if (Array.isArray(range)) range[1] = 'c';
      else range.delete('b');
      assert.notEqual(field(), after);
    }
  });

  it('gives each of many rows its own names', () => {
    const form = ActiveForm.create();
    const note = Note.create();
    // More than names are kept for, and the first rows once more.
    for (const i of [...Array(1_100).keys(), 0, 1, 2]) {
      const markup = form.field(note, `[${i}]title`).render();
      assert.match(
        markup,
        new RegExp(`field-note-${i}-title required"><label [^>]*for="note-${i}-title"`),
      );
      assert.ok(
        markup.includes(` id="note-${i}-title" class="form-control" name="Note[${i}][title]"`),
      );
    }
  });

  it('takes what was set between two renders', () => {
    const form = ActiveForm.create();
    const field = form.field(Note.create({ must: '1' }), 'must');
    assert.match(field.render(), /<div class="form-field mb-3 field-note-must required">/);
    form.requiredCssClass = 'needed';
    assert.match(field.render(), /<div class="form-field mb-3 field-note-must needed">/);
    form.requiredCssClass = 'required';
    (field.options as Record<string, unknown>)['title'] = 'T';
    assert.match(field.render(), /title="T"/);
  });
});
