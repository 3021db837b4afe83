import { html } from 'lit/html.js';

import {
  deferred,
  definePage,
  infiniteScroll,
  type PageView,
  router,
  type VisitCallbacks,
} from '../../../../components/page/index.ts';
import {
  anchor,
  at,
  buttons,
  expose,
  link,
  listAt,
  local,
  page,
  type Pages,
  type Props,
} from './kit.ts';

const flashOf = (view: PageView) =>
  html`<span id="flash">${JSON.stringify(view.page.flash)}</span>`;

/** Flash values and the number of their events, while the page is connected. */
const counting = (content: (props: Props, view: PageView) => unknown) =>
  definePage({
    setup: (view) => {
      const now = local(view, { count: 0 });
      router.on('flash', () => now.set({ count: now.data.count + 1 }));
      return now;
    },
    render: (props: Props, view) => html`${flashOf(view)}
      <span id="flash-event-count">${view.state.data.count}</span>
      ${content(props, view)}`,
  });

const partial = (flashType: string) => () =>
  router.reload({ only: ['count'], data: { flashType, count: Date.now() } });

const initial = definePage({
  setup: (view) => {
    const now = local(view, { events: [] as unknown[] });
    router.on('flash', ({ detail }) => now.set({ events: [...now.data.events, detail.flash] }));
    return now;
  },
  render: (_props: object, { page: shown, state }) => html`<span id="flash"
      >${Object.keys(shown.flash).length > 0 ? JSON.stringify(shown.flash) : 'no-flash'}</span
    >
    <span id="flash-events">${JSON.stringify(state.data.events)}</span>`,
});

const count = (): void => {
  const counter = globalThis as { flashCount?: number };
  counter.flashCount = (counter.flashCount ?? 0) + 1;
};

const clientSide = page((_props, view) => {
  expose({ flashCount: (globalThis as { flashCount?: number }).flashCount ?? 0 });
  return html`${flashOf(view)}${buttons({
    'With flash object': () => router.replace({ flash: { foo: 'bar' }, onFlash: count }),
    'With flash function': () =>
      router.replace({ flash: (flash) => ({ ...flash, bar: 'baz' }), onFlash: count }),
    'Without flash': () => router.replace({ props: (props) => ({ ...props }), onFlash: count }),
  })}`;
});

const events = definePage({
  setup: () => {
    const messages: unknown[] = [];
    expose({ messages });
    return (...values: unknown[]) => void messages.push(...values);
  },
  render: (_props: object, view) => {
    const log = view.state;
    const listen = (isOnDocument: boolean, withValue = true): void => {
      router.on('flash', ({ detail }) =>
        log('Inertia.on(flash)', ...(withValue ? [detail.flash] : [])),
      );
      if (!isOnDocument) return;
      document.addEventListener('inertia:flash', (event: CustomEventInit<{ flash: unknown }>) =>
        log('addEventListener(inertia:flash)', ...(withValue ? [event.detail?.flash] : [])),
      );
    };
    const post = (path: string, callbacks: VisitCallbacks) =>
      router.post(`/flash/events/${path}`, {}, callbacks);
    const onFlash = (flash: unknown) => log('onFlash', flash);
    return html`${flashOf(view)}
    ${anchor('Visit with flash', 'with-flash', () => {
      listen(true);
      post('with-data', { onFlash, onSuccess: ({ flash }) => log('onSuccess', flash) });
    })}
    ${anchor('Visit with errors and flash', 'with-errors-and-flash', () => {
      listen(false);
      post('with-errors', { onFlash, onError: (errors) => log('onError', errors) });
    })}
    ${anchor('Visit without flash', 'without-flash', () => {
      listen(true, false);
      post('without-data', { onFlash: () => log('onFlash'), onSuccess: () => log('onSuccess') });
    })}
    ${anchor('Navigate away', 'navigate-away', () => router.get('/'))}`;
  },
});

const errorsText = ({ errors }: Props) => {
  const all = errors ?? {};
  return html`<div id="errors">Errors: ${Object.keys(all).length > 0 ? JSON.stringify(all) : 'none'}</div>`;
};
const authText = (props: Props) =>
  html`<div id="auth">Auth: ${at(props, 'auth.user') ?? 'none'}</div>`;

const target = '/instant-visit/target?delay=500';
const component = 'InstantVisit/Target';

const instant = page(
  (props) => html`<div id="page1">This is Page1</div>
    <div>Foo: ${props['foo']}</div>
    ${authText(props)}${errorsText(props)}
    ${buttons({
      'Submit form': () => router.post('/instant-visit'),
      'Visit with component': () => router.visit(target, { component }),
      'Visit with component and pageProps': () =>
        router.visit(target, { component, pageProps: { greeting: 'Placeholder greeting' } }),
      'Visit with pageProps callback': () =>
        router.visit(target, {
          component,
          pageProps: (now) => ({ greeting: `Was on page with foo: ${String(now['foo'])}` }),
        }),
      'Visit with pageProps callback using shared': () =>
        router.visit(target, {
          component,
          pageProps: (_now, shared) => ({ ...shared, greeting: 'Placeholder with shared' }),
        }),
      'Visit redirecting': () =>
        router.visit('/instant-visit/redirecting?delay=500', { component }),
      'Visit deferred': () =>
        router.visit('/instant-visit/deferred?delay=500', {
          component: 'InstantVisit/Deferred',
          pageProps: { title: 'Placeholder Title' },
        }),
    })}
    ${link('Link with component', target, { component })}
    ${link('Link with instant', target, { component })}
    ${link('Link with array component and explicit override', target, { component })}
    ${link('Link with array component', target)}`,
);

/** Pages for the specs on flash values and instant visits. */
export const messagePages: Pages = {
  'Flash/Events': events,
  'Flash/InitialFlash': initial,
  'Flash/ClientSideVisits': clientSide,
  'Flash/Partial': counting(
    (props) =>
      html`<span id="count">${props['count']}</span>${buttons({
        'Reload with same flash': partial('same'),
        'Reload with different flash': partial('different'),
        'Reload without flash': partial('none'),
      })}`,
  ),
  'Flash/RouterFlash': page(
    (_props, view) =>
      html`${flashOf(view)}${buttons({
        'Set flash': () => router.flash({ foo: 'bar' }),
        'Set flash key-value': () => router.flash('foo', 'bar'),
        'Merge flash': () => router.flash((flash) => ({ ...flash, bar: 'baz' })),
        'Clear flash': () => router.flash(() => ({})),
      })}`,
  ),
  'Flash/WithDeferred': counting((props, view) =>
    deferred(view, 'data', {
      content: () => html`<div id="data">${props['data']}</div>`,
      fallback: () => html`<div id="loading">Loading...</div>`,
    }),
  ),
  'Flash/WithInfiniteScroll': counting((props) =>
    infiniteScroll('users', {
      content: () => html`<div style="display: grid; gap: 20px">
        ${listAt(props, 'users.data').map(
          ({ name }) => html`<div style="height: 15vh; border: 1px solid #ccc">${name}</div>`,
        )}
      </div>`,
    }),
  ),
  'InstantVisit/Page1': instant,
  [component]: page(
    (props) => html`<div id="target">This is Target</div>
      <div id="greeting">Greeting: ${props['greeting'] ?? 'none'}</div>
      <div id="timestamp">Timestamp: ${props['timestamp'] ?? 'none'}</div>
      ${authText(props)}${errorsText(props)}`,
  ),
  'InstantVisit/RedirectTarget': page(
    (props) => html`<div id="redirect-target">This is RedirectTarget</div>
      <div id="redirected">Redirected: ${String(props['redirected'])}</div>`,
  ),
};
