import { Model, rules } from '../../server/core/index.ts';
import type { ActiveField, FieldConfig } from '../../server/widgets/index.ts';

/** A form of one attribute, labelled `A`. */
export class M extends Model {
  static formName = 'M';
  a: unknown = null;
}

/** The same, with a required value. */
export class RequiredM extends M {
  static rules = rules<RequiredM>([['a', 'required']]);
}

/** State of the model, config of the field, and the calls on the field. */
export interface FieldCase {
  readonly value?: unknown;
  readonly required?: boolean;
  readonly error?: string;
  readonly attribute?: string;
  readonly config?: FieldConfig;
  readonly layout?: 'default' | 'horizontal' | 'inline' | 'floating';
  readonly call: (field: ActiveField) => ActiveField;
}

/** The model of a case. */
export function modelOfCase({ value = null, required = false, error }: FieldCase): M {
  const model = required ? new RequiredM() : new M();
  model.a = value;
  if (error !== undefined) model.addError('a', error);
  return model;
}

const map = (...pairs: (readonly [string | number, string])[]) => new Map(pairs);

/** Documented markup of fields: id, case, markup. */
export const fieldVectors: readonly (readonly [id: string, field: FieldCase, html: string])[] = [
  [
    'F1',
    { call: (field) => field.textInput() },
    '<div class="form-field mb-3 field-m-a"><label class="form-label" for="m-a">A</label><input type="text" id="m-a" class="form-control" name="M[a]"><div class="invalid-feedback"></div></div>',
  ],
  [
    'F2',
    { value: 'x<', required: true, call: (field) => field.textInput() },
    '<div class="form-field mb-3 field-m-a required"><label class="form-label" for="m-a">A</label><input type="text" id="m-a" class="form-control" name="M[a]" value="x&lt;" aria-required="true"><div class="invalid-feedback"></div></div>',
  ],
  [
    'F3',
    { value: '', error: 'Bad <a>', call: (field) => field.textInput().hint('H') },
    '<div class="form-field mb-3 field-m-a"><label class="form-label" for="m-a">A</label><input type="text" id="m-a" class="form-control is-invalid" name="M[a]" value="" aria-invalid="true" aria-describedby="m-a-hint m-a-error"><div id="m-a-hint" class="form-text">H</div><div id="m-a-error" class="invalid-feedback">Bad &lt;a&gt;</div></div>',
  ],
  [
    'F4',
    { call: (field) => field.input('email', { class: 'x', placeholder: 'p' }) },
    '<div class="form-field mb-3 field-m-a"><label class="form-label" for="m-a">A</label><input type="email" id="m-a" class="x" name="M[a]" placeholder="p"><div class="invalid-feedback"></div></div>',
  ],
  [
    'F5',
    { config: { enableError: false }, call: (field) => field.label(false) },
    '<div class="form-field mb-3 field-m-a"><input type="text" id="m-a" class="form-control" name="M[a]"></div>',
  ],
  [
    'F6',
    { call: (field) => field.label('<b>L</b>') },
    '<div class="form-field mb-3 field-m-a"><label class="form-label" for="m-a"><b>L</b></label><input type="text" id="m-a" class="form-control" name="M[a]"><div class="invalid-feedback"></div></div>',
  ],
  [
    'F7',
    { value: 's3', call: (field) => field.passwordInput() },
    '<div class="form-field mb-3 field-m-a"><label class="form-label" for="m-a">A</label><input type="password" id="m-a" class="form-control" name="M[a]"><div class="invalid-feedback"></div></div>',
  ],
  [
    'F8',
    { value: '<t>', call: (field) => field.textarea({ rows: 3 }) },
    '<div class="form-field mb-3 field-m-a"><label class="form-label" for="m-a">A</label><textarea id="m-a" class="form-control" name="M[a]" rows="3">&lt;t&gt;</textarea><div class="invalid-feedback"></div></div>',
  ],
  [
    'F9',
    {
      value: 2,
      call: (field) => field.dropDownList({ 1: 'One', 2: 'Two' }, { prompt: 'Pick' }),
    },
    '<div class="form-field mb-3 field-m-a"><label class="form-label" for="m-a">A</label><select id="m-a" class="form-control" name="M[a]"><option value="">Pick</option><option value="1">One</option><option value="2" selected>Two</option></select><div class="invalid-feedback"></div></div>',
  ],
  [
    'F10',
    { value: ['x'], call: (field) => field.listBox({ x: 'X' }, { multiple: true }) },
    '<div class="form-field mb-3 field-m-a"><label class="form-label" for="m-a">A</label><input type="hidden" name="M[a]" value=""><select id="m-a" class="form-control" name="M[a][]" multiple size="4"><option value="x" selected>X</option></select><div class="invalid-feedback"></div></div>',
  ],
  [
    'F11',
    { value: 1, call: (field) => field.checkbox() },
    '<div class="form-field mb-3 field-m-a"><input type="hidden" name="M[a]" value="0"><input type="checkbox" id="m-a" class="check" name="M[a]" value="1" checked><div class="form-field-content"><label for="m-a">A</label><div class="invalid-feedback"></div></div></div>',
  ],
  [
    'F12',
    { call: (field) => field.checkbox({ switch: true, label: 'On' }).hint('h') },
    '<div class="form-field mb-3 field-m-a"><input type="hidden" name="M[a]" value="0"><div class="switch"><input type="checkbox" id="m-a" name="M[a]" value="1" role="switch" switch aria-describedby="m-a-hint"></div><div class="form-field-content"><label for="m-a">On</label><div id="m-a-hint" class="form-text">h</div><div class="invalid-feedback"></div></div></div>',
  ],
  [
    'F13',
    { call: (field) => field.checkbox({ uncheck: false }, true) },
    '<div class="form-field mb-3 field-m-a"><label for="m-a"><input type="checkbox" id="m-a" class="check" name="M[a]" value="1">A</label><div class="invalid-feedback"></div></div>',
  ],
  [
    'F14',
    { value: 'y', error: 'E', call: (field) => field.radio({ value: 'y' }) },
    '<div class="form-field mb-3 field-m-a"><input type="hidden" name="M[a]" value="0"><input type="radio" id="m-a" class="radio is-invalid" name="M[a]" value="y" checked aria-invalid="true" aria-describedby="m-a-error"><div class="form-field-content"><label for="m-a">A</label><div id="m-a-error" class="invalid-feedback">E</div></div></div>',
  ],
  [
    'F15',
    { value: [2], call: (field) => field.checkboxList(map([1, 'One'], [2, 'Two'])) },
    '<div class="form-field mb-3 field-m-a"><label id="m-a-label" class="form-label">A</label><input type="hidden" name="M[a]" value=""><div id="m-a" role="group" aria-labelledby="m-a-label"><div class="form-field"><input type="checkbox" id="m-a-0" class="check" name="M[a][]" value="1"><label for="m-a-0">One</label></div><div class="form-field"><input type="checkbox" id="m-a-1" class="check" name="M[a][]" value="2" checked><label for="m-a-1">Two</label></div></div><div class="invalid-feedback"></div></div>',
  ],
  [
    'F15b',
    { required: true, error: 'E', call: (field) => field.checkboxList({ 1: 'One' }) },
    '<div class="form-field mb-3 field-m-a required"><label id="m-a-label" class="form-label">A</label><input type="hidden" name="M[a]" value=""><div id="m-a" class="is-invalid" role="group" aria-labelledby="m-a-label" aria-describedby="m-a-error"><div class="form-field"><input type="checkbox" id="m-a-0" class="check" name="M[a][]" value="1"><label for="m-a-0">One</label></div></div><div id="m-a-error" class="invalid-feedback">E</div></div>',
  ],
  [
    'F16',
    {
      value: 'n',
      error: 'E',
      call: (field) => field.inline().radioList({ y: 'Yes', n: 'No' }),
    },
    '<div class="form-field mb-3 field-m-a"><label id="m-a-label" class="form-label">A</label><input type="hidden" name="M[a]" value=""><div id="m-a" class="d-flex flex-wrap gap-3 is-invalid" role="radiogroup" aria-labelledby="m-a-label" aria-invalid="true" aria-describedby="m-a-error"><div class="form-field"><input type="radio" id="m-a-0" class="radio" name="M[a]" value="y"><label for="m-a-0">Yes</label></div><div class="form-field"><input type="radio" id="m-a-1" class="radio" name="M[a]" value="n" checked><label for="m-a-1">No</label></div></div><div id="m-a-error" class="invalid-feedback">E</div></div>',
  ],
  [
    'F17',
    { value: 3, error: 'E', call: (field) => field.rangeInput({ min: 0, max: 5 }) },
    '<div class="form-field mb-3 field-m-a"><label class="form-label" for="m-a">A</label><div class="form-range"><input type="range" id="m-a" class="form-range-input is-invalid" name="M[a]" value="3" min="0" max="5" aria-invalid="true" aria-describedby="m-a-error"></div><div id="m-a-error" class="invalid-feedback">E</div></div>',
  ],
  [
    'F18',
    { call: (field) => field.colorInput() },
    '<div class="form-field mb-3 field-m-a"><label class="form-label" for="m-a">A</label><input type="color" id="m-a" class="form-control form-control-color" name="M[a]" value="#ffffff"><div class="invalid-feedback"></div></div>',
  ],
  [
    'F19',
    { call: (field) => field.fileInput() },
    '<div class="form-field mb-3 field-m-a"><label class="form-label" for="m-a">A</label><input type="hidden" name="M[a]" value=""><input type="file" id="m-a" class="form-control" name="M[a]"><div class="invalid-feedback"></div></div>',
  ],
  [
    'F20',
    { value: 'v', call: (field) => field.staticControl() },
    '<div class="form-field mb-3 field-m-a"><label class="form-label" for="m-a">A</label><input type="text" id="m-a" class="form-control-plaintext" value="v" readonly><div class="invalid-feedback"></div></div>',
  ],
  [
    'F21',
    {
      config: { inputTemplate: '<div class="ig">@{input}</div>' },
      call: (field) => field.textInput(),
    },
    '<div class="form-field mb-3 field-m-a"><label class="form-label" for="m-a">A</label><div class="ig">@<input type="text" id="m-a" class="form-control" name="M[a]"></div><div class="invalid-feedback"></div></div>',
  ],
  [
    'F22',
    { layout: 'horizontal', call: (field) => field.textInput() },
    '<div class="row mb-3 field-m-a"><label class="sm:col-2 col-form-label" for="m-a">A</label><div class="sm:col-10"><input type="text" id="m-a" class="form-control" name="M[a]"><div class="invalid-feedback"></div></div></div>',
  ],
  [
    'F23',
    { attribute: '[0]a', call: (field) => field.textInput() },
    '<div class="form-field mb-3 field-m-0-a"><label class="form-label" for="m-0-a">A</label><input type="text" id="m-0-a" class="form-control" name="M[0][a]"><div class="invalid-feedback"></div></div>',
  ],
];
