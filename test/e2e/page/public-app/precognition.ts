import { html } from 'lit/html.js';

import {
  definePage,
  type FormValidation,
  type PageForm,
  type PageModule,
  useForm,
  useValidation,
  type ValidationOptions,
} from '../../../../components/page/index.ts';
import { at, button, type Pages, textOf } from './kit.ts';

interface Live {
  readonly form: PageForm<object>;
  readonly live: FormValidation;
}

interface Settings {
  readonly path: string;
  readonly names?: readonly string[];
  readonly id?: string;
  readonly hasAll?: boolean;
  readonly hasErrorIds?: boolean;
  readonly options?: Partial<ValidationOptions>;
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const errorOf = ({ form }: Live, name: string, { hasAll, hasErrorIds }: Settings) =>
  hasAll
    ? form.messagesOf(name).map((text, index) => html`<p id="${name}-error-${index}">${text}</p>`)
    : html`<p id=${hasErrorIds ? `${name}-error` : `${name}-message`}>${form.errors[name]}</p>`;

const field = (shown: Live, name: string, settings: Settings) =>
  html`<input
      id=${settings.id ?? name}
      name=${name}
      placeholder=${capital(name)}
      .value=${textOf(at(shown.form.data, name))}
    />
    ${shown.live.isInvalid(name) ? errorOf(shown, name, settings) : ''}
    ${shown.live.isValid(name) ? html`<p>${capital(name)} is valid!</p>` : ''}`;

const page = (settings: Settings): PageModule =>
  definePage({
    setup: (view): Live => {
      const names = settings.names ?? ['name', 'email'];
      const form = useForm<object>(view, Object.fromEntries(names.map((name) => [name, ''])));
      const url = `/precognition/${settings.path}`;
      const live = useValidation(view, form, {
        method: 'post',
        url,
        interval: 100,
        ...settings.options,
      });
      return { form, live };
    },
    render: (_props: object, { state }) => html`<form
      method="post"
      action="/precognition/${settings.path}"
      @input=${state.form.onInput}
      @change=${state.live.onChange}
      @submit=${state.form.onSubmit}
    >
      ${Object.keys(state.form.data).map((name) => field(state, name, settings))}
      ${state.live.validating ? html`<p id="validating" class="validating">Validating...</p>` : ''}
      <button id="submit-btn">Submit</button>
    </form>`,
  });

interface Items {
  readonly items: readonly { readonly name: string }[];
}

const dynamic = definePage({
  setup: (view) => {
    const form = useForm<Items>(view, { items: [] });
    const url = '/precognition/dynamic-array-inputs';
    return { form, live: useValidation(view, form, { method: 'post', url, interval: 100 }) };
  },
  render: (_props: object, { state: { form, live } }) => html`${button(
    'Add Item',
    () => form.set('items', [...form.data.items, { name: '' }]),
    { id: 'add-item' },
  )}
    <form @input=${form.onInput} @change=${live.onChange}>
      ${form.data.items.map((item, index) => {
        const name = `items.${index}.name`;
        return html`<input name=${name} .value=${item.name} />
          ${live.isInvalid(name) ? html`<p id="${name}-error">${form.errors[name]}</p>` : ''}`;
      })}
      ${live.validating ? html`<p>Validating...</p>` : ''}
    </form>`,
});

const kinds: Pages = {
  Default: page({ path: 'default' }),
  WithoutAllErrors: page({ path: 'with-all-errors' }),
  WithAllErrors: page({ path: 'with-all-errors', hasAll: true }),
  WithAllErrorsConfig: page({ path: 'with-all-errors', hasAll: true }),
  Headers: page({
    path: 'headers',
    names: ['name'],
    options: { headers: { 'X-Custom-Header': 'custom-value' } },
  }),
  Cancel: page({ path: 'default?slow=1', names: ['name'], id: 'auto-cancel-name-input' }),
  ErrorSync: page({ path: 'error-sync', hasErrorIds: true }),
  DynamicArrayInputs: dynamic,
};

/** Pages for the spec on live validation, the same for both kinds of forms. */
export const precognitionPages: Pages = Object.fromEntries(
  Object.entries(kinds).flatMap(([name, one]) =>
    ['FormHelper', 'FormComponent'].map((kind) => [`${kind}/Precognition/${name}`, one]),
  ),
);
