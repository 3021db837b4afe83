import { html } from 'lit/html.js';

import {
  definePage,
  type PageModule,
  type PageView,
  router,
  type VisitHelperOptions,
  useForm,
} from './client-api.ts';
import { logTransition } from './forms.ts';
import {
  button,
  buttons,
  errorsOf,
  expose,
  link,
  listAt,
  local,
  page,
  type Pages,
  type Props,
} from './kit.ts';
import { nestedLayout, pageLayout, siteLayout } from './layouts.ts';

const heading = (text: string) => html`<h1 style="font-size: 40px">${text}</h1>`;

const headPages: Pages = {
  Head: definePage({
    head: () => ({
      title: 'Test Head Component',
      meta: {
        viewport: 'width=device-width, initial-scale=1',
        description: 'This is an "escape" example',
        undefined: undefined,
        number: 0,
        boolean: 'true',
        false: 'false',
        null: 'null',
        float: 3.14,
        xss: "<script>alert('xss')</script>",
        ampersand: 'Laravel & Inertia',
        unicode: 'Hélló! 🎉',
      },
    }),
    render: () => heading('Head Component'),
  }),
  'Head/Dataset': definePage({
    head: () => ({
      title: 'Test Head Component',
      meta: { viewport: 'width=device-width, initial-scale=1' },
    }),
    render: () => heading('Head Component'),
  }),
  'Head/Mixed': definePage({
    head: () => ({
      title: 'Multiple Elements Test',
      meta: {
        viewport: 'width=device-width, initial-scale=1',
        description: 'Testing multiple head elements',
        keywords: 'test, vue, inertia',
        'og:title': 'Open Graph Title',
        'og:description': 'Open Graph Description',
      },
      links: [
        { rel: 'icon', href: '/favicon.ico' },
        { rel: 'stylesheet', href: '/custom.css' },
        { rel: 'canonical', href: 'https://example.com/page' },
      ],
    }),
    render: () => html`${heading('Multiple Head Elements')}
      ${link('Go Home', '/', { id: 'navigate-away' })}${link('Back to Mixed', '/head/mixed', { id: 'navigate-back' })}`,
  }),
  'Head/Conditional': definePage({
    setup: (view) => local(view, { description: true, keywords: false }),
    head: (_props: object, { state: { data } }) => ({
      title: 'Conditional Rendering',
      meta: {
        description: data.description ? 'This description is conditionally rendered' : null,
        keywords: data.keywords ? 'vue, test, conditional' : null,
        'always-present': 'This is always here',
      },
    }),
    render: (_props, { state: { data, set } }) =>
      (['description', 'keywords'] as const).map(
        (name) => html`${button(
          `${data[name] ? 'Hide' : 'Show'} ${name}`,
          () => set({ [name]: !data[name] }),
          { id: `toggle-${name}` },
        )}
          <p>${name === 'keywords' ? 'Keywords' : 'Description'} visible: ${String(data[name])}</p>`,
      ),
  }),
  'Head/Reactive': definePage({
    setup: (view) => local(view, { word: 'Initial' }),
    head: (_props: object, { state: { data } }) => ({
      title: `${data.word} Title`,
      meta: { description: `${data.word} description`, author: 'Test Author' },
    }),
    render: (_props, { state: { data, set } }) => html`${heading('Dynamic Head Updates')}
      ${button('Update Meta', () => set({ word: 'Updated' }), { id: 'update-meta' })}
      <p>Current title: ${data.word} Title</p>
      <p>Current description: ${data.word} description</p>`,
  }),
  'Head/WithTitle': definePage({
    head: () => ({
      title: 'Title from Children',
      meta: { description: 'Title set via children, not prop' },
    }),
    render: () => heading('Title in Children'),
  }),
  'Head/WithoutTitle': definePage({
    head: () => ({ meta: { test: 'no title provided' } }),
    render: () => heading('Head without Title Prop'),
  }),
};

const named = (name: string, links: Readonly<Record<string, string>>) =>
  html`<span id="text">${name}</span>${Object.entries(links).map(([text, path]) => link(text, path))}`;

/** The two pages for one way to specify the layout of a page. */
const persistent = (path: string, name: string, isNested: boolean): Pages => {
  const kind = isNested ? 'Nested' : 'Simple';
  const one = (letter: string, other: string): PageModule =>
    definePage({
      layout: isNested ? [siteLayout, nestedLayout] : siteLayout,
      render: (_props: object, view: PageView) => {
        expose({ _inertia_page_props: view.page.props });
        return html`<span class="text">${kind} Persistent Layout - Page ${letter}</span>
          ${link(`Page ${other}`, `/persistent-layouts/${path}/${kind.toLowerCase()}/page-${other.toLowerCase()}`)}`;
      },
    });
  return {
    [`PersistentLayouts/${name}/${kind}/PageA`]: one('A', 'B'),
    [`PersistentLayouts/${name}/${kind}/PageB`]: one('B', 'A'),
  };
};

const transition = { viewTransition: logTransition };

interface Todo {
  readonly id: number;
  readonly name: string;
  readonly done: boolean;
}

const more = (change: (likes: number) => number): VisitHelperOptions => ({
  preserveScroll: true,
  optimistic: (props) => ({ likes: change(Number(props['likes'])) }),
});

const like = (path: string) => () =>
  router.post(
    `/optimistic${path}`,
    {},
    more((likes) => likes + 1),
  );

const todosWith = (change: (todos: readonly Todo[]) => readonly Todo[]): VisitHelperOptions => ({
  preserveScroll: true,
  optimistic: (props) => ({
    todos: change(listAt(props, 'todos') as readonly unknown[] as readonly Todo[]),
  }),
});

const controlled = '/like-controlled?';

const likes: Readonly<Record<string, readonly [text: string, run: () => unknown]>> = {
  'like-btn': ['Like', like('/like')],
  'like-slow-btn': ['Like (slow)', like('/like?delay=800')],
  'like-fast-btn': ['Like (fast)', like('/like?delay=100')],
  'like-controlled-slow-btn': ['Like Controlled (slow, 5)', like(`${controlled}delay=800&likes=5`)],
  'like-controlled-fast-btn': ['Like Controlled (fast, 3)', like(`${controlled}delay=100&likes=3`)],
  'like-same-url-btn': ['Like Same URL', like('?delay=500')],
  'like-and-redirect-btn': ['Like & Redirect', like('/like-and-redirect?delay=500')],
  'like-error-btn': ['Like Error (fast)', like('/like-error?delay=100')],
  'like-triple-btn': [
    'Like Triple',
    () => {
      like(`${controlled}delay=300&likes=1`)();
      like(`${controlled}delay=600&likes=2&foo=bar_updated`)();
      like(`${controlled}delay=900&likes=3&foo=bar_updated_twice`)();
    },
  ],
  'reset-likes-btn': ['Reset Likes', () => router.post('/optimistic/reset-likes')],
};

const todo = (one: Todo) => html`<li class="todo-item">
  <input
    type="checkbox"
    .checked=${one.done}
    @change=${() =>
      router.patch(
        `/optimistic/todos/${one.id}`,
        { done: !one.done },
        todosWith((all) =>
          all.map((each) => (each.id === one.id ? { ...each, done: !each.done } : each)),
        ),
      )}
  />
  <span style="text-decoration: ${one.done ? 'line-through' : 'none'}">${one.name}</span>
  ${button('Delete', () =>
    router.delete(
      `/optimistic/todos/${one.id}`,
      todosWith((all) => all.filter(({ id }) => id !== one.id)),
    ),
  )}
</li>`;

const optimistic = definePage({
  setup: (view) => ({
    now: local(view, { name: '', success: 0, error: 0 }),
    form: useForm(view, { name: '' }),
  }),
  render: (props: Props, view) => {
    const { data, set } = view.state.now;
    const add = (): void => {
      const name = data.name.trim();
      set({ name: '' });
      const shown = { id: Date.now(), name: name || '(empty todo...)', done: false };
      view.state.form
        .transform(() => ({ name }))
        .optimistic((now) => ({
          todos: [...(listAt(now, 'todos') as readonly unknown[] as readonly Todo[]), shown],
        }))
        .post('/optimistic/todos', {
          preserveScroll: true,
          onSuccess: () => set({ success: data.success + 1, name: '' }),
          onError: () => {
            set({ error: data.error + 1, name });
            document.querySelector<HTMLElement>('#new-todo')?.focus();
          },
        });
    };
    const failing = () =>
      router.post(
        '/optimistic/server-error',
        {},
        todosWith((all) => [...all, { id: Date.now(), name: 'Will fail...', done: false }]),
      );
    const message = errorsOf(view)['name'];
    return html`<h1>Optimistic Updates</h1>
      <input
        id="new-todo"
        .value=${data.name}
        placeholder="What needs to be done?"
        @input=${({ target }: Event) => set({ name: (target as HTMLInputElement).value })}
        @keyup=${({ key }: KeyboardEvent) => {
          if (key === 'Enter') add();
        }}
      />
      ${message ? html`<p class="error">${message}</p>` : ''}${button('Add Todo', add, { id: 'add-btn' })}
      <ul id="todo-list">
        ${(listAt(props, 'todos') as readonly unknown[] as readonly Todo[]).map(todo)}
      </ul>
      ${button('Reset', () => router.post('/optimistic/clear'), { id: 'clear-btn' })}
      ${button('Trigger Server Error', failing, { id: 'server-error-btn' })}
      <span id="likes-count">Likes: ${props['likes'] ?? 0}</span>
      ${Object.entries(likes).map(([id, [text, run]]) => button(text, run, { id }))}
      ${props['foo'] ? html`<div id="foo-value">Foo: ${props['foo']}</div>` : ''}
      <div id="success-count">Success: ${data.success}</div>
      <div id="error-count">Error: ${data.error}</div>
      ${props['serverTimestamp'] ? html`<div id="server-timestamp">Server timestamp: ${props['serverTimestamp']}</div>` : ''}`;
  },
});

interface Contact {
  readonly id: number;
  readonly name: string;
  readonly is_favorite: boolean;
}

const toggle = (contact: Contact, delay: number, error: number) => () =>
  router.post(
    `/optimistic/rollback/toggle/${contact.id}?delay=${delay}&error=${error}`,
    {},
    {
      preserveScroll: true,
      optimistic: (props) => ({
        contacts: (listAt(props, 'contacts') as readonly unknown[] as readonly Contact[]).map(
          (one) => (one.id === contact.id ? { ...one, is_favorite: !one.is_favorite } : one),
        ),
      }),
    },
  );

const rollback = page((props, view) => {
  const message = errorsOf(view)['toggle'];
  return html`<h1>Optimistic Rollback</h1>
    ${(listAt(props, 'contacts') as readonly unknown[] as readonly Contact[]).map(
      (contact) => html`<div class="contact-item">
        <span class="contact-name">${contact.name}</span>
        <span class="contact-status">${contact.is_favorite ? 'Favorite' : 'Not Favorite'}</span>
        ${button('Toggle', toggle(contact, 500, 0), { class: 'toggle-btn' })}
        ${button('Toggle (Error)', toggle(contact, 500, 1), { class: 'toggle-error-btn' })}
        ${button('Toggle (Slow)', toggle(contact, 1000, 0), { class: 'toggle-slow-btn' })}
        ${button('Toggle (Slow Error)', toggle(contact, 1000, 1), { class: 'toggle-slow-error-btn' })}
      </div>`,
    )}
    ${message ? html`<div id="error-message">${message}</div>` : ''}
    ${button('Reset', () => router.post('/optimistic/rollback/reset'), { id: 'reset-btn' })}`;
});

const formOptimistic = definePage({
  setup: (view) => {
    const form = useForm(view, { name: '' });
    const onSubmit = (event: SubmitEvent): void => {
      const element = event.currentTarget as HTMLFormElement;
      event.preventDefault();
      const name = element.querySelector('input')?.value || '(empty todo...)';
      form.submitElement(
        element,
        todosWith((all) => [...all, { id: Date.now(), name, done: false }]),
      );
    };
    return { form, onSubmit };
  },
  render: (props: Props, { state: { form, onSubmit } }) => html`<h1>Form Component Optimistic</h1>
    <form method="post" action="/form-component/optimistic" @submit=${onSubmit}>
      <input id="name-input" type="text" name="name" />
      <button id="submit-btn" ?disabled=${form.processing}>Add Todo</button>
    </form>
    <ul id="todo-list">
      ${(listAt(props, 'todos') as readonly unknown[] as readonly Todo[]).map(({ name }) => html`<li class="todo-item"><span>${name}</span></li>`)}
    </ul>
    <div id="todo-count">Count: ${listAt(props, 'todos').length}</div>`,
});

/** Pages for the specs on heads, layouts, view transitions and optimistic changes. */
export const viewPages: Pages = {
  ...headPages,
  'DefaultLayout/Index': page(() =>
    named('DefaultLayout/Index', {
      'With Own Layout': '/default-layout/with-own-layout',
      'Callback Excluded': '/default-layout/callback-excluded',
    }),
  ),
  'DefaultLayout/CallbackExcluded': page(() =>
    named('DefaultLayout/CallbackExcluded', { 'Back to Index': '/default-layout' }),
  ),
  'DefaultLayout/WithOwnLayout': definePage({
    layout: pageLayout,
    render: () => named('DefaultLayout/WithOwnLayout', { 'Back to Index': '/default-layout' }),
  }),
  ...persistent('shorthand', 'Shorthand', false),
  ...persistent('shorthand', 'Shorthand', true),
  ...persistent('render-function', 'RenderFunction', false),
  ...persistent('render-function', 'RenderFunction', true),
  ...persistent('array-arrow', 'ArrayArrow', false),
  ...persistent('function-declaration', 'FunctionDeclaration', false),
  'ViewTransition/PageA': page(
    () => html`<h1>Page A - View Transition Test</h1>
      ${buttons({
        'Transition with boolean': () =>
          router.visit('/view-transition/page-b', { viewTransition: true }),
        'Transition with callback': () => router.visit('/view-transition/page-b', transition),
        'Client-side replace': () =>
          router.replace({
            url: '/view-transition/page-b',
            component: 'ViewTransition/PageB',
            props: {},
            ...transition,
          }),
      })}
      <fwx-page-link href="/view-transition/page-b" view-transition>Link to Page B</fwx-page-link>`,
  ),
  'ViewTransition/PageB': page(() => html`<h1>Page B - View Transition Test</h1>`),
  Optimistic: optimistic,
  'Optimistic/Rollback': rollback,
  'FormComponent/Optimistic': formOptimistic,
  'Unified/Props': page(
    (props) => html`<h1>Unified Props Test</h1>
      <p id="foo">Foo: ${props['foo']}</p>
      <p id="count">Count: ${props['count']}</p>
      <p id="items">Items: ${(listAt(props, 'items') as readonly unknown[] as readonly string[]).join(', ')}</p>
      ${link('Navigate', '/unified/navigate')}`,
  ),
};
