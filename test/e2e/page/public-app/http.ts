import { html } from 'lit/html.js';

import {
  definePage,
  type HttpForm,
  HttpFormException,
  type HttpSubmitOptions,
  useHttp,
} from '../../../../components/page/index.ts';
import { at, button, link, local, type Pages, textOf } from './kit.ts';

type Form = Pick<HttpForm<object>, 'data' | 'errors' | 'onInput' | 'processing' | 'wasSuccessful'>;

/** An input of a field; one page may use several ids for a field. */
const input = (form: Form, name: string, id: string, type = 'text') =>
  html`<label
    >${id} <input id=${id} type=${type} name=${name} .value=${textOf(at(form.data, name))} @input=${form.onInput}
  /></label>`;

const shown = (id: string, text: unknown) =>
  text === null || text === undefined || text === '' || text === false
    ? ''
    : html`<div id=${id}>${text === true ? 'yes' : text}</div>`;

/** Runs a request and ignores its rejection, which the page shows. */
const quietly = (request: Promise<unknown>): void => void request.catch(() => undefined);

interface UserAnswer {
  readonly id: number;
  readonly user: { readonly name: string; readonly email: string };
}

const blank = { name: '', email: '' };

const userText = (label: string, answer: UserAnswer | null) =>
  answer && `${label} - ID: ${answer.id}, Name: ${answer.user.name}, Email: ${answer.user.email}`;

interface Found {
  readonly items: readonly string[];
  readonly total: number;
  readonly query: string | null;
}

const exceptionOf = ({ status, body }: { status: number; body: string }) => html`${shown(
  'http-exception-status',
  status > 0 && `Status: ${status}`,
)}
  ${shown('http-exception-body', body && `Body: ${body}`)}`;

const foundOf = ({ response: found }: { readonly response: Found | null }) =>
  found &&
  html`<div id="search-result"
      >Items: ${found.items.join(', ')} Total: ${found.total} Query: ${found.query}</div
    >
    <div id="search-response">Response stored: ${found.total} items</div>`;

const index = definePage({
  setup: (view) => ({
    search: useHttp<{ query: string }, Found>(view, { query: '' }),
    create: useHttp<typeof blank, UserAnswer>(view, blank),
    validate: useHttp(view, blank),
    remove: useHttp<{ userId: number }, { deleted: number }>(view, { userId: 0 }),
    slow: useHttp(view, {}),
    failing: useHttp(view, {}),
    now: local(view, { cancelled: '', error: '', status: 0, body: '', network: '' }),
  }),
  render: (_props: object, { state }) => {
    const { search, create, validate, remove, slow, failing, now } = state;
    const fail = () =>
      failing.post('/api/error').catch((error: unknown) => {
        const isKnown = error instanceof HttpFormException && error.response.status === 500;
        now.set({ error: isKnown ? 'Server returned 500 error' : '' });
      });
    const onHttpException = ({ status, data: body }: { status: number; data: string }) =>
      now.set({ status, body });
    const onNetworkError = (error: unknown) =>
      now.set({ network: (error as Error).message || 'Network error occurred' });
    const onCancel = () => now.set({ cancelled: 'Request was cancelled' });
    return html`<h1>useHttp Test Page</h1>
      ${input(search, 'query', 'search-query')}
      ${button('Search', () => search.get('/api/data'), { id: 'search-button' })}
      ${shown('search-processing', search.processing && 'Searching...')}
      ${foundOf(search)}
      ${input(create, 'name', 'create-name')}${input(create, 'email', 'create-email', 'email')}
      ${button('Create User', () => create.post('/api/users'), { id: 'create-button' })}
      ${shown('create-processing', create.processing && 'Creating...')}
      ${shown('create-success', create.wasSuccessful && 'User created successfully!')}
      ${shown('create-recently-successful', create.recentlySuccessful && 'Recently successful!')}
      ${shown('create-result', create.response && `Created user ID: ${create.response.id} Name: ${create.response.user.name} Email: ${create.response.user.email}`)}
      ${shown('create-dirty', create.isDirty && 'Form has unsaved changes')}
      ${validation(validate)}
      ${input(remove, 'userId', 'delete-user-id', 'number')}
      ${button('Delete User', () => remove.delete(`/api/users/${remove.data.userId}`), { id: 'delete-button' })}
      ${shown('delete-result', remove.response && `Deleted user ID: ${remove.response.deleted}`)}
      ${button('Start Slow Request', () => slow.get('/api/slow', { onCancel }), { id: 'slow-request-button' })}
      ${button('Cancel Request', () => slow.cancel(), { id: 'cancel-button' })}
      ${shown('slow-processing', slow.processing && 'Request in progress...')}
      ${shown('cancelled-message', now.data.cancelled)}
      ${button('Trigger Server Error', fail, { id: 'error-button' })}${shown('error-message', now.data.error)}
      ${button('Trigger HTTP Exception', () => quietly(failing.post('/api/error', { onHttpException })), { id: 'http-exception-button' })}
      ${exceptionOf(now.data)}
      ${button('Trigger Network Error', () => quietly(failing.get('/api/network-error-test', { onNetworkError })), { id: 'network-error-button' })}
      ${shown('network-error-message', now.data.network)}
      ${button('Reset Form', () => create.reset(), { id: 'reset-button' })}
      ${button('Set Current as Defaults', () => create.defaults(), { id: 'defaults-button' })}
      <div id="reset-name-value">Current name: ${create.data.name}</div>`;
  },
});

const validation = (form: HttpForm<typeof blank>) => html`${input(form, 'name', 'validate-name')}
  ${shown('validate-name-error', form.errors['name'])}${input(form, 'email', 'validate-email', 'email')}
  ${shown('validate-email-error', form.errors['email'])}
  ${button('Validate', () => form.post('/api/validate'), { id: 'validate-button' })}
  ${shown('validate-has-errors', form.hasErrors && 'Form has errors')}
  ${button('Clear Errors', () => form.clearErrors(), { id: 'clear-errors-button' })}
  ${button('Clear Name Error', () => form.clearErrors('name'), { id: 'clear-name-error-button' })}
  ${button('Set Name Error', () => form.setError('name', 'Manual name error'), { id: 'set-name-error-button' })}
  ${button(
    'Set Multiple Errors',
    () => form.setError({ name: 'Multi name error', email: 'Multi email error' }),
    { id: 'set-multiple-errors-button' },
  )}`;

const methods = definePage({
  setup: (view) => ({
    form: useHttp<typeof blank, UserAnswer>(view, blank),
    now: local(view, { PUT: null as UserAnswer | null, PATCH: null as UserAnswer | null }),
  }),
  render: (_props: object, { state: { form, now } }) => html`<h1>useHttp Methods Test</h1>
    ${input(form, 'name', 'put-name')}${input(form, 'email', 'put-email', 'email')}
    ${(['PUT', 'PATCH'] as const).map((name) => {
      const method = name === 'PUT' ? 'put' : 'patch';
      const onSuccess = (answer: UserAnswer) => now.set({ [name]: answer });
      return html`${button(`Update User (${name})`, () => form[method]('/api/users/1', { onSuccess }), { id: `${method}-button` })}
      ${shown(`${method}-processing`, form.processing && 'Updating...')}
      ${shown(`${method}-result`, userText(`${name} Success`, now.data[name]))}`;
    })}`,
});

const submit = definePage({
  setup: (view) => ({
    form: useHttp<typeof blank, UserAnswer>(view, blank, {
      target: { method: 'post', url: '/api/users' },
    }),
    now: local<Record<string, UserAnswer | null>>(view, {}),
  }),
  render: (_props: object, { state: { form, now } }) => {
    const to = (name: string) => ({
      onSuccess: (answer: UserAnswer) => now.set({ [name]: answer }),
    });
    return html`<h1>useHttp Submit Test</h1>
      ${input(form, 'name', 'submit-name')}${input(form, 'email', 'submit-email', 'email')}
      ${button('Submit', () => form.submit(to('submit')), { id: 'submit-button' })}
      ${shown('submit-processing', form.processing && 'Processing...')}
      ${shown('submit-result', userText('Submit Success', now.data['submit'] ?? null))}
      ${button('Submit (PUT /api/users/99)', () => form.submit('put', '/api/users/99', to('method')), { id: 'submit-method-button' })}
      ${shown('submit-method-result', userText('PUT Success', now.data['method'] ?? null))}
      ${button('Submit (PATCH /api/users/88)', () => form.submit('patch', '/api/users/88', to('wayfinder')), { id: 'submit-wayfinder-button' })}
      ${shown('submit-wayfinder-result', userText('PATCH Success', now.data['wayfinder'] ?? null))}`;
  },
});

const lifecycle = definePage({
  setup: (view) => ({
    form: useHttp(view, { value: '' }),
    now: local(view, { events: '', errors: '', cancelled: false }),
  }),
  render: (_props: object, { state: { form, now } }) => {
    const recordedIn = (kind: 'events' | 'errors'): HttpSubmitOptions<{ value: string }> => {
      const names: string[] = [];
      const record = (name: string) => () => {
        names.push(name);
        now.set({ [kind]: names.join(', ') });
      };
      return {
        onBefore: record('onBefore'),
        onStart: record('onStart'),
        onSuccess: record('onSuccess'),
        onError: record('onError'),
        onFinish: record('onFinish'),
      };
    };
    const onBefore = (): boolean => {
      now.set({ cancelled: true });
      return false;
    };
    return html`<h1>useHttp Lifecycle Callbacks Test</h1>
      ${input(form, 'value', 'lifecycle-value')}
      ${button('Test Lifecycle (Success)', () => form.post('/api/lifecycle', recordedIn('events')), { id: 'lifecycle-button' })}
      ${button('Test Lifecycle (Error)', () => form.post('/api/lifecycle-error', recordedIn('errors')), { id: 'lifecycle-error-button' })}
      ${button('Test onBefore Cancel', () => form.post('/api/lifecycle', { onBefore }), { id: 'lifecycle-cancel-button' })}
      <div id="lifecycle-events">Events: ${now.data.events}</div>
      <div id="lifecycle-error-events">Error Events: ${now.data.errors}</div>
      ${shown('lifecycle-cancelled', now.data.cancelled && 'onBefore returned false - request cancelled')}`;
  },
});

interface Uploaded {
  readonly fileCount: number;
  readonly files: readonly { readonly originalname: string }[];
  readonly formData: object;
}

const namesOf = ({ files }: Uploaded) => files.map(({ originalname }) => originalname).join(', ');
const filesIn = ({ target }: Event) => [...((target as HTMLInputElement).files ?? [])];

const upload = definePage({
  setup: (view) => ({
    form: useHttp<{ description: string; file?: File; files?: File[] }, Uploaded>(view, {
      description: '',
    }),
    now: local(view, { progress: null as number | null }),
  }),
  render: (_props: object, { state: { form, now } }) => {
    const onProgress = ({ percentage }: { percentage?: number }) =>
      now.set({ progress: percentage ?? null });
    const uploaded = form.response;
    return html`<h1>useHttp File Upload Test</h1>
      ${input(form, 'description', 'upload-description')}
      <input type="file" id="upload-file" @change=${(event: Event) => form.set('file', filesIn(event)[0])} />
      <input type="file" id="upload-files" multiple @change=${(event: Event) => form.set('files', filesIn(event))} />
      ${button('Upload', () => form.post('/api/upload', { onProgress }), { id: 'upload-button' })}
      ${shown('upload-processing', form.processing && 'Uploading...')}
      ${shown('upload-progress', now.data.progress !== null && `Progress: ${now.data.progress}%`)}
      ${shown('upload-result', uploaded && `Upload Success - Files: ${uploaded.fileCount} - ${namesOf(uploaded)}`)}`;
  },
});

const listOf = ({ target }: Event) =>
  (target as HTMLInputElement).value.split(',').map((text) => text.trim());

const nested = definePage({
  setup: (view) =>
    useHttp<object, { received: object }>(view, {
      user: { name: '', address: { city: '', zip: '' } },
      tags: [],
    }),
  render: (_props: object, { state: form }) => html`<h1>useHttp Nested Data Test</h1>
    ${input(form, 'user.name', 'nested-user-name')}${input(form, 'user.address.city', 'nested-city')}
    ${input(form, 'user.address.zip', 'nested-zip')}
    <input id="nested-tags" @input=${(event: Event) => form.set('tags', listOf(event))} />
    ${button('Submit Nested Data', () => form.post('/api/nested'), { id: 'nested-button' })}
    ${shown('nested-result', form.response && `Received: ${JSON.stringify(form.response.received)}`)}`,
});

const mixed = definePage({
  setup: (view) =>
    useHttp<object, Uploaded>(view, { title: '', user: { name: '', email: '' }, tags: [] }),
  render: (_props: object, { state: form }) => html`<h1>useHttp Mixed Content Test</h1>
    ${input(form, 'title', 'mixed-title')}${input(form, 'user.name', 'mixed-user-name')}
    ${input(form, 'user.email', 'mixed-user-email')}
    <input id="mixed-tags" @input=${(event: Event) => form.set('tags', listOf(event))} />
    <input type="file" id="mixed-document" @change=${(event: Event) => form.set('document', filesIn(event)[0])} />
    ${button('Submit Mixed Content', () => form.post('/api/mixed'), { id: 'mixed-button' })}
    ${shown('mixed-processing', form.processing && 'Submitting...')}
    ${shown('mixed-result', form.response && `Files: ${form.response.fileCount} (${namesOf(form.response)}) Form Data: ${JSON.stringify(form.response.formData)}`)}`,
});

const optimisticForm = (id: string, form: HttpForm<{ name: string }>) => {
  const optimistic = ({ name }: { name: string }) => ({ name: `${name} (saving...)` });
  return html`${input(form, 'name', `${id}-name`)}
  ${button('Submit', () => quietly(form.post('/api/optimistic-todo', { optimistic })), { id: `${id}-button` })}
  <div id="${id}-current-name">Name: ${form.data.name}</div>
  ${shown(`${id}-processing`, form.processing && 'Processing...')}
  ${shown(`${id}-success`, form.wasSuccessful && 'Success!')}${shown(`${id}-error`, form.errors['name'])}`;
};

const allErrors = definePage({
  setup: (view) => ({ simple: useHttp(view, blank), all: useHttp(view, blank) }),
  render: (_props: object, { state }) =>
    (['simple', 'all'] as const).map((id) => {
      const form = state[id];
      const text = (name: string) =>
        id === 'all' ? form.messagesOf(name).join('') : form.errors[name];
      return html`${button('Submit', () => form.post('/api/validate-multiple'), { id: `${id}-submit` })}
      ${shown(`${id}-has-errors`, form.hasErrors && 'Has errors')}
      ${(['name', 'email'] as const).map((name) =>
        shown(
          `${id}-${name}-error`,
          text(name) && `${name === 'name' ? 'Name' : 'Email'}: ${text(name)}`,
        ),
      )}`;
    }),
});

interface Transformed {
  readonly received: Readonly<Record<string, string>>;
}

/** Pages for the spec on requests that are not visits. */
export const httpPages: Pages = {
  'UseHttp/Index': index,
  'UseHttp/Methods': methods,
  'UseHttp/Submit': submit,
  'UseHttp/Lifecycle': lifecycle,
  'UseHttp/FileUpload': upload,
  'UseHttp/NestedData': nested,
  'UseHttp/MixedContent': mixed,
  'UseHttp/WithAllErrors': allErrors,
  'UseHttp/Optimistic': definePage({
    setup: (view) => ({ fluent: useHttp(view, { name: '' }), inline: useHttp(view, { name: '' }) }),
    render: (_props: object, { state }) =>
      html`${optimisticForm('optimistic', state.fluent)}${optimisticForm('optimistic-inline', state.inline)}`,
  }),
  'UseHttp/Headers': definePage({
    setup: (view) => useHttp<object, { headers: Record<string, string> }>(view, { data: 'test' }),
    render: (_props: object, { state: form }) => {
      const headers = { 'X-Custom-Header': 'custom-value', 'X-Another-Header': 'another-value' };
      const got = (name: string) => form.response?.headers[name] ?? 'none';
      return html`${button('Send with Custom Headers', () => form.post('/api/headers', { headers }), { id: 'headers-button' })}
      ${shown('headers-result', form.response && `Custom Header Received: ${got('x-custom-header')} Another Header: ${got('x-another-header')} Content-Type: ${got('content-type')}`)}`;
    },
  }),
  'UseHttp/NoContent': definePage({
    setup: (view) => ({ form: useHttp(view, { name: '' }), now: local(view, { text: 'none' }) }),
    render: (_props: object, { state: { form, now } }) => {
      const onSuccess = (result: unknown) => now.set({ text: JSON.stringify(result) });
      return html`${input(form, 'name', 'no-content-name')}
      ${button('Submit', () => form.post('/api/no-content', { onSuccess }), { id: 'no-content-button' })}
      ${shown('no-content-success', form.wasSuccessful && 'Success')}
      <div id="no-content-response">Response: ${now.data.text}</div>`;
    },
  }),
  'UseHttp/Remember': definePage({
    setup: (view) =>
      useHttp(view, { name: 'initial', email: '' }, { rememberKey: 'useHttpRemember' }),
    render: (
      _props: object,
      { state: form },
    ) => html`${input(form, 'name', 'name')}${input(form, 'email', 'email')}
      <div id="current-values">Name: ${form.data.name}, Email: ${form.data.email}</div>
      <div id="is-dirty">isDirty: ${String(form.isDirty)}</div>
      ${link('Navigate away', '/dump/get', { id: 'navigate-away' })}`,
  }),
  'UseHttp/StableReference': definePage({
    setup: (view) => {
      const form = useHttp<{ query: string }, Found>(view, { query: '' });
      view.addController({ hostConnected: () => quietly(form.get('/api/data')) });
      return { form, count: 0 };
    },
    render: (_props: object, { state }) => html`<h1>useHttp Stable Reference Test</h1>
      <div id="render-count">Render count: ${++state.count}</div>
      ${shown('recently-successful', state.form.recentlySuccessful && 'Recently successful')}
      ${shown('result', state.form.response && `Items: ${state.form.response.items.join(', ')}`)}`,
  }),
  'UseHttp/Transform': definePage({
    setup: (view) =>
      useHttp<typeof blank, Transformed>(view, blank).transform(({ name, email }) => ({
        transformed_name: name.toUpperCase(),
        transformed_email: email.toLowerCase(),
        original_name: name,
      })),
    render: (_props: object, { state: form }) => html`${input(form, 'name', 'transform-name')}
      ${input(form, 'email', 'transform-email', 'email')}
      ${button('Submit with Transform', () => form.post('/api/transform'), { id: 'transform-button' })}
      ${shown('transform-result', form.response && `Transformed Name: ${form.response.received['transformed_name']} Transformed Email: ${form.response.received['transformed_email']} Original Name: ${form.response.received['original_name']}`)}`,
  }),
};
