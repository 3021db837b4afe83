import { html } from 'lit/html.js';

import {
  definePage,
  type PageModule,
  type PageView,
  useForm,
  useHttp,
  useValidation,
} from '../../../../components/page/index.ts';

/** Sets a helper of a page on the window for the tests. */
function expose<T extends object>(view: PageView, name: string, helper: T): T {
  if (!view.isServer) Object.assign(globalThis, { [name]: helper });
  return helper;
}

interface FieldState {
  readonly data: object;
  readonly errors: object;
  readonly hasErrors: boolean;
  readonly isDirty: boolean;
  readonly processing: boolean;
  readonly wasSuccessful: boolean;
}

const stateOf = (state: FieldState) => {
  const { data, errors, hasErrors, isDirty, processing, wasSuccessful } = state;
  const flags = { hasErrors, isDirty, processing, wasSuccessful };
  const set = Object.entries(flags).flatMap(([name, is]) => (is ? [name] : []));
  return html`<pre id="form">${JSON.stringify({ data, errors, is: set })}</pre>`;
};

const blank = { name: 'Ada', handle: 'ada', news: false };

const helper = definePage({
  setup: (view) => expose(view, 'form', useForm(view, { ...blank, tags: ['a', 'b'] })),
  render: (_props: object, { state }) => stateOf(state),
});

const controls = definePage({
  setup: (view) =>
    expose(view, 'form', useForm(view, { user: { name: 'Ada' }, tags: [] as string[], pick: '' })),
  render: (_props: object, { state }) => html`<form
      method="post"
      action="/dump?from=form"
      @input=${state.onInput}
      @submit=${state.onSubmit}
    >
      <input name="user[name]" value="Ada" />
      <input type="checkbox" name="tags[]" value="x" />
      <input type="checkbox" name="tags[]" value="y" />
      <select name="pick">
        <option value=""></option>
        <option value="1">one</option>
      </select>
      <input name="disabled" value="no" disabled />
      <button name="do" value="save">Save</button>
      <button name="do" value="draft">Draft</button>
      <button>Unnamed</button>
    </form>
    ${stateOf(state)}`,
});

const http = definePage({
  setup: (view) =>
    expose(view, 'http', useHttp<typeof blank, { readonly body: unknown }>(view, blank)),
  render: (_props: object, { state }) =>
    html`${stateOf(state)}
      <pre id="response">${JSON.stringify(state.response)}</pre>`,
});

const validated = definePage({
  setup: (view) => {
    const form = expose(view, 'form', useForm(view, { name: '', email: '' }));
    const live = useValidation(view, form, { method: 'post', url: '/validated', interval: 0 });
    return { form, live: expose(view, 'live', live) };
  },
  render: (_props: object, { state: { form, live } }) => html`<form
      method="post"
      action="/validated"
      @input=${form.onInput}
      @change=${live.onChange}
      @submit=${form.onSubmit}
    >
      <input name="name" .value=${form.data.name} />
      <input name="email" .value=${form.data.email} />
      <button>Send</button>
    </form>
    ${['name', 'email'].map(
      (name) =>
        html`<output id="${name}-state"
          >${live.isTouched(name) ? 'touched' : 'untouched'}${live.isValid(name) ? ' valid' : ''}${
            live.isInvalid(name) ? ' invalid' : ''
          }</output
        >`,
    )}
    ${stateOf(form)}`,
});

/** Pages with forms. */
export const formPages: Readonly<Record<string, PageModule>> = {
  Helper: helper,
  Controls: controls,
  Http: http,
  Validated: validated,
};
