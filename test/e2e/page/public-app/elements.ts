import { html, nothing } from 'lit/html.js';

import {
  definePage,
  type FormSubmitOptions,
  type PageForm,
  type PageView,
  useForm,
} from '../../../../components/page/index.ts';
import { article } from './basics.ts';
import { logTransition } from './forms.ts';
import { button, buttons, local, type Pages, type Props } from './kit.ts';

type Form = PageForm<object>;

interface FormPage {
  readonly action?: string;
  readonly method?: string;
  readonly options?: FormSubmitOptions;
  readonly fields?: object;
  /** Called on success. */
  readonly done?: (form: Form, element: HTMLFormElement) => void;
  /** Called on errors. */
  readonly failed?: (form: Form, element: HTMLFormElement) => void;
}

/**
 * A form element that submits its controls. PUT, PATCH and DELETE are a control of a form with
 * POST.
 */
const formOf = (view: PageView, given: FormPage, content: (form: Form) => unknown) => {
  const { action = '', method = 'post', options = {} } = given;
  const form = useForm<object>(view, given.fields ?? {});
  const onSubmit = (event: SubmitEvent): void => {
    const element = event.currentTarget as HTMLFormElement;
    event.preventDefault();
    const submitOptions: FormSubmitOptions = {
      ...options,
      onSuccess: () => given.done?.(form, element),
      onError: () => given.failed?.(form, element),
    };
    form.submitElement(element, submitOptions, event.submitter);
  };
  const isPlain = method === 'get' || method === 'post';
  return {
    form,
    render: () => html`<form
      action=${action || nothing}
      method=${isPlain ? method : 'post'}
      @submit=${given.done || given.failed || given.options ? onSubmit : form.onSubmit}
      @input=${form.onInput}
    >
      ${isPlain ? nothing : html`<input type="hidden" name="_method" value=${method} />`}${content(form)}
    </form>`,
  };
};

const formPage = (given: FormPage, content: (form: Form) => unknown) =>
  definePage({
    setup: (view) => formOf(view, given, content),
    render: (_props: object, { state }) => state.render(),
  });

const john = { name: 'John Doe', email: 'john@doe.biz' };

const input = (
  form: Form,
  name: string,
  value: string,
  type = 'text',
) => html`<label for=${name}>${name}</label>
  <input type=${type} id=${name} name=${name} placeholder=${name} value=${value} />
  ${form.errors[name] ? html`<p id="error_${name}">${form.errors[name]}</p>` : ''}`;

const person = (form: Form) =>
  html`${input(form, 'name', john.name)}${input(form, 'email', john.email, 'email')}<button>Submit</button>`;

const dirty = (form: Form) =>
  html`<p id="dirty-status">${form.isDirty ? 'Form is dirty' : 'Form is clean'}</p>${person(form)}`;

/** Resets named controls to the values of the rendered page. */
const resetControl = (name: string) => (_form: Form, element: HTMLFormElement) => {
  const control = element.querySelector<HTMLInputElement>(`[name=${name}]`);
  if (control) control.value = control.defaultValue;
};
const resetAll = (_form: Form, element: HTMLFormElement): void => element.reset();

const submitButtons = formPage(
  { action: '/dump/post' },
  () => html`<h1>Submit Button Test</h1>
    <input type="text" name="name" id="name" value="John Doe" />
    <button name="action" value="save" id="save-button">Save</button>
    <button name="action" value="draft" id="draft-button">Save as Draft</button>
    <button id="no-name-button">Submit Without Name</button>`,
);

const methods = definePage({
  setup: (view) => ({ form: useForm(view, {}), now: local(view, { method: 'get' }) }),
  render: (_props: object, { state: { form, now } }) => {
    const { method } = now.data;
    const isPlain = method === 'get' || method === 'post';
    const set = (text: string) => [text, () => now.set({ method: text.toLowerCase() })] as const;
    return html`<h1>HTTP Methods</h1>
      ${buttons(Object.fromEntries(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map(set)))}
      <div>Current method: ${method}</div>
      <form action="/dump/${method}" method=${isPlain ? method : 'post'} @submit=${form.onSubmit}>
        ${isPlain ? nothing : html`<input type="hidden" name="_method" value=${method} />`}
        <input name="name" placeholder="Name" value="John Doe" />
        <input type="checkbox" name="active" value="true" checked />
        <button>Submit ${method.toUpperCase()}</button>
      </form>`;
  },
});

const transforms: Readonly<Record<string, (data: object) => object>> = {
  none: (data) => data,
  uppercase: (data) => {
    const given = Object.fromEntries(data as FormData) as Record<string, string>;
    return { ...given, name: given['name']?.toUpperCase() };
  },
  format: (data) => {
    const given = Object.fromEntries(data as FormData) as Record<string, string>;
    return { ...given, fullName: `${given['firstName']} ${given['lastName']}` };
  },
};

const transform = definePage({
  setup: (view) => ({ form: useForm<object>(view, {}), now: local(view, { kind: 'none' }) }),
  render: (_props: object, { state: { form, now } }) => {
    const set = (text: string) => {
      const kind = text.toLowerCase();
      const change = (): void => {
        const chosen = transforms[kind];
        if (chosen) form.transform(chosen);
        now.set({ kind });
      };
      return [text, change] as const;
    };
    return html`<h1>Transform Function</h1>
      ${buttons(Object.fromEntries(['None', 'Uppercase', 'Format'].map(set)))}
      <div>Current transform: ${now.data.kind}</div>
      <form action="/dump/post" method="post" @submit=${form.onSubmit}>
        <input name="name" placeholder="Name" value="John Doe" />
        <input name="firstName" placeholder="First Name" value="John" />
        <input name="lastName" placeholder="Last Name" value="Doe" />
        <button>Submit with Transform</button>
      </form>`;
  },
});

const errors = definePage({
  setup: (view) => {
    const now = local(view, { bag: null as string | null });
    const form = useForm(view, { name: '', handle: '' });
    const onSubmit = (event: SubmitEvent): void => {
      event.preventDefault();
      form.submitElement(event.currentTarget as HTMLFormElement, { errorBag: now.data.bag });
    };
    return { form, now, onSubmit };
  },
  render: (_props: object, { state: { form, now, onSubmit } }) => html`<form
    action=${now.data.bag ? '/form-component/errors/bag' : '/form-component/errors'}
    method="post"
    @submit=${onSubmit}
  >
    <h1>Form Errors</h1>
    <div>${form.hasErrors ? 'Form has errors' : 'No errors'}</div>
    ${['name', 'handle'].map(
      (name) => html`<input name=${name} id=${name} />
        <div id="error_${name}">${form.errors[name]}</div>`,
    )}
    ${buttons({
      'Set Errors': () =>
        form.setError({
          name: 'The name field is required.',
          handle: 'The handle field is invalid.',
        }),
      'Clear Errors': () => form.clearErrors(),
      'Clear Name Error': () => form.clearErrors('name'),
      'Use Error Bag': () => now.set({ bag: 'bag' }),
    })}
    <button>Submit</button>
  </form>`,
});

const events = definePage({
  setup: (view) => {
    const now = local(view, { events: [] as string[], isCancelled: false, path: 'success' });
    const form = useForm(view, {});
    const log = (name: string) => () => now.set({ events: [...now.data.events, name] });
    const onSubmit = (event: SubmitEvent): void => {
      event.preventDefault();
      form.submitElement(event.currentTarget as HTMLFormElement, {
        onBefore: () => {
          log('onBefore')();
          if (!now.data.isCancelled) return undefined;
          log('onCancel')();
          return false;
        },
        onStart: log('onStart'),
        onProgress: log('onProgress'),
        onFinish: log('onFinish'),
        onCancel: log('onCancel'),
        onSuccess: log('onSuccess'),
        onError: log('onError'),
        onCancelToken: log('onCancelToken'),
      });
    };
    return { now, form, onSubmit };
  },
  render: (_props: object, { state: { now, form, onSubmit } }) => html`<form
    action="/form-component/events/${now.data.path}"
    method="post"
    @submit=${onSubmit}
  >
    <h1>Form Events & State</h1>
    <div>Events: <span id="events">${now.data.events.join(',')}</span></div>
    <div>Processing: <span id="processing">${String(form.processing)}</span></div>
    <div>
      Progress:
      <span id="progress" class=${form.progress?.percentage ? 'uploading' : nothing}
        >${form.progress?.percentage ?? 0}</span
      >
    </div>
    <div>Was successful: <span id="was-successful">${String(form.wasSuccessful)}</span></div>
    <div>Recently successful: <span id="recently-successful">${String(form.recentlySuccessful)}</span></div>
    <input type="file" name="avatar" id="avatar" />
    ${buttons({
      'Cancel in onBefore': () => now.set({ isCancelled: true }),
      'Fail Request': () => now.set({ path: 'errors' }),
      'Should Delay': () => now.set({ path: 'delay' }),
      'Cancel Visit': () => form.cancel(),
    })}
    <button>Submit</button>
  </form>`,
});

const headers = definePage({
  setup: (view) => {
    const now = local<{ headers: Record<string, string> }>(view, { headers: { 'X-Foo': 'Bar' } });
    const form = useForm(view, {});
    const onSubmit = (event: SubmitEvent): void => {
      event.preventDefault();
      form.submitElement(event.currentTarget as HTMLFormElement, { headers: now.data.headers });
    };
    return { now, onSubmit };
  },
  render: (_props: object, { state: { now, onSubmit } }) => html`<form
    action="/dump/post"
    method="post"
    @submit=${onSubmit}
  >
    <h1>Form Headers</h1>
    ${button('Add Custom Header', () => now.set({ headers: { ...now.data.headers, 'X-Custom': 'MyCustomValue' } }))}
    <button>Submit</button>
  </form>`,
});

const option = (text: string, value: string) => html`<option value=${value}>${text}</option>`;
const box = ([type, name]: readonly [string, string], value: string, text: string, id?: string) =>
  html`<label><input type=${type} name=${name} value=${value} id=${id ?? nothing} /> ${text}</label>`;

/** Every kind of control. */
const controls = formPage(
  { action: '/dump/post', fields: { name: '' } },
  (form) => html`<h1>Form Elements</h1>
    <p>${form.isDirty ? 'Form is dirty' : 'Form is clean'}</p>
    <input type="text" name="name" id="name" placeholder="Name" />
    <select name="country" id="country">
      <option value="us">United States</option>
      <option value="ca">Canada</option>
      <option value="uk" selected>United Kingdom</option>
    </select>
    <select name="role" id="role">
      <option value="" disabled selected>Role</option>
      ${['User', 'Admin', 'Super'].map((name) => option(name, name))}
    </select>
    ${box(['radio', 'plan'], 'free', 'Free')}${box(['radio', 'plan'], 'pro', 'Pro')}
    ${box(['radio', 'plan'], 'enterprise', 'Enterprise')}
    ${box(['checkbox', 'subscribe'], 'yes', 'Subscribe to newsletter', 'subscribe')}
    ${box(['checkbox', 'interests[]'], 'sports', 'Sports')}${box(['checkbox', 'interests[]'], 'music', 'Music')}
    ${box(['checkbox', 'interests[]'], 'tech', 'Tech')}
    <select name="skills[]" id="skills" multiple>
      <option disabled value="">Skills</option>
      ${['vue', 'react', 'angular', 'svelte'].map((name) => option(name, name))}
    </select>
    <input type="file" name="avatar" id="avatar" />
    <input type="file" name="documents[]" id="documents" multiple />
    <textarea name="bio" id="bio" rows="3" placeholder="Bio"></textarea>
    <input type="hidden" name="token" id="token" value="abc123" />
    <input type="number" name="age" id="age" placeholder="Age" />
    <input type="text" name="user[address][street]" id="nested_street" placeholder="Street" />
    <input type="text" name="items[0][name]" value="Item A" id="item_a" />
    <input type="text" name="items[1][name]" value="Item B" id="item_b" />
    <input type="text" name="disabled_field" value="Ignore me" disabled />
    <button>Submit</button>
    <button type="reset" @click=${() => form.reset()}>Reset</button>`,
);

const settings = definePage({
  setup: (view, _props: Props) => {
    const now = local<{ options: FormSubmitOptions; target: string; text: string }>(view, {
      options: {},
      target: '/dump/post',
      text: 'Default State',
    });
    const form = useForm(view, {});
    const onSubmit = (event: SubmitEvent): void => {
      event.preventDefault();
      form.submitElement(event.currentTarget as HTMLFormElement, now.data.options);
    };
    return { now, onSubmit };
  },
  render: (_props, { state: { now, onSubmit } }) => {
    const set =
      (options: FormSubmitOptions, more: object = {}) =>
      () =>
        now.set({ options: { ...now.data.options, ...options }, ...more });
    return html`<form
      action=${now.data.target}
      method=${now.data.target === '/dump/post' ? 'post' : 'get'}
      @submit=${onSubmit}
    >
      <h1>Form Options</h1>
      <input name="tags[]" value="alpha" readonly /><input name="tags[]" value="beta" readonly />
      <div>State: <span id="state">${now.data.text}</span></div>
      ${buttons({
        'Set Only (users)': set({ only: ['users'] }),
        'Set Except (stats)': set({ except: ['stats'] }),
        'Set Reset (orders)': set({ reset: ['orders'] }),
        'Enable Preserve Scroll': set({ preserveScroll: true }, { target: '/article' }),
        'Enable Preserve State': set(
          { preserveState: true },
          { target: '/form-component/options', text: 'Replaced State' },
        ),
        'Enable Preserve URL': set(
          { preserveUrl: true },
          { target: '/form-component/options?page=2' },
        ),
        'Enable Replace': set({ replace: true }),
      })}
      <button>Submit</button>
      ${now.data.target === '/article' ? article() : ''}
    </form>`;
  },
});

const afterReset = { done: resetControl('name') };

/** Pages for the spec on forms, as elements that submit their controls. */
export const elementPages: Pages = {
  'FormComponent/Elements': controls,
  'FormComponent/Errors': errors,
  'FormComponent/Events': events,
  'FormComponent/Headers': headers,
  'FormComponent/Methods': methods,
  'FormComponent/Options': settings,
  'FormComponent/SubmitButton': submitButtons,
  'FormComponent/Transform': transform,
  'FormComponent/EmptyAction': formPage({}, person),
  'FormComponent/Wayfinder': formPage(
    { action: '/dump/post' },
    () => html`<input name="name" value="John Doe" />
      <input type="checkbox" name="active" value="true" checked />
      <button>Submit</button>`,
  ),
  'FormComponent/DefaultValue': definePage({
    setup: (view, { user }: { user: { name: string } }) =>
      formOf(
        view,
        { action: '/form-component/default-value', method: 'patch' },
        (form) => html`<label for="name">Name</label>
          <input name="name" id="name" value=${user.name} />
          <div id="error_name">${form.errors['user.name']}</div>
          <button>Submit</button>`,
      ),
    render: (_props, { state }) => state.render(),
  }),
  'FormComponent/FormTarget': formPage(
    { action: '/non-inertia/download', method: 'get' },
    () => html`<input name="search" id="search" value="test-query" />
      <button formtarget="_blank" name="format" value="csv" id="button-blank">Button with formTarget blank</button>
      <input type="submit" formtarget="_blank" name="type" value="export" id="input-blank" />`,
  ),
  'FormComponent/MixedKeySerialization': formPage(
    { action: '/dump/post' },
    () => html`<input name="fields[entries][100][name]" value="John Doe" />
      <input name="fields[entries][100][email]" value="john@example.com" />
      <input name="fields[entries][new:1][name]" value="Jane Smith" />
      <input name="fields[entries][new:1][email]" value="jane@example.com" />
      <button>Submit</button>`,
  ),
  'FormComponent/UppercaseMethod': definePage({
    setup: (view) => useForm(view, {}),
    render: (
      _props: object,
      { state: form },
    ) => html`<form action="/dump/post" method="POST" @submit=${form.onSubmit}>
        <input name="name" value="Test POST" /><button>Submit POST</button>
      </form>
      <form action="/dump/get" method="GET" @submit=${form.onSubmit}>
        <input name="query" value="Test GET" /><button>Submit GET</button>
      </form>
      <form action="/dump/put" method="POST" @submit=${form.onSubmit}>
        <input type="hidden" name="_method" value="PUT" />
        <input name="data" value="Test PUT" /><button>Submit PUT</button>
      </form>`,
  }),
  'FormComponent/DisableWhileProcessing': definePage({
    setup: (view) => useForm(view, {}),
    render: ({ disable }: { disable: boolean }, { state: form }) => html`<form
      action="/form-component/disable-while-processing/${disable ? 'yes' : 'no'}/submit"
      method="post"
      ?inert=${disable && form.processing}
      @submit=${form.onSubmit}
    >
      <input name="name" placeholder="Name" value="John Doe" />
      <button>Submit</button>
    </form>`,
  }),
  'FormComponent/ViewTransition': formPage(
    { action: '/form-component/view-transition', options: { viewTransition: logTransition } },
    () => html`<button>Submit with View Transition</button>`,
  ),
  'FormComponent/ResetAttributes/ResetOnError': formPage(
    { action: '/form-component/reset-on-error', failed: resetAll },
    person,
  ),
  'FormComponent/ResetAttributes/ResetOnErrorFields': formPage(
    { action: '/form-component/reset-on-error-fields', failed: resetControl('name') },
    person,
  ),
  'FormComponent/ResetAttributes/ResetOnSuccess': formPage(
    { action: '/form-component/reset-on-success', done: resetAll },
    person,
  ),
  'FormComponent/ResetAttributes/ResetOnSuccessFields': formPage(
    { action: '/form-component/reset-on-success-fields', ...afterReset },
    person,
  ),
  'FormComponent/SetDefaultsOnSuccess': formPage(
    { action: '/form-component/set-defaults-on-success', fields: john },
    dirty,
  ),
  'FormComponent/SubmitComplete/Reset': formPage(afterReset, person),
  'FormComponent/SubmitComplete/Redirect': formPage(afterReset, person),
  'FormComponent/SubmitComplete/Defaults': formPage({ fields: john }, dirty),
};
