import { html } from 'lit/html.js';

import {
  definePage,
  type PageView,
  router,
  useForm,
  useRemember,
} from '../../../../components/page/index.ts';
import { button, buttons, link, local, type Pages, type Props } from './kit.ts';

interface Kept {
  readonly name: string;
  readonly remember: boolean;
}

const field = (
  type: string,
  id: string,
  value: string | boolean,
  change: (input: HTMLInputElement) => void,
) =>
  html`<label
    >${id}
    <input
      type=${type}
      id=${id}
      class=${id}
      .value=${typeof value === 'string' ? value : 'on'}
      .checked=${value === true}
      @input=${({ target }: Event) => change(target as HTMLInputElement)}
  /></label>`;

/** A text and a checkbox, and a text that is not remembered. */
const fields = (kept: { readonly data: Kept; set(change: Partial<Kept>): void }, prefix = '') =>
  html`${field('text', `${prefix}name`, kept.data.name, ({ value }) => kept.set({ name: value }))}
  ${field('checkbox', `${prefix}remember`, kept.data.remember, ({ checked }) => kept.set({ remember: checked }))}
  <label>Untracked <input type="text" id="${prefix}untracked" class="${prefix}untracked" /></label>`;

const away = () => link('Navigate away', '/dump/get', { class: 'link' });
const empty: Kept = { name: '', remember: false };

const kept = (view: PageView, key: string) => useRemember(view, empty, key);

const form = (path: string, rememberKey: string | null) =>
  definePage({
    setup: (view) =>
      useForm(view, { name: 'foo', handle: 'example', remember: false }, { rememberKey }),
    render: (_props: object, { state }) => {
      const input = (name: 'name' | 'handle') => html`<label
          >${name} <input type="text" id=${name} name=${name} .value=${state.data[name]} @input=${state.onInput}
        /></label>
        ${state.errors[name] ? html`<span class="${name}_error">${state.errors[name]}</span>` : ''}`;
      return html`${input('name')}${input('handle')}
        <label
          >Remember Me
          <input id="remember" type="checkbox" name="remember" .checked=${state.data.remember} @input=${state.onInput}
        /></label>
        ${state.errors['remember'] ? html`<span class="remember_error">${state.errors['remember']}</span>` : ''}
        <label>Untracked <input type="text" id="untracked" name="untracked" /></label>
        ${button('Submit form', () => state.post(path), { class: 'submit' })}
        ${button('Reset one field & error', () => state.reset('handle').clearErrors('name'), { class: 'reset-one' })}
        ${away()}`;
    },
  });

const password = definePage({
  setup: (view) =>
    useForm(view, { username: '', password: '' }, { rememberKey: 'password-form' }).dontRemember(
      'password',
    ),
  render: (
    _props: object,
    { state },
  ) => html`<input id="username" name="username" .value=${state.data.username} @input=${state.onInput} />
    <input type="password" id="password" name="password" .value=${state.data.password} @input=${state.onInput} />
    ${away()}`,
});

const byRouter = definePage({
  setup: (view) => local<{ foo: unknown; bar: unknown }>(view, { foo: '-', bar: 0 }),
  render: (_props: object, { state: { data, set } }) => {
    const restore = () => set({ foo: router.restore() ?? '-', bar: router.restore('bar') ?? 0 });
    return html`<p>Foo: ${data.foo}</p>
      <p>Bar: ${data.bar}</p>
      ${buttons({
        Remember: () => {
          router.remember('foo');
          router.remember(42, 'bar');
        },
        Restore: restore,
        'Restore Typed': restore,
      })}`;
  },
});

const edit = definePage({
  setup: (view, { user }: { user: { id: number; name: string; email: string } }) =>
    useForm(view, { name: user.name, email: user.email }, { rememberKey: 'EditUserForm' }),
  render: ({ user }, { state }) => html`<h1>Edit User ${user.id}</h1>
    <label>Name: <input type="text" name="name" .value=${state.data.name} @input=${state.onInput} /></label>
    <label>Email: <input type="email" name="email" .value=${state.data.email} @input=${state.onInput} /></label>`,
});

/** Pages for the specs on remembered state. */
export const rememberPages: Pages = {
  'Remember/Default': definePage({
    setup: (view) => local(view, empty),
    render: (_props: object, { state }) => html`${fields(state)}${away()}`,
  }),
  'Remember/Object': definePage({
    setup: (view) => kept(view, 'default'),
    render: (_props: object, { state }) => html`${fields(state)}${away()}`,
  }),
  'Remember/MultipleComponents': definePage({
    setup: (view) => ({
      form: kept(view, 'default'),
      a: kept(view, 'Example/ComponentA'),
      b: kept(view, 'Example/ComponentB'),
    }),
    render: (_props: object, { state: { form: own, a, b } }) => html`${fields(own)}
      <div class="component-a">
        <span>This component uses a string 'key' for the remember functionality.</span>${fields(a, 'a-')}
      </div>
      <div class="component-b">
        <span>This component uses a callback-style 'key' for the remember functionality.</span>${fields(b, 'b-')}
      </div>
      ${away()}<a href="/non-inertia" class="off-site">Navigate off-site</a>`,
  }),
  'Remember/FormHelper/Default': form('/remember/form-helper/default', null),
  'Remember/FormHelper/Remember': form('/remember/form-helper/remember', 'form'),
  'Remember/FormHelper/Password': password,
  'Remember/Router': byRouter,
  'FormHelper/RememberIndex': ({ users }: Props) =>
    html`<h1>Users Index</h1>
      ${(users as readonly { id: number; name: string }[]).map(({ id, name }) =>
        link(`Edit ${name}`, `/remember/users/${id}/edit`),
      )}`,
  'FormHelper/RememberEdit': edit,
};
