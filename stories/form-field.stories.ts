import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html, type TemplateResult } from 'lit';

import type { FwxActiveField } from '../components/active-field/active-field.ts';
import { element, fixed } from './element.ts';

type Args = Partial<FwxActiveField>;

const messages = {
  valueMissing: 'Mail cannot be blank.',
  typeMismatch: 'Mail is not a valid email address.',
  tooLong: 'Mail should contain at most 20 characters.',
};

const field = (
  args: Args,
  content: unknown = html`<label>Mail</label><input type="email" name="mail" autocomplete="email"><small>We write once a month.</small>`,
) => element('fwx-active-field', args, content);

const narrow = (content: unknown): TemplateResult =>
  html`<div style="max-inline-size: 30rem">${content}</div>`;

const meta: Meta<Args> = {
  title: 'Widgets/Form field',
  component: 'fwx-active-field',
  render: (args) => narrow(field(args)),
};

export default meta;

type Story = StoryObj<Args>;

/** A label, a control and a hint that belong together. */
export const Default: Story = {};

/** Leave the field with a wrong value, or send the form: the words of the server, beside it. */
export const Validation: Story = fixed(
  () =>
    html`<form action="#sent" style="max-inline-size: 30rem">
      ${field({ required: true, messages, maxCharacters: 20 })}
      <button type="submit" class="btn-solid theme-primary">Subscribe</button>
      <button type="reset" class="btn-text">Reset</button>
    </form>`,
);

const rules = [
  {
    check: 'compare',
    operator: '==',
    name: 'password',
    message: 'The passwords are not the same.',
  },
] as const;

/** Rules that no attribute says: two passwords, a list, files; and one with a condition. */
export const Rules: Story = fixed(
  () =>
    html`<form action="#sent" style="max-inline-size: 30rem">
      ${field({ required: true }, html`<label>Password</label><input type="password" name="password" autocomplete="new-password">`)}
      <fwx-active-field .rules=${rules} success-css-class="is-valid"><label>Once more</label><input type="password" autocomplete="new-password"></fwx-active-field>
      <fwx-active-field .rules=${[{ check: 'in', values: ['admin', 'root'], not: true, message: 'This name is taken.' }]}><label>Name</label><input name="name" autocomplete="off"><small>Neither admin nor root.</small></fwx-active-field>
      <fwx-active-field .rules=${[{ check: 'files', maxSize: 1024, extensions: ['txt'], messages: { tooBig: '{file} is larger than 1 KiB.', wrongExtension: 'Only text files, please.' } }]}><label>Notes</label><input type="file" name="notes" accept=".txt"></fwx-active-field>
      <fwx-active-field><label>Country</label><select name="country"><option value="DE">Germany</option><option value="US">United States</option></select></fwx-active-field>
      <fwx-active-field .rules=${[{ check: 'native', when: { name: 'country', values: ['US'] }, attributes: { required: true }, messages: { valueMissing: 'The state cannot be blank.' } }]}><label>State</label><input name="state" autocomplete="address-level1"></fwx-active-field>
      <button type="submit" class="btn-solid theme-primary">Register</button>
    </form>`,
);

/** The state on the root instead of the control, in classes of your own. */
export const StateOnContainer: Story = fixed(() =>
  narrow(
    html`<style>
          .my-error { padding-inline-start: 0.75rem; border-inline-start: 3px solid var(--fwx-invalid-color); }
          .my-error .invalid-feedback { display: block; }
        </style>
        <fwx-active-field required validation-state-on="container" error-css-class="my-error" .messages=${messages}><label>Mail</label><input type="email" name="mail2" autocomplete="email"></fwx-active-field>`,
  ),
);

/** What the server has found stays until the value changes. */
export const ServerError: Story = fixed(() =>
  narrow(
    html`<fwx-active-field><div class="form-field mb-3 field-m-name required">
        <label class="form-label" for="m-name">Name</label>
        <input type="text" id="m-name" class="form-control is-invalid" name="M[name]" value="admin" aria-required="true" aria-invalid="true" aria-describedby="m-name-hint m-name-error">
        <div id="m-name-hint" class="form-text">Letters and digits.</div>
        <div id="m-name-error" class="invalid-feedback">Name "admin" has already been taken.</div>
      </div></fwx-active-field>`,
  ),
);

/** States that a script or the server may set. */
export const States: Story = fixed(() =>
  narrow([
    field({}, html`<label>As it is</label><input type="text" value="Text">`),
    field(
      {},
      html`<label>With a placeholder</label><input type="text" placeholder="Name of the city">`,
    ),
    field({}, html`<label>Disabled</label><input type="text" value="Text" disabled>`),
    field({}, html`<label>Not to be changed</label><input type="text" value="Text" readonly>`),
    field(
      {},
      html`<label>To read</label><input type="text" class="form-control-plaintext" value="Text" readonly>`,
    ),
    field(
      {},
      html`<label>Right</label><input type="text" class="form-control is-valid" value="Text">`,
    ),
  ]),
);

/** A small, a medium and a large control. */
export const Sizes: Story = fixed(() =>
  narrow(
    ['form-control-sm', '', 'form-control-lg'].map((size) =>
      field(
        {},
        html`<label>${size || 'form-control'}</label><input type="text" class="form-control ${size}" value="Text">`,
      ),
    ),
  ),
);

/** Every kind of control that has text. */
export const TextControls: Story = fixed(() =>
  narrow([
    field(
      {},
      html`<label>Password</label><input type="password" value="secret" autocomplete="off">`,
    ),
    field({}, html`<label>Number</label><input type="number" value="3">`),
    field({}, html`<label>Date</label><input type="date" value="2026-11-21">`),
    field({}, html`<label>Text area</label><textarea rows="3">Lines of text</textarea>`),
    field(
      {},
      html`<label>Drop-down</label><select><option>One</option><option>Two</option></select>`,
    ),
    field(
      {},
      html`<label>List box</label><select multiple size="3"><option>One</option><option selected>Two</option><option>Three</option></select>`,
    ),
    field({}, html`<label>File</label><input type="file">`),
    field({}, html`<label>Colour</label><input type="color" value="#3b5bdb">`),
  ]),
);

const check = (kind: 'checkbox' | 'radio', label: string, attributes: TemplateResult) =>
  field(
    {},
    html`${attributes}<label>${label}</label>${kind === 'radio' ? null : html`<small>A hint.</small>`}`,
  );

/** The label stands beside; a hint below the label. */
export const Checks: Story = fixed(() =>
  narrow([
    check('checkbox', 'Check box', html`<input type="checkbox">`),
    check('checkbox', 'Checked', html`<input type="checkbox" checked>`),
    check('checkbox', 'Partly', html`<input type="checkbox" .indeterminate=${true}>`),
    check('checkbox', 'Disabled', html`<input type="checkbox" checked disabled>`),
    check('radio', 'Radio button', html`<input type="radio" name="r">`),
    check('radio', 'Chosen', html`<input type="radio" name="r" checked>`),
    field({}, html`<label><input type="checkbox"> Inside of its label</label>`),
  ]),
);

const toggle = (size: string, on: boolean) =>
  html`<div class="form-field mb-3"><div class="switch ${size}"><input type="checkbox" id="switch${size}${String(on)}" role="switch" switch ?checked=${on}></div><div class="form-field-content"><label for="switch${size}${String(on)}">Switch ${size}</label></div></div>`;

/** Switches in three sizes, off and on. */
export const Switches: Story = fixed(
  () =>
    html`${['switch-sm', '', 'switch-lg'].flatMap((size) => [toggle(size, false), toggle(size, true)])}`,
);

/** A slider, a disabled one, and one with a theme. */
export const Sliders: Story = fixed(() =>
  narrow([
    field({}, html`<label>Volume</label><input type="range" value="30">`),
    field({}, html`<label>Off</label><input type="range" value="60" disabled>`),
    html`<div class="theme-success">${field({}, html`<label>With a theme</label><input type="range" value="80">`)}</div>`,
  ]),
);

const list = (inline: boolean, error = '') =>
  html`<fwx-active-field><div class="form-field mb-3">
    <label id="pay${String(inline)}-label" class="form-label">Payment</label>
    <div id="pay${String(inline)}" class=${`${inline ? 'd-flex flex-wrap gap-3' : ''}${error ? ' is-invalid' : ''}`} role="radiogroup" aria-labelledby="pay${String(inline)}-label">
      ${['Card', 'Invoice', 'Cash'].map(
        (name, at) =>
          html`<div class="form-field"><input type="radio" id="pay${String(inline)}-${at}" class="radio" name="pay${String(inline)}" ?checked=${at === 0}><label for="pay${String(inline)}-${at}">${name}</label></div>`,
      )}
    </div><div class="invalid-feedback">${error}</div>
  </div></fwx-active-field>`;

/** Several under one label, below or beside each other. */
export const Lists: Story = fixed(() =>
  narrow([list(false), list(true, 'Cards are not taken today.')]),
);

/** Label and control beside each other, from 576px on. */
export const Horizontal: Story = fixed(
  () =>
    html`<div style="max-inline-size: 44rem">${field({ layout: 'horizontal', required: true })}${field({ layout: 'horizontal' }, html`<label>About you</label><textarea rows="3"></textarea>`)}</div>`,
);

/** The label lies in the control until there is text. */
export const Floating: Story = fixed(() =>
  narrow([
    field({ layout: 'floating' }),
    field({ layout: 'floating' }, html`<label>With text</label><input type="text" value="Text">`),
    field(
      { layout: 'floating' },
      html`<label>Drop-down</label><select><option>One</option></select>`,
    ),
    field({ layout: 'floating' }, html`<label>Text area</label><textarea></textarea>`),
  ]),
);

/** In one row; labels are there for assistive technology. */
export const Inline: Story = fixed(
  () =>
    html`<form class="form-inline" action="#sent">
      ${field({ layout: 'inline' }, html`<label>Mail</label><input type="email" autocomplete="email">`)}
      ${field({ inline: true }, html`<label>Password</label><input type="password" autocomplete="current-password">`)}
      <button type="submit" class="btn-solid theme-primary">Sign in</button>
    </form>`,
);
