import { html } from 'lit/html.js';

import { definePage, router } from '../../../../components/page/index.ts';
import {
  anchor,
  button,
  buttons,
  expose,
  link,
  local,
  page,
  type Pages,
  type Props,
  whileShown,
} from './kit.ts';

const home = definePage({
  head: () => ({ title: 'Home' }),
  render: (props: Props) => {
    expose({ _inertia_props: props });
    return html`<span class="text">This is the Test App Entrypoint page</span>
      ${link('Basic Links', '/links/method', { class: 'links-method' })}
      ${link("'Replace' Links", '/links/replace', { class: 'links-replace' })}
      ${link('As Component', '/links/as-component', { class: 'links-as-component' })}
      ${link('As Element', '/links/as-element', { class: 'links-as-component' })}
      ${anchor('Manual basic visits', 'visits-method', () => router.visit('/visits/method'))}
      ${anchor("Manual 'Replace' visits", 'visits-replace', () => router.get('/visits/replace'))}
      ${link('Internal Redirect Link', '/redirect', { method: 'post', class: 'links-redirect' })}
      ${anchor('Manual Redirect visit', 'visits-redirect', () => router.post('/redirect'))}
      ${link('External Redirect Link', '/redirect-external', { method: 'post', class: 'links-redirect-external' })}
      ${anchor('Manual External Redirect visit', 'visits-redirect-external', () => router.post('/redirect-external'))}
      ${anchor('Manual Hash Redirect visit', 'visits-redirect-hash', () => router.get('/redirect-hash'))}
      ${anchor('Manual Hash Redirect POST visit', 'visits-redirect-hash-post', () => router.post('/redirect-hash'))}
      ${link('Go to Mixed Head', '/head/mixed', { id: 'navigate-back' })}`;
  },
});

const dump = definePage({
  render: (props: Props, view) => {
    const { headers, method, form, query, url, files } = props;
    const dumped = { headers, method, form, files: files ?? {}, query, url, $page: view.page };
    expose({ _inertia_request_dump: dumped });
    return html`<div class="text">This is Inertia page component containing a data dump of the request</div>
      <hr />
      <pre class="dump">${JSON.stringify(dumped, null, 2)}</pre>`;
  },
});

const paragraph =
  'Each paragraph of this article is there to be scrolled over, and says so at some length. ';
const paragraphs = (count: number) =>
  Array.from({ length: count }, () => html`<p>${paragraph.repeat(4)}</p>`);

/** A long text with a heading far below. */
export const article = () => html`<h1 style="font-size: 40px">Article Header</h1>
  <article style="font-size: 20px; max-width: 500px">
    ${paragraphs(11)}
    <h2 id="far-down">Far down</h2>
    ${paragraphs(1)}
  </article>`;

const articlePage = definePage({
  setup: (view) => {
    const log = local(view, { tops: [] as number[] });
    whileShown(view, () => {
      const onScroll = (): void =>
        log.set({ tops: [...log.data.tops, document.documentElement.scrollTop] });
      document.addEventListener('scroll', onScroll);
      return () => document.removeEventListener('scroll', onScroll);
    });
    return log;
  },
  render: (_props: object, { state: log }) => html`${article()}
    <div class="document-position">Scroll log: ${JSON.stringify(log.data.tops)}</div>
    ${link('Home', '/', { id: 'home', testid: 'home' })}
    ${link('Article Far Down', '/article#far-down', { id: 'article-far-down', testid: 'article-far-down' })}
    ${button(
      'Enable Smooth Scroll',
      () => {
        document.documentElement.style.scrollBehavior = 'smooth';
      },
      { id: 'enable-smooth-scroll', testid: 'enable-smooth-scroll' },
    )}
    ${button('Clear Scroll Log', () => log.set({ tops: [] }), { id: 'clear-scroll-log', testid: 'clear-scroll-log' })}`,
});

let scrollTo: typeof window.scrollTo | null = null;

/** Logs when the page is rendered and when the window is scrolled. */
function logScrolls(): void {
  if (scrollTo) {
    console.log('Render');
    return;
  }
  const original = window.scrollTo.bind(window);
  scrollTo = original;
  window.scrollTo = (first?: ScrollToOptions | number, y?: number): void => {
    const isNumber = typeof first === 'number';
    console.log('ScrollY', isNumber ? y : (first?.top ?? 0));
    if (isNumber) original(first, y ?? 0);
    else original(first);
  };
}

const scrollAfterRender = page(({ page: number }) => {
  logScrolls();
  const next = Number(number) + 1;
  return html`<h1 style="font-size: 40px">Article Header</h1>
    <h2 style="font-size: 40px">Page ${number}</h2>
    <article style="font-size: 20px; max-width: 500px">
      ${paragraphs(1)}
      ${link(`Go to page ${next}`, `/scroll-after-render/${next}`, {
        style: 'display: block; margin-top: 20px',
        on: { before: () => window.scrollTo(0, 100) },
      })}
      ${paragraphs(500)}
    </article>`;
});

const scrollRegion = definePage({
  setup: () => ({ timer: undefined as ReturnType<typeof setInterval> | undefined }),
  render: (props: { page: number }, { state }) => {
    const run = (): void => {
      const box = document.querySelector('#scroll-container');
      state.timer = setInterval(() => box?.scrollBy(0, 10), 10);
      const options = {
        preserveScroll: true,
        preserveState: true,
        preserveUrl: true,
        onSuccess: () => clearInterval(state.timer),
      };
      const to = `/scroll-region-preserve-url/${props.page === 1 ? 2 : 1}`;
      setTimeout(() => router.visit(to, options), 150);
    };
    return html`<div
      scroll-region
      id="scroll-container"
      style="height: 300px; overflow-y: auto; border: 1px solid #ccc"
    >
      <div class="page-number">Page: ${props.page}</div>
      ${button('Start scrolling and navigate', run, { id: 'scroll-and-navigate' })}
      ${Array.from({ length: 50 }, (_, index) => html`<div style="padding: 20px">Item ${index + 1}</div>`)}
    </div>`;
  },
});

const smooth = definePage({
  setup: (view) =>
    whileShown(view, () => {
      const { style } = document.documentElement;
      style.scrollBehavior = 'smooth';
      return () => {
        style.scrollBehavior = '';
      };
    }),
  render: (props: { page: string }) => {
    const isLong = props.page === 'long';
    return html`<h1>${isLong ? 'Long' : 'Short'} Page</h1>
      <div style="height: ${isLong ? 2000 : 100}px"></div>
      ${isLong ? link('Go to Short Page', '/scroll-smooth/short') : link('Go to Long Page', '/scroll-smooth/long')}`;
  },
});

const historyPage = page(
  (props) => html`${[1, 2, 3, 4, 5].map((id) => link(`Page ${id}`, `/history/${id}`))}
    ${button('Clear History', () => router.clearHistory())}
    <div>This is page ${props['pageNumber']}.</div>
    <div>Multi byte character: ${props['multiByte']}</div>
    <div style="height: 5000px"></div>`,
);

const throttle = definePage({
  setup: (view) => local(view, { count: 0 }),
  render: (_props: object, { state }) => html`<h1>History Throttle Test</h1>
    <p id="call-count">State updates: ${state.data.count}</p>
    ${button(
      'Trigger Rapid State Updates',
      () => {
        for (let count = 0; count < 120; count++) {
          state.set({ count: count + 1 });
          router.remember({ value: count }, `key-${count}`);
        }
      },
      { id: 'trigger' },
    )}
    ${link('Go Home', '/', { id: 'home-link' })}`,
});

const networkError = definePage({
  setup: (view) => local(view, { failed: false }),
  render: (_props: object, { state }) => html`<h1>Network Error</h1>
    ${state.data.failed ? html`<div id="network-error">Network error occurred</div>` : ''}
    ${button(
      'Make Request',
      () => {
        state.set({ failed: false });
        router.get('/network-error', {}, { onNetworkError: () => state.set({ failed: true }) });
      },
      { id: 'make-request' },
    )}`,
});

const invalid = (text: string, name: string, to: string) =>
  html`<span class=${name} @click=${() => router.post(to)}>${text}</span> `;

const fragmentPage = definePage({
  render: (_props: object, { page: shown }) => html`<span id="current-url">${shown.url}</span>
    ${link('Link with fragment', '/preserve-fragment/redirect#my-fragment', { id: 'link-with-fragment' })}
    ${anchor(
      'Manual visit with fragment',
      '',
      () => router.visit('/preserve-fragment/redirect#my-fragment'),
      { id: 'manual-visit-with-fragment' },
    )}`,
});

/** Pages of several specs, with few pages each. */
export const basicPages: Pages = {
  Home: home,
  Dump: dump,
  Article: articlePage,
  ScrollAfterRender: scrollAfterRender,
  ScrollRegionPreserveUrl: scrollRegion,
  ScrollSmooth: smooth,
  'History/Page': historyPage,
  'History/Version': page(() => [1, 2].map((id) => link(`Page ${id}`, `/history/version/${id}`))),
  HistoryThrottle: throttle,
  NetworkError: networkError,
  ErrorPage: page(({ status }) => html`<h1>Error Page</h1><p id="status">${status}</p>`),
  ErrorModal: page(
    () => html`${invalid('Invalid Visit', 'invalid-visit', '/non-inertia')}
    ${invalid('Invalid Visit (JSON response)', 'invalid-visit-json', '/json')}
    ${invalid('Invalid Visit (XSS)', 'invalid-visit-xss', '/non-inertia/xss')}`,
  ),
  PreserveFragment: fragmentPage,
  'PreserveFragment/Target': page(
    (_props, view) => html`<span id="current-url">${view.page.url}</span>
      <span id="target-text">This is the target page</span>`,
  ),
  Progress: page(
    (props) => html`<h1>Page ${props['pageNumber']}</h1>
      ${link('Page 1', '/progress/1')}${link('Page 2', '/progress/2')}
      ${link('Page 3', '/progress/3', { prefetch: true })}`,
  ),
  NavigateNonInertia: page(
    () => html`<h1>Navigate Non-Inertia</h1>
      <a
        href="/non-inertia"
        @click=${(event: Event) => {
          event.preventDefault();
          history.replaceState({ foo: {} }, '');
          location.href = '/non-inertia';
        }}
        >Go to non-Inertia page</a
      >`,
  ),
  'Reload/Concurrent': page(
    (props) => html`<div id="foo">Foo: ${props['foo']}</div>
      <div id="bar">Bar: ${props['bar']}</div>
      ${buttons({
        'Reload both props': () => {
          router.reload({ only: ['foo'] });
          setTimeout(() => router.reload({ only: ['bar'] }), 50);
        },
      })}`,
  ),
  'Reload/ConcurrentWithData': page(
    (props) => html`<div id="foo">Foo: ${props['foo']}</div>
      <div id="bar">Bar: ${props['bar']}</div>
      <div id="timeframe">Timeframe: ${props['timeframe']}</div>
      ${buttons({
        'Reload both props with data': () => {
          const data = { timeframe: 'week' };
          router.reload({ only: ['foo'], data });
          setTimeout(() => router.reload({ only: ['bar'], data }), 50);
        },
      })}`,
  ),
};
