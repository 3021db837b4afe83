import { html } from 'lit/html.js';

import { definePage, type PageData, router } from '../../../../components/page/index.ts';
import {
  anchor,
  at,
  button,
  expose,
  link,
  type LinkOptions,
  listAt,
  local,
  page,
  type Pages,
  whileShown,
} from './kit.ts';
import { withoutScrollRegion, withScrollRegion } from './layouts.ts';

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

const about = (text: string) => html`<span class="text">This is the links page that ${text}</span>`;

const byMethod = (data: (method: string) => unknown, names: readonly string[] = methods) =>
  methods
    .filter((method) => names.includes(method))
    .map((method) =>
      link(`${method.toUpperCase()} Link`, `/dump/${method}`, {
        method,
        class: method,
        as: method === 'get' ? 'a' : 'button',
        data: data(method),
      }),
    );

const method = page(
  () => html`${about('demonstrates inertia-link methods')}${byMethod(() => undefined)}
  ${link('OBJECT Link', '/dump/post', { as: 'button', method: 'post' })}
  ${link('OBJECT METHOD OVERRIDE Link', '/dump/post', { as: 'button', method: 'post' })}`,
);

const values: Readonly<Record<string, object>> = {
  get: { foo: 'get' },
  post: { bar: 'post' },
  put: { baz: 'put' },
  patch: { foo: 'patch' },
  delete: { bar: 'delete' },
};

const dataObject = page(
  () => html`${about('demonstrates passing data through plain objects')}
  ${byMethod((name) => values[name])}
  ${['default', 'indices', 'brackets'].map((name) =>
    link(`QSAF ${name}`, '/dump/get', { class: `qsaf-${name}`, data: { a: ['b', 'c'] } }),
  )}`,
);

const dataForm = page(() => {
  const data = new FormData();
  data.append('bar', 'baz');
  return html`${about('demonstrates passing data through FormData objects')}${byMethod(() => data)}`;
});

const dataFiles = page(
  () => html`${about('demonstrates the automatic conversion of plain objects to form-data')}
  ${byMethod(() => ({ file: new File([], 'example.jpg'), foo: 'bar' }))}`,
);

const headers = page(
  () => html`${about('demonstrates passing custom headers')}
  ${link('Standard visit Link', '/dump/get', { class: 'default' })}
  ${link('GET Link', '/dump/get', { class: 'custom', headers: { foo: 'bar' } })}
  ${link('POST Link', '/dump/post', {
    class: 'overridden',
    as: 'button',
    method: 'post',
    headers: { bar: 'baz', 'X-Requested-With': 'custom' },
  })}`,
);

const replace = page(
  () => html`${about('demonstrates replace on Links')}
  ${link('[State] Replace: true', '/dump/get', { class: 'replace', replace: true })}
  ${link('[State] Replace: false', '/dump/get', { class: 'replace-false' })}`,
);

const partialReloads = page((props) => {
  const foo = at(props, 'foo') ?? 0;
  const { bar, baz, headers: sent } = props;
  expose({ _inertia_props: { foo, bar, baz, headers: sent } });
  const to = (text: string, name: string, options: LinkOptions) =>
    link(text, '/links/partial-reloads', { ...options, class: name, data: { foo } });
  return html`${about('demonstrates partial reloads')}
    <span class="foo-text">Foo is now ${foo}</span>
    <span class="bar-text">Bar is now ${bar}</span>
    <span class="baz-text">Baz is now ${baz}</span>
    <pre class="headers">${JSON.stringify(sent, null, 2)}</pre>
    ${to('Update All', 'all', {})}
    ${to('Only foo + bar', 'foo-bar', { only: ['headers', 'foo', 'bar'] })}
    ${to('Only baz', 'baz', { only: ['headers', 'baz'] })}
    ${to('Except foo + bar', 'except-foo-bar', { except: ['foo', 'bar'] })}
    ${to('Except baz', 'except-baz', { except: ['baz'] })}`;
});

/** A function of the page, which is an option of visits but not of links. */
const answering = (answer: boolean) => (shown: PageData) => {
  console.log(JSON.stringify(shown));
  return answer;
};

const preserveScroll = (hasRegion: boolean) =>
  definePage({
    layout: hasRegion ? withScrollRegion : withoutScrollRegion,
    render: ({ foo = 'default' }: { foo?: string }) => {
      const to = `/links/preserve-scroll-${hasRegion ? '' : 'false-'}page-two`;
      const visit = (value: string, answer: boolean) => () =>
        router.visit(to, { data: { foo: value }, preserveScroll: answering(answer) });
      const keep = { class: 'preserve', testid: 'preserve', preserveScroll: true };
      return html`<div style="height: 800px; width: 600px">
        ${about(`demonstrates scroll preservation with${hasRegion ? '' : 'out'} scroll regions`)}
        <span class="foo">Foo is now ${foo}</span>
        ${link('Preserve Scroll', to, { ...keep, data: { foo: 'baz' } })}
        ${link('Reset Scroll', to, { class: 'reset', testid: 'reset', data: { foo: 'bar' } })}
        ${anchor('Preserve Scroll (Callback)', 'preserve-callback', visit('baz', true), { testid: 'preserve-callback' })}
        ${anchor('Reset Scroll (Callback)', 'reset-callback', visit('foo', false), { testid: 'reset-callback' })}
        <a href="/non-inertia" class="off-site">Off-site link</a>
        ${link('Article', '/article', { class: 'article', testid: 'article' })}
      </div>`;
    },
  });

let showings = 0;

const preserveState = definePage({
  layout: withoutScrollRegion,
  setup: () => ++showings,
  render: ({ foo = 'default' }: { foo?: string }, view) => {
    expose({ _inertia_page_key: view.state });
    const to = '/links/preserve-state-page-two';
    const visit = (value: string, answer: boolean) => () =>
      router.visit(to, {
        data: { foo: value },
        preserveState: (shown) => {
          alert(shown);
          return answer;
        },
      });
    return html`<div>
      ${about('demonstrates preserve state on Links')}
      <span class="foo">Foo is now ${foo}</span>
      <label>Example Field <input type="text" name="example-field" class="field" /></label>
      ${link('[State] Preserve: true', to, { class: 'preserve', preserveState: true, data: { foo: 'bar' } })}
      ${link('[State] Preserve: false', to, { class: 'preserve-false', preserveState: false, data: { foo: 'baz' } })}
      ${anchor('[State] Preserve Callback: true', 'preserve-callback', visit('callback-bar', true))}
      ${anchor('[State] Preserve Callback: false', 'preserve-callback-false', visit('callback-baz', false))}
    </div>`;
  },
});

const preserveUrl = page((props) => {
  const to = '/links/preserve-url-page-two';
  const next = at(props, 'items.next_page_url') as string | undefined;
  const options = { preserveScroll: true, preserveState: true, preserveUrl: true, only: ['items'] };
  const more = next
    ? html`${link('Load More', next, { ...options, class: 'load-more' })}
      ${button('Load More Router', () => router.visit(next, options), { class: 'load-more-router' })}`
    : '';
  return html`${about('demonstrates preserve url on Links')}
    <span class="foo">Foo is now ${props['foo'] ?? 'default'}</span>
    ${link('[URL] Preserve: true', to, { class: 'preserve', preserveUrl: true, data: { foo: 'bar' } })}
    ${link('[URL] Preserve: false', to, { class: 'preserve-false', data: { foo: 'baz' } })}
    <div class="items-section">
      <div class="items">
        ${(listAt(props, 'items.data') as readonly unknown[] as readonly string[]).map((item) => html`<div class="item">${item}</div>`)}
      </div>
      <span class="items-loaded">Items loaded: ${listAt(props, 'items.data').length}</span>
      <span class="has-next-page">${String(Boolean(next))}</span>
      ${more}
    </div>`;
});

const urlFragments = definePage({
  setup: (view) => {
    const now = local(view, { at: '0 & 0' });
    const read = (): void => {
      const { scrollLeft, scrollTop } = document.documentElement;
      now.set({ at: `${scrollLeft} & ${scrollTop}` });
    };
    whileShown(view, () => {
      document.addEventListener('scroll', read);
      return () => document.removeEventListener('scroll', read);
    });
    return { now, read };
  },
  render: (_props: object, { state: { now, read } }) => html`<div>
    ${about('demonstrates url fragment behaviour')}
    <div style="width: 200vw; height: 200vh; margin-top: 50vh">
      ${button('Update scroll positions', read)}
      <div class="document-position">Document scroll position is ${now.data.at}</div>
      ${link('Basic link', '/links/url-fragments#target', { class: 'basic' })}
      ${link('Fragment link', '#target', { class: 'fragment' })}
      ${link('Non-existent fragment link', '/links/url-fragments#non-existent-fragment', { class: 'non-existent-fragment' })}
      <div id="target">This is the element with id 'target'</div>
    </div>
  </div>`,
});

const reactivity = definePage({
  setup: (view) => local(view, { changed: false, prefetch: false }),
  render: (_props: object, { state: { data, set } }) => html`<span class="text"
      >This page demonstrates reactivity in Inertia links. Click the button to change the link
      properties.</span
    >
    ${link('Submit', data.changed ? '/dump/post' : '/dump/get', {
      method: data.changed ? 'post' : 'get',
      data: { foo: data.changed ? 'baz' : 'bar' },
      headers: { 'X-Custom-Header': data.changed ? 'new-value' : 'value' },
    })}
    ${button('Change Link Props', () => set({ changed: true }))}
    ${link('Prefetch Link', '/dump/get', {
      prefetch: data.prefetch ? 'hover' : false,
      cacheFor: data.prefetch ? '1s' : '0',
    })}
    ${button('Enable Prefetch (1s cache)', () => set({ prefetch: true }))}`,
});

const propUpdate = definePage({
  setup: (view) => local(view, { href: '/sleep' }),
  render: (_props: object, { state: { data, set } }) =>
    html`${button('Change URL', () => set({ href: '/something-else' }))}
    ${link('The Link', data.href, { class: 'get' })}`,
});

interface Track {
  readonly eventName: string;
  readonly data: unknown;
  readonly timestamp: number;
}

/** Links as buttons; other elements cannot be links here. */
const asElement = (kind: string, path: string) =>
  definePage({
    setup: () => {
      const componentEvents: Track[] = [];
      expose({ componentEvents });
      return { id: crypto.randomUUID(), componentEvents };
    },
    render: (props: { page: number }, { state }) => {
      const track = (eventName: string) => (event: CustomEvent) =>
        state.componentEvents.push({ eventName, data: event.detail, timestamp: Date.now() });
      const to = (text: string, href: string, options: LinkOptions) =>
        link(text, href, { as: 'button', ...options });
      return html`<h1>Link Custom ${kind} - Page ${props.page}</h1>
        <p id="state">State: ${state.id}</p>
        ${to(`GET Custom ${kind}`, '/dump/get', { class: 'get' })}
        ${to(`POST Custom ${kind}`, '/dump/post', { class: 'post', method: 'post' })}
        ${to(`Custom ${kind} with Data`, '/dump/post', { class: 'data', method: 'post', data: { test: 'data' } })}
        ${to(`Custom ${kind} with Headers`, '/dump/get', { class: 'headers', headers: { 'X-Test': 'header' } })}
        ${to(`Custom ${kind} with Preserve State`, `/links/${path}/2`, { class: 'preserve', preserveState: true })}
        ${to(`Custom ${kind} with Replace`, `/links/${path}/3`, { class: 'replace', replace: true })}
        ${to(`Custom ${kind} with Events`, '/dump/get', {
          class: 'events',
          on: { start: track('onStart'), finish: track('onFinish'), success: track('onSuccess') },
        })}`;
    },
  });

const asWarning = (isButton: boolean) =>
  page(
    ({
      method: name,
    }) => html`${about(`demonstrates inertia-links with${isButton ? 'out' : ' an'} 'as' warning`)}
    ${link(`${String(name)} ${isButton ? 'button ' : ''}Link`, '/example', {
      method: name as 'get',
      class: 'get',
      ...(isButton ? { as: 'button' } : {}),
    })}`,
  );

const scrollRegionList = definePage({
  layout: withScrollRegion,
  render: ({ user_id: user }: { user_id?: number }) => {
    const visit = (id: number, options: object) => () =>
      router.get(`/links/scroll-region-list/user/${id}`, {}, options);
    return html`<span class="text">Scrollable list with scroll region</span>
      <div class="user-text">Clicked user: ${user ?? 'none'}</div>
      ${Array.from(
        { length: 10 },
        (_, index) => html`<div style="padding: 20px; border-bottom: 1px solid #ccc">
          <div style="margin-bottom: 10px; width: 500px">User ${index + 1}</div>
          ${button('Default', visit(index + 1, {}))}
          ${button('Preserve True', visit(index + 1, { preserveScroll: true }))}
          ${button('Preserve False', visit(index + 1, { preserveScroll: false }))}
        </div>`,
      )}`;
  },
});

/** Pages for the specs on links. */
export const linkPages: Pages = {
  'Links/Method': method,
  'Links/Data/Object': dataObject,
  'Links/Data/FormData': dataForm,
  'Links/Data/AutoConverted': dataFiles,
  'Links/Headers': headers,
  'Links/Replace': replace,
  'Links/PartialReloads': partialReloads,
  'Links/PreserveScroll': preserveScroll(true),
  'Links/PreserveScrollFalse': preserveScroll(false),
  'Links/PreserveState': preserveState,
  'Links/PreserveUrl': preserveUrl,
  'Links/UrlFragments': urlFragments,
  'Links/Reactivity': reactivity,
  'Links/PropUpdate': propUpdate,
  'Links/AsComponent': asElement('Component', 'as-component'),
  'Links/AsElement': asElement('Element', 'as-element'),
  'Links/AsWarning': asWarning(false),
  'Links/AsWarningFalse': asWarning(true),
  'Links/ScrollRegionList': scrollRegionList,
  'Links/Location': page(
    () =>
      html`${about('demonstrates location visits inertia-links')}${link('Location visit', '/location', { replace: true, class: 'example' })}`,
  ),
  'Links/AutomaticCancellation': page(
    () =>
      html`${about('demonstrates that only one visit can be active at a time')}${link(
        'Link',
        '/sleep',
        {
          class: 'visit',
          on: { cancel: () => console.log('cancelled'), start: () => console.log('started') },
        },
      )}`,
  ),
  'Links/CancelSyncRequest': page(
    (props) => html`<h1 style="font-size: 40px">Page ${props['page']}</h1>
      ${[1, 2, 3].map((id) => link(`Go to Page ${id}`, `/links/cancel-sync-request/${id}`))}`,
  ),
  'Links/DataLoading': page(
    () =>
      html`${link('First', '/sleep', { class: 'get' })}${link('Second', '/sleep', { class: 'get' })}`,
  ),
  'Links/PathTraversal': page(
    () =>
      html`${link('Up one level', '../')}${link('Up two levels and open method', '../../method')}${link('Up three levels', '../../../')}`,
  ),
};
