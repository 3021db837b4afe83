import { html } from 'lit/html.js';

import { definePage } from '../../../../components/page/index.ts';
import { expose, type Pages, whileShown } from './kit.ts';

type Choice = readonly [value: string, text: string];

const field = (type: string, name: string, id: string, value = '') =>
  html`<input type=${type} name=${name} id=${id} value=${value} />`;

const choices = (type: string, name: string, all: readonly string[], on: readonly string[]) =>
  all.map(
    (value) => html`<label
      ><input
        type=${type}
        name=${name}
        id="${name.replace('[]', '')}_${value}"
        value=${value}
        ?checked=${on.includes(value)}
      />
      ${value}</label
    >`,
  );

const options = (all: readonly Choice[], on: readonly string[]) =>
  all.map(
    ([value, text]) =>
      html`<option value=${value} ?selected=${on.includes(value)}>${text}</option>`,
  );
const pairs = (...all: string[]): Choice[] => all.map((text) => [text.toLowerCase(), text]);

const single = (name: string, all: readonly Choice[], on: string) =>
  html`<select name=${name} id=${name}>${options(all, [on])}</select>`;
const multiple = (name: string, all: readonly Choice[], ...on: string[]) =>
  html`<select name="${name}[]" id=${name} multiple>${options(all, on)}</select>`;

/** Resets named controls, or all, to the values of the rendered page. */
function resetForm(form: HTMLFormElement, names: readonly string[]): void {
  if (names.length === 0) {
    form.reset();
    return;
  }
  for (const control of form.elements) {
    if (control instanceof HTMLSelectElement && names.includes(control.name)) {
      for (const one of control.options) one.selected = one.defaultSelected;
    }
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) continue;
    if (!names.includes(control.name)) continue;
    if (control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type)) {
      control.checked = control.defaultChecked;
    } else control.value = control.defaultValue;
  }
}

const reset = definePage({
  setup: (view) =>
    whileShown(view, () =>
      expose({
        resetForm: (...names: string[]) => {
          const form = document.querySelector('form');
          if (form) resetForm(form, names);
        },
      }),
    ),
  render: () => html`<form action="/dump/post" method="post">
    ${field('text', 'name', 'name', 'John Doe')}${field('email', 'email', 'email', 'john@example.com')}
    ${single(
      'country',
      [
        ['us', 'United States'],
        ['ca', 'Canada'],
        ['uk', 'United Kingdom'],
      ],
      'uk',
    )}
    ${single('role', [['', 'Select a role'], ...pairs('User', 'Admin', 'Super')], '')}
    ${choices('radio', 'plan', ['free', 'pro', 'enterprise'], ['pro'])}
    ${choices('radio', 'payment', ['card', 'bank', 'paypal'], [])}
    ${choices('radio', 'priority', ['low', 'medium', 'high'], ['low'])}
    <input type="checkbox" name="subscribe" id="subscribe" value="yes" checked />
    <input type="checkbox" name="terms" id="terms" value="accepted" />
    ${choices('checkbox', 'interests[]', ['sports', 'music', 'tech', 'art'], ['sports', 'tech'])}
    ${multiple('skills', pairs('Vue', 'React', 'Angular', 'Svelte'), 'vue', 'angular')}
    ${multiple('languages', pairs('JavaScript', 'TypeScript', 'Python', 'PHP'))}
    ${multiple('tools', pairs('VSCode', 'WebStorm', 'Sublime'), 'vscode', 'webstorm', 'sublime')}
    ${single('editor', [['', 'Select Editor'], ...pairs('Vim', 'Emacs', 'Nano')], 'vim')}
    <input type="file" name="avatar" id="avatar" /><input type="file" name="documents[]" id="documents" multiple />
    <textarea name="bio" id="bio">Default bio text here.</textarea><textarea name="notes" id="notes"></textarea>
    ${field('hidden', 'token', 'token', 'abc123')}${field('number', 'age', 'age', '25')}
    ${field('number', 'quantity', 'quantity')}
    <input type="range" name="volume" id="volume" min="0" max="100" value="50" />
    ${field('date', 'birthdate', 'birthdate', '1990-01-01')}${field('time', 'appointment', 'appointment', '14:30')}
    ${field('color', 'favorite_color', 'favorite_color', '#ff0000')}
    ${field('url', 'website', 'website', 'https://example.com')}${field('tel', 'phone', 'phone', '+1234567890')}
    ${field('password', 'password', 'password', 'secret123')}
    ${field('text', 'user[address][street]', 'nested_street', '123 Main St')}
    ${field('text', 'user[address][city]', 'nested_city', 'New York')}
    ${field('text', 'items[0][name]', 'item_0_name', 'Item A')}
    ${field('number', 'items[0][quantity]', 'item_0_quantity', '5')}
    ${field('text', 'items[1][name]', 'item_1_name', 'Item B')}
    ${field('number', 'items[1][quantity]', 'item_1_quantity', '10')}
    <input name="disabled_field" id="disabled_field" value="Ignore me" disabled />
    <input type="button" name="button_input" value="Click me" />
    <input type="submit" name="submit_input" value="Submit Form" />
    <input type="reset" name="reset_input" value="Reset Form" />
    <button type="reset" name="reset_button">Reset Form</button>
    ${field('text', 'user.name', 'user_name', 'Default User')}
    ${field('text', 'user.email', 'user_email', 'user@default.com')}
    ${field('text', 'company.name', 'company_name', 'Default Corp')}
    ${['javascript', 'vue', 'inertia'].map((value, at) => field('text', 'tags[]', `tag_${at}`, value))}
    ${choices('radio', 'rating', ['1', '2', '3'], ['1'])}
    ${choices('checkbox', 'years[]', ['2020', '2021', '2022'], ['2020', '2022'])}
    ${single('version', pairs('1', '2', '3'), '1')}${multiple('ports', pairs('80', '443', '8080'), '80', '443')}
    <button>Submit</button>
  </form>`,
});

export const resetPages: Pages = { 'FormComponent/Reset': reset };
