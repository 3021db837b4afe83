import { html } from 'lit/html.js';

import {
  definePage,
  type FormSubmitOptions,
  type PageForm,
  type PageView,
  useForm,
} from '../../../../components/page/index.ts';
import { at, button, expose, local, type Pages, whileShown } from './kit.ts';

const first = { name: 'foo', handle: 'example', remember: false };

/** Fields of all forms of these pages. */
type Form = Pick<
  PageForm<object>,
  'errors' | 'hasErrors' | 'onInput' | 'processing' | 'progress'
> & {
  readonly data: { readonly name: string; readonly handle?: string; readonly remember?: boolean };
};
type SentForm = PageForm<{ name: string; remember: boolean }>;

const error = (form: Form, name: string, id?: string) =>
  form.errors[name]
    ? html`<span class="${name}_error" id=${id ?? `${name}_error`}>${form.errors[name]}</span>`
    : '';

const text = (form: Form, name: 'name' | 'handle', label: string, id?: string) => html`<label
    >${label} <input type="text" id=${name} name=${name} .value=${form.data[name] ?? ''} @input=${form.onInput}
  /></label>
  ${error(form, name, id)}`;

const box = (form: Form) => html`<label
    >Remember Me
    <input type="checkbox" id="remember" name="remember" .checked=${form.data.remember ?? false} @input=${form.onInput}
  /></label>
  ${error(form, 'remember')}`;

const status = (form: Form) =>
  html`<span class="errors-status">Form has ${form.hasErrors ? '' : 'no '}errors</span>`;

type Actions = Readonly<Record<string, readonly [text: string, run: () => unknown]>>;

/** Buttons by their class. */
const actions = (list: Actions) =>
  Object.entries(list).map(([name, [label, run]]) =>
    button(label, run, { class: name.split(' ')[0] ?? '' }),
  );

const whole = (form: Form) =>
  html`${text(form, 'name', 'Full Name')}${text(form, 'handle', 'Handle')}${box(form)}`;

const data = definePage({
  setup: (view) => useForm(view, first),
  render: (_props: object, { page, state: form }) => html`${whole(form)}
    ${actions({
      submit: ['Submit form', () => form.post(page.url)],
      'submit 2': [
        'Submit form and reset',
        () => form.post('/form-helper/data/redirect-back', { onSuccess: () => void form.reset() }),
      ],
      reset: ['Reset all data', () => form.reset()],
      'reset-one': ['Reset one field', () => form.reset('handle')],
      reassign: ['Reassign current as defaults', () => form.defaults()],
      'reassign-object': [
        'Reassign default values',
        () => form.defaults({ handle: 'updated handle', remember: true }),
      ],
      'reassign-single': ['Reassign single default', () => form.defaults('name', 'single value')],
    })}
    ${status(form)}`,
});

const errors = definePage({
  setup: (view) => useForm(view, first),
  render: (_props: object, { state: form }) => html`${whole(form)}
    ${actions({
      submit: ['Submit form', () => form.post('/form-helper/errors')],
      clear: ['Clear all errors', () => form.clearErrors()],
      'clear-one': ['Clear one error', () => form.clearErrors('handle')],
      set: [
        'Set errors',
        () =>
          form.setError({ name: 'Manually set Name error', handle: 'Manually set Handle error' }),
      ],
      'set-one': ['Set one error', () => form.setError('handle', 'Manually set Handle error')],
      'reset-all': ['Reset all', () => form.resetAndClearErrors()],
      'reset-handle': ['Reset handle', () => form.resetAndClearErrors('handle')],
    })}
    ${status(form)}`,
});

const resubmit = definePage({
  setup: (view) => useForm(view, { name: '', handle: '' }),
  render: (_props: object, { state: form }) => html`${text(form, 'name', 'Name', 'name-error')}
    ${text(form, 'handle', 'Handle', 'handle-error')}
    ${button('Submit', () => form.post('/form-helper/errors/clear-on-resubmit'), { id: 'submit' })}
    ${status(form)}`,
});

const dirty = definePage({
  setup: (view) => useForm(view, { name: 'foo', foo: [] as string[] }),
  render: (_props: object, { state: form }) => {
    const push = () => form.set('foo', [...form.data.foo, 'bar']);
    const back = (onSuccess: () => void) =>
      form.post('/form-helper/dirty/redirect-back', { onSuccess });
    return html`<div>Form is ${form.isDirty ? 'dirty' : 'clean'}</div>
      <label>Full Name <input type="text" id="name" name="name" .value=${form.data.name} @input=${form.onInput} /></label>
      ${actions({
        submit: ['Submit form', () => form.post('')],
        defaults: ['Defaults', () => form.defaults()],
        'data-and-defaults': ['Data and Defaults', () => push().defaults()],
        push: ['Push Value', push],
        'submit-and-set-defaults': [
          'Submit and setDefaults',
          () => back(() => void form.defaults()),
        ],
        'submit-and-set-custom-defaults': [
          'Submit and setDefaults custom',
          () => back(() => void form.defaults({ name: 'Custom Default', foo: [] })),
        ],
      })}`;
  },
});

const methods = definePage({
  setup: (view) => useForm(view, { name: 'foo', remember: false }),
  render: (_props: object, { state: form }) => html`${text(form, 'name', 'Full Name')}${box(form)}
    ${actions({
      post: ['POST form', () => form.post('/dump/post')],
      put: ['PUT form', () => form.put('/dump/put')],
      patch: ['PATCH form', () => form.patch('/dump/patch')],
      delete: ['DELETE form', () => form.delete('/dump/delete')],
      submit: ['SUBMIT form', () => form.submit('post', '/dump/post')],
      'submit-object': ['SUBMIT OBJECT form', () => form.submit('post', '/dump/post')],
    })}`,
});

const transform = definePage({
  setup: (view) => useForm(view, { name: 'foo', remember: false }),
  render: (_props: object, { state: form }) => {
    const named = (name: string) => form.transform((now) => ({ ...now, name }));
    return html`${text(form, 'name', 'Full Name')}${box(form)}
    ${actions({
      post: ['POST form', () => named('bar').post('/dump/post')],
      put: ['PUT form', () => named('baz').put('/dump/put')],
      patch: ['PATCH form', () => named('foo').patch('/dump/patch')],
      delete: ['DELETE form', () => named('bar').delete('/dump/delete')],
    })}`;
  },
});

const nestedData = {
  name: 'foo',
  address: { street: '123 Main St', city: 'New York' },
  organization: { name: 'Inertia', repo: { name: 'inertiajs/inertia', tags: ['v0.1', 'v0.2'] } },
  checked: ['foo', 'bar'],
};

const nested = definePage({
  setup: (view) => useForm(view, nestedData),
  render: (_props: object, { state: form }) => {
    const input = (label: string, id: string, path: string) => html`<label
      >${label} <input type="text" id=${id} name=${path} .value=${at(form.data, path)} @input=${form.onInput}
    /></label>`;
    const option = (label: string, id: string, path: string) => html`<label
      >${label}
      <input
        type="checkbox"
        id=${id}
        name="${path}[]"
        value=${label.toLowerCase()}
        .checked=${(at(form.data, path) as string[]).includes(label.toLowerCase())}
        @input=${form.onInput}
    /></label>`;
    return html`${input('Full Name', 'name', 'name')}${input('Street', 'street', 'address.street')}
      ${input('City', 'city', 'address.city')}
      ${['Foo', 'Bar', 'Baz'].map((label) => option(label, label.toLowerCase(), 'checked'))}
      ${input('Organization Name', 'organization-name', 'organization.name')}
      ${input('Repository Name', 'repo-name', 'organization.repo.name')} Repository Tags
      ${['v0.1', 'v0.2', 'v0.3'].map((label, index) => option(label, `tag-${index}`, 'organization.repo.tags'))}
      ${button('Submit form', () => form.submit('post', '/dump/post'), { class: 'submit' })}`;
  },
});

const setThenPost = (rememberKey: string | null) =>
  definePage({
    setup: (view) => useForm(view, { code: 'initial', name: 'initial-name' }, { rememberKey }),
    render: (_props: object, { state: form }) => {
      const code = rememberKey ? 'remembered-code' : '123456';
      return html`<span id="current-code">${form.data.code}</span>
        <span id="current-name">${form.data.name}</span>
        ${actions({
          'set-and-post': ['Set and POST', () => form.set('code', code).post('/dump/post')],
          dirty: ['Dirty', () => form.set('code', 'dirty')],
          'reset-and-post': ['Reset and POST', () => form.reset().post('/dump/post')],
          'partial-reset-and-post': [
            'Partial reset and POST',
            () =>
              form
                .set({ code: 'changed-code', name: 'changed-name' })
                .reset('code')
                .post('/dump/post'),
          ],
          'functional-set-and-post': [
            'Functional set and POST',
            () => form.set({ ...form.data, code: 'functional-code' }).post('/dump/post'),
          ],
          'two-set-and-post': [
            'Two set and POST',
            () => form.set('code', 'first-code').set('name', 'second-name').post('/dump/post'),
          ],
        })}`;
    },
  });

interface LogEntry {
  readonly type: string;
  readonly data: unknown;
  readonly event: string | null;
}

/** Logs the callbacks of visits, and the state of the form, to lists on the window. */
class EventLog {
  readonly events: string[] = [];
  readonly data: LogEntry[] = [];
  readonly #last = new Map<string, unknown>();

  constructor() {
    expose({ events: this.events, data: this.data });
  }

  readonly push = (event: string): void => void this.events.push(event);

  readonly add = (type: string, data: unknown): void =>
    void this.data.push({ type, data, event: this.events.at(-1) ?? null });

  /** Logs changes of the form. */
  watch(form: Form): void {
    const { errors: now, hasErrors, processing, progress } = form;
    for (const [type, value] of Object.entries({ processing, progress, errors: now, hasErrors })) {
      const isSame = JSON.stringify(this.#last.get(type)) === JSON.stringify(value);
      if (isSame && this.#last.has(type)) continue;
      this.#last.set(type, value);
      this.add(type, value);
    }
  }

  callbacks(own: FormSubmitOptions = {}): FormSubmitOptions {
    const names = [
      'Before',
      'CancelToken',
      'Start',
      'Progress',
      'Finish',
      'Cancel',
      'Success',
      'Error',
    ];
    const all = names.map((name) => [`on${name}`, () => this.push(`on${name}`)]);
    return { ...(Object.fromEntries(all) as FormSubmitOptions), ...own };
  }

  /** Logs the call and its argument. */
  readonly adding =
    (name: string, type: string) =>
    (value: unknown): void => {
      this.push(name);
      this.add(type, value);
    };
}

const failing = '/form-helper/events/errors';
const withFile = (form: SentForm) =>
  form.transform((now) => ({ ...now, file: new File(['foobar'], 'example.bin') }));

const waiting = (push: (event: string) => void, name: string) => () => {
  push(name);
  setTimeout(
    () => push('onFinish should have been fired by now if Promise functionality did not work'),
    5,
  );
  return new Promise<void>((resolve) => setTimeout(resolve, 20));
};

const cancelling = ({ push }: EventLog, text_: string | null): FormSubmitOptions => ({
  onCancelToken: (token) => {
    push('onCancelToken');
    setTimeout(() => {
      if (text_) push(text_);
      token.cancel();
    }, 10);
  },
});

const resend = (form: SentForm, log: EventLog) => () =>
  form.post(failing, {
    onError: (given) => {
      log.push('onError');
      const now = (name: string, value: () => unknown) => () => {
        log.push(name);
        log.add('errors', value());
      };
      const own = {
        onStart: now('onStart', () => given),
        onSuccess: now('onSuccess', () => form.errors),
        onFinish: now('onFinish', () => form.errors),
      };
      form.post('/form-helper/events', log.callbacks(own));
    },
  });

const eventActions = (form: SentForm, log: EventLog, url: string): Actions => {
  const send =
    (to: string, own: FormSubmitOptions = {}) =>
    () =>
      form.post(to, log.callbacks(own));
  const file =
    (to: string, own: FormSubmitOptions = {}) =>
    () =>
      withFile(form).post(to, log.callbacks(own));
  const prevented = (): boolean => {
    log.push('onBefore');
    return false;
  };
  return {
    submit: ['Submit form', () => form.post(url)],
    'successful-request': ['Successful request', send(url)],
    cancel: ['Cancellable Visit', send('/sleep', cancelling(log, 'CANCELLING!'))],
    before: ['onBefore', send('/sleep', { onBefore: log.adding('onBefore', 'visit') })],
    'before-cancel': ['onBefore cancellation', send('/sleep', { onBefore: prevented })],
    start: ['onStart', send('/form-helper/events', { onStart: log.adding('onStart', 'visit') })],
    progress: [
      'onProgress',
      file('/dump/post', { onProgress: log.adding('onProgress', 'progressEvent') }),
    ],
    success: ['onSuccess', send('/dump/post', { onSuccess: log.adding('onSuccess', 'page') })],
    'success-progress': ['onSuccess progress property', file('/sleep')],
    'success-processing': ['onSuccess resets processing', send(url)],
    'success-reset-errors': ['onSuccess resets errors', resend(form, log)],
    'success-promise': [
      'onSuccess promise',
      send('/dump/post', { onSuccess: waiting(log.push, 'onSuccess') }),
    ],
    'success-reset-value': [
      'onSuccess resets value',
      send(url, { onSuccess: () => void form.reset() }),
    ],
    error: ['onError', send(failing, { onError: log.adding('onError', 'errors') })],
    'error-progress': ['onError progress property', file(failing)],
    'error-processing': ['onError resets processing', send(failing)],
    'errors-set-on-error': ['Errors set on error', send(failing)],
    'error-promise': ['onError promise', send(failing, { onError: waiting(log.push, 'onError') })],
    'cancel-processing': ['onCancel resets processing', send('/sleep', cancelling(log, null))],
    'cancel-progress': ['onCancel progress property', file('/sleep', cancelling(log, null))],
    'no-progress': ['progress no files', send(url)],
  };
};

const events = definePage({
  setup: (view: PageView) => {
    const form = useForm(view, { name: 'foo', remember: false });
    const log = new EventLog();
    // Changes are logged after the callbacks of the same task.
    view.addController({ hostUpdated: () => void setTimeout(() => log.watch(form)) });
    return { form, teller: log };
  },
  render: (
    _props: object,
    { page, state: { form, teller: log } },
  ) => html`${actions(eventActions(form, log, page.url))}
    <span class="success-status">Form was ${form.wasSuccessful ? '' : 'not '}successful</span>
    <span class="recently-status">Form was ${form.recentlySuccessful ? '' : 'not '}recently successful</span>
    <input class="name-input" name="name" .value=${form.data.name} @input=${form.onInput} />
    <input type="checkbox" class="remember-input" name="remember" .checked=${form.data.remember} @input=${form.onInput} />`,
});

const rerender = definePage({
  setup: (view) => ({ form: useForm(view, { position: 'initial' }), count: 0 }),
  render: (_props: object, { state }) => html`<h1>setData Re-render Test</h1>
    <div id="render-count">Render count: ${++state.count}</div>
    <div id="current-value">Current value: ${state.form.data.position}</div>
    <div id="memo-value">Memo value: ${state.form.data.position}</div>
    ${['initial', 'goalkeeper', 'defender', 'midfielder', 'forward'].map((option) =>
      button(`Set ${option}`, () => state.form.set('position', option)),
    )}`,
});

const stable = definePage({
  setup: (view) => {
    const form = useForm(view, { name: '' });
    whileShown(view, () => form.post('/form-helper/stable-reference', { preserveState: true }));
    return { form, now: local(view, { count: 0 }) };
  },
  render: (_props: object, { state: { form, now } }) => html`<h1>useForm Stable Reference Test</h1>
    <div id="render-count">Render count: ${++now.data.count}</div>
    ${form.recentlySuccessful ? html`<div id="recently-successful">Recently successful</div>` : ''}
    ${form.wasSuccessful ? html`<div id="was-successful">Was successful</div>` : ''}`,
});

/** Pages for the spec on the form helper. */
export const formPages: Pages = {
  'FormHelper/Data': data,
  'FormHelper/Errors': errors,
  'FormHelper/ErrorsClearOnResubmit': resubmit,
  'FormHelper/Dirty': dirty,
  'FormHelper/Methods': methods,
  'FormHelper/Transform': transform,
  'FormHelper/Nested': nested,
  'FormHelper/Events': events,
  'FormHelper/SetDataThenPost': setThenPost(null),
  'FormHelper/SetDataThenPostRemember': setThenPost('set-data-then-post-remember'),
  'FormHelper/SetDataRerender': rerender,
  'FormHelper/StableReference': stable,
  'FormHelper/EmptyForm': definePage({
    setup: (view) => useForm(view, {}),
    render: (_props: object, { state: form }) =>
      button('Submit', () =>
        form.transform(() => ({ name: 'John Doe', email: 'john@example.com' })).post('/dump/post'),
      ),
  }),
  'ViewTransition/FormErrors': definePage({
    setup: (view) => useForm(view, { name: '' }),
    render: (_props: object, { state: form }) => html`<h1>View Transition Form Errors Test</h1>
      ${text(form, 'name', 'Name')}
      ${button('Submit with View Transition', () => form.post('/view-transition/form-errors', { viewTransition: logTransition }), { class: 'submit' })}`,
  }),
};

/** Logs the steps of a view transition in the console. */
export function logTransition(transition: ViewTransition): void {
  for (const step of ['ready', 'updateCallbackDone', 'finished'] as const) {
    void transition[step].then(() => console.log(step));
  }
}
