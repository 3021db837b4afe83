import { html } from 'lit/html.js';
import { repeat } from 'lit/directives/repeat.js';

import {
  deferred,
  defineLayout,
  definePage,
  defineSite,
  infiniteScroll,
  type PageModule,
  type PageView,
  router,
  useForm,
  useRemember,
  whenVisible,
} from '../../../../components/page/index.ts';
import { formPages } from './forms.ts';
import { linkPages } from './links.ts';

/** Buttons by their text. */
const buttons = (actions: Readonly<Record<string, () => void>>) =>
  Object.entries(actions).map(
    ([text, run]) => html`<button type="button" @click=${() => run()}>${text}</button>`,
  );

const reload = (options: object) => () => router.reload(options);

/** Shows the component, its props and the flash data. */
const frame = defineLayout({
  setup: () => ({ clicks: 0 }),
  render: (content, view) => html`<button
      id="layout"
      @click=${() => {
        view.state.clicks++;
        view.requestUpdate();
      }}
    >
      ${view.state.clicks}
    </button>
    <main>${content}</main>
    <pre id="page">${JSON.stringify(view.page)}</pre>`,
});

const inner = defineLayout({ render: (content) => html`<section id="inner">${content}</section>` });

interface Numbered {
  readonly page: number;
}

const more = definePage({
  render: ({ page }: Numbered, view) =>
    buttons({
      Reload: reload({ only: ['foo', 'baz', 'page'], data: { page: page + 1 } }),
      Again: reload({ data: { page: page + 1 } }),
      Fresh: reload({ reset: ['foo', 'baz'], only: ['foo', 'baz', 'page'], data: { page: 0 } }),
      'Without token': reload({ except: ['auth.token'] }),
      'Without token and session': reload({ except: ['auth.token', 'auth.session'] }),
      Permissions: reload({ only: ['auth.user.permissions'] }),
      Auth: reload({ only: ['auth'] }),
      Foo: reload({ only: ['foo'] }),
      Visit: () => router.visit(view.page.url),
    }),
});

const reloading = (text: string) => (state: { readonly reloading: boolean }) =>
  html`<p class="content">${text}${state.reloading ? ' again' : ''}</p>`;

const deferredPage = definePage({
  render: (_props: object, view) =>
    html`${['foo', 'bar'].map(
      (name) =>
        html`<div id=${name}>
          ${deferred(view, name, {
            content: reloading(name),
            fallback: () => html`<p class="fallback">Loading ${name}</p>`,
            rescue: () => html`<p class="rescue">No ${name}</p>`,
          })}
        </div>`,
    )}
    ${buttons({
      'Reload foo': reload({ only: ['foo'] }),
      'Reload bar': reload({ only: ['bar'] }),
      'Reload all but foo': reload({ except: ['foo'] }),
      'Reload all': reload({}),
    })}`,
});

const nestedDeferred = definePage({
  render: (_props: object, view) =>
    deferred(view, 'auth.notes', {
      content: () => html`<p class="content">notes</p>`,
      fallback: () => html`<p class="fallback">Loading notes</p>`,
      rescue: () =>
        html`<p class="rescue">No notes</p>
          ${buttons({
            'Retry auth': reload({ only: ['auth'] }),
            'All but notes': reload({ except: ['auth.notes'] }),
          })}`,
    }),
});

const links = definePage({
  render: ({ to }: { readonly to: readonly string[] }) =>
    html`<nav>
        ${to.map((href) => html`<fwx-page-link href=${href}>${href}</fwx-page-link>`)}
      </nav>
      ${buttons({ Foo: reload({ only: ['foo'] }), Items: reload({ only: ['items'] }) })}`,
});

const instant = definePage({
  render: () =>
    html`<fwx-page-link href="/instant/target" component="Target">Link</fwx-page-link>${buttons({
      Plain: () => router.visit('/instant/target', { component: 'Target' }),
      Props: () =>
        router.visit('/instant/target', {
          component: 'Target',
          pageProps: { greeting: 'Wait' },
        }),
      Callback: () =>
        router.visit('/instant/target', {
          component: 'Target',
          pageProps: (current, shared) => ({
            greeting: `From ${String(current['foo'])}`,
            ...shared,
          }),
        }),
      Object: () =>
        router.visit({ url: '/instant/target', method: 'get' }, { component: 'Target' }),
      Redirected: () => router.visit('/instant/redirect', { component: 'Target' }),
      Deferred: () => router.visit('/deferred', { component: 'Deferred' }),
    })}`,
});

const form = (remember: boolean) =>
  definePage({
    setup: (view) =>
      useForm(view, { name: '', secret: '' }, remember ? { rememberKey: 'form' } : {}).dontRemember(
        'secret',
      ),
    render: (_props: object, { state }) => html`<form
      method="post"
      action="/form"
      @input=${state.onInput}
      @submit=${state.onSubmit}
    >
      <input name="name" .value=${state.data.name} />
      <input name="secret" .value=${state.data.secret} />
      <output id="error">${state.errors['name']}</output>
      <output id="state">${state.wasSuccessful ? 'sent' : ''}</output>
      <button>Send</button>
      <fwx-page-link href="/plain">Leave</fwx-page-link>
    </form>`,
  });

const visibleParts = definePage({
  render: (_props: object, view) =>
    html`<div style="height: 3000px"></div>
      <div id="parts">
        ${whenVisible(view, ['first', 'auth.second'], {
          params: { data: { q: 'x' } },
          content: () => html`<p>both</p>`,
          fallback: () => html`<p>Loading both</p>`,
        })}
      </div>`,
});

const visible = definePage({
  render: ({ foo, bar }: { readonly foo?: string; readonly bar?: string }, view) =>
    html`<div style="height: 3000px"></div>
      <div id="foo">
        ${whenVisible(view, 'foo', {
          content: ({ fetching }) => html`<p>${foo}${fetching ? ' again' : ''}</p>`,
          fallback: () => html`<p>Loading foo</p>`,
        })}
      </div>
      <div style="height: 3000px"></div>
      <div id="bar">
        ${whenVisible(view, 'bar', {
          always: true,
          content: () => html`<p>${bar}</p>`,
          fallback: () => html`<p>Loading bar</p>`,
        })}
      </div>
      ${buttons({ Everything: reload({}) })}`,
});

interface Feed {
  readonly users: { readonly data: readonly { readonly id: number }[] };
}

const listOf = ({ users }: Feed, options: object = {}) =>
  infiniteScroll('users', {
    ...options,
    content: () => html`<div id="list">
      ${repeat(
        users.data,
        ({ id }) => id,
        ({ id }) => html`<article>${id}</article>`,
      )}
    </div>`,
    previous: ({ fetch, hasMore, isManual }) =>
      html`<button id="previous" ?hidden=${!hasMore || !isManual} @click=${() => fetch()}>Before</button>`,
    next: ({ fetch, hasMore, isManual, loading }) =>
      html`<button id="next" ?hidden=${!hasMore || !isManual} @click=${() => fetch()}>
        ${loading ? 'Loading' : 'More'}
      </button>`,
  });

const feed = (options: object) =>
  definePage({
    render: (props: Feed) =>
      html`${listOf(props, options)}${buttons({ Now: reload({ only: ['now'] }) })}`,
  });

const deferredFeed = definePage({
  render: (props: Feed, view) =>
    deferred(view, 'users', {
      content: () => listOf(props, { manual: true }),
      fallback: () => html`<p>Loading users</p>`,
    }),
});

const visibleFeed = definePage({
  render: (props: Feed, view) =>
    html`<div style="height: 3000px"></div>
      <div id="users">
        ${whenVisible(view, 'users', {
          content: () => listOf(props, { manual: true }),
          fallback: () => html`<p>Loading users</p>`,
        })}
      </div>`,
});

const numbers = (list: Feed['users'], row: (id: number) => unknown) =>
  repeat(
    list.data,
    ({ id }) => id,
    ({ id }) => row(id),
  );

const feedTable = definePage({
  render: ({ users }: Feed) =>
    infiniteScroll('users', {
      items: 'tbody',
      content: () => html`<table id="list">
        <thead>
          <tr>
            <th>Number</th>
          </tr>
        </thead>
        <tbody>
          ${numbers(users, (id) => html`<tr><td>${id}</td></tr>`)}
        </tbody>
      </table>`,
    }),
});

const feedGrid = definePage({
  render: ({ users }: Feed) =>
    infiniteScroll('users', {
      content: () => html`<div id="list" style="display: grid; grid-template-columns: 1fr 1fr">
        ${numbers(users, (id) => html`<article style="height: 100px">${id}</article>`)}
      </div>`,
    }),
});

const twoFeeds = definePage({
  render: ({ users, others }: Feed & { readonly others: Feed['users'] }) =>
    (
      [
        ['users', users],
        ['others', others],
      ] as const
    ).map(([name, list]) =>
      infiniteScroll(name, {
        manual: true,
        content: () => html`<ul id=${name}>
          ${numbers(list, (id) => html`<li>${id}</li>`)}
        </ul>`,
        next: ({ fetch, hasMore }) =>
          html`<button ?hidden=${!hasMore} @click=${() => fetch()}>More ${name}</button>`,
      }),
    ),
});

const kept = definePage({
  setup: (view) => ({
    filter: useRemember(view, { text: '', isOpen: false }, 'filter'),
    second: useRemember(view, { text: '' }, 'second'),
  }),
  render: (_props: object, { state: { filter, second } }) =>
    html`<input
        name="filter"
        .value=${filter.data.text}
        @input=${(event: InputEvent) =>
          filter.set({ text: (event.target as HTMLInputElement).value, isOpen: true })}
      />
      <input
        name="second"
        .value=${second.data.text}
        @input=${(event: InputEvent) =>
          second.set({ text: (event.target as HTMLInputElement).value })}
      />
      <input name="untracked" />
      <output id="open">${filter.data.isOpen ? 'open' : 'closed'}</output>
      <fwx-page-link href="/plain">Leave</fwx-page-link>`,
});

const polling = definePage({
  setup: (view: PageView) => {
    const poll = view.isServer ? null : router.poll(20, { only: ['count'] }, { autoStart: false });
    return { poll };
  },
  render: (_props: object, { state: { poll } }) =>
    buttons({ Start: () => poll?.start(), Stop: () => poll?.stop() }),
});

const pages: Readonly<Record<string, PageModule>> = {
  More: more,
  Deferred: deferredPage,
  NestedDeferred: nestedDeferred,
  Links: links,
  Instant: instant,
  Target: () => html`<h1>Target</h1>`,
  Plain: () => html`<h1>Plain</h1>`,
  Bare: definePage({ layout: null, render: () => html`<h1>Bare</h1>` }),
  Nested: definePage({ layout: [frame, inner], render: () => html`<h1>Nested</h1>` }),
  Form: form(false),
  Remembered: form(true),
  Visible: visible,
  VisibleParts: visibleParts,
  Feed: feed({}),
  ManualFeed: feed({ manual: true }),
  DeferredFeed: deferredFeed,
  VisibleFeed: visibleFeed,
  FeedTable: feedTable,
  FeedGrid: feedGrid,
  TwoFeeds: twoFeeds,
  Kept: kept,
  Polling: polling,
  ...formPages,
  ...linkPages,
};

/** Pages for the cases of the public specs of the protocol, for server and browser. */
export const site = defineSite({ resolve: (name) => pages[name], layout: frame });
