import { html } from 'lit/html.js';

import { definePage, router, useForm } from '../../../../components/page/index.ts';
import { button, buttons, link, local, page, type Pages, type Props } from './kit.ts';
import { prefetchLayout, swrLayout } from './layouts.ts';

const loaded = (props: Props, text: string) =>
  html`<div>${text}</div>
    <div>Last loaded at <span id="last-loaded">${props['lastLoaded']}</span></div>`;

const numbered = (layout: typeof prefetchLayout) =>
  definePage({
    layout,
    render: (props: Props) => loaded(props, `This is page ${String(props['pageNumber'])}`),
  });

const tagged: readonly (readonly [text: string, id: number, tags: readonly string[]])[] = [
  ['User Page 1', 1, ['user', 'profile']],
  ['User Page 2', 2, ['user', 'settings']],
  ['Product Page 3', 3, ['product', 'catalog']],
  ['Product Page 4', 4, ['product', 'details']],
  ['Admin Page 5', 5, ['admin']],
  ['Untagged Page 6', 6, []],
];

const taggedLinks = (links: typeof tagged) =>
  links.map(([text, id, cacheTags]) =>
    link(text, `/prefetch/tags/${id}`, { prefetch: 'hover', cacheTags }),
  );

const tags = definePage({
  setup: (view) => useForm(view, { name: '' }),
  render: (props: Props, { state: form }) => {
    const tag = (name: string) => (props['propType'] === 'string' ? name : [name]);
    const ahead = (id: number, options: object) =>
      router.prefetch(`/prefetch/tags/${id}`, { method: 'get' }, options);
    return html`<div id="links">${taggedLinks(tagged)}</div>
      ${button('Flush User Tags', () => router.flushByCacheTags(tag('user')), { id: 'flush-user' })}
      ${button('Flush User + Product Tags', () => router.flushByCacheTags(['user', 'product']), { id: 'flush-user-product' })}
      ${button(
        'Programmatic Prefetch',
        () => {
          ahead(2, { cacheTags: tag('user') });
          ahead(3, { cacheFor: '1m', cacheTags: tag('product') });
          ahead(6, { cacheFor: '1m' });
        },
        { id: 'programmatic-prefetch' },
      )}
      <input id="form-name" name="name" .value=${form.data.name} @input=${form.onInput} />
      ${button(
        'Submit (Invalidate User)',
        () => form.post('/dump/post', { invalidateCacheTags: tag('user') }),
        { id: 'submit-invalidate-user' },
      )}
      ${loaded(props, `This is tags page ${String(props['pageNumber'])}`)}`;
  },
});

const invalidateTags = definePage({
  setup: (view, { propType }: Props) =>
    useForm(
      view,
      { name: '' },
      { visit: { invalidateCacheTags: propType === 'string' ? 'user' : ['user'] } },
    ),
  render: (props, { state: form }) => html`<div id="links">
      ${taggedLinks([
        ['User Tagged Page', 1, ['user']],
        ['Product Tagged Page', 2, ['product']],
      ])}
    </div>
    <form method="post" action="/dump/post" @submit=${form.onSubmit}>
      <input id="form-name" name="name" type="text" />
      <button id="submit-invalidate-user">Submit (Invalidate User Tags)</button>
    </form>
    ${loaded(props, 'Form Component Invalidate Tags Test Page')}`,
});

const preserveState = page((props) => {
  const to = '/prefetch/preserve-state';
  const load = (keep: boolean) => () => router.get(to, { page: 2 }, { preserveState: keep });
  return html`<div>Current Page: ${props['page']}</div>
    <div>Timestamp: ${props['timestamp']}</div>
    ${buttons({
      'Prefetch Page 2': () =>
        router.prefetch(to, { method: 'get', data: { page: 2 } }, { cacheFor: '30s' }),
      'Load Page 2 (preserveState: false)': load(false),
      'Load Page 2 (preserveState: true)': load(true),
    })}`;
});

const form = definePage({
  setup: (view) => useForm(view, {}),
  render: (props: Props, { state }) => html`<p>
      Random Value: <span class="random-value">${props['randomValue']}</span>
    </p>
    ${buttons({
      'Submit to Same URL': () => state.post('/prefetch/form'),
      'Submit to Other URL': () => state.post('/prefetch/redirect-back'),
    })}
    ${link('Back to Test Page', '/prefetch/test-page')}`,
});

const target = { url: '/prefetch/swr/4', method: 'get' } as const;

const byTarget = definePage({
  setup: (view) => local(view, { isPrefetched: false, isPrefetching: false }),
  render: (_props: object, { state: { data, set } }) => html`<p>
      Is Prefetched: <span id="is-prefetched">${String(data.isPrefetched)}</span>
    </p>
    <p>Is Prefetching: <span id="is-prefetching">${String(data.isPrefetching)}</span></p>
    ${button(
      'Test prefetch',
      () =>
        router.prefetch(target, {
          onPrefetching: () => set({ isPrefetching: true }),
          onPrefetched: () => set({ isPrefetching: false, isPrefetched: true }),
        }),
      { id: 'test-prefetch' },
    )}
    ${button(
      'Test flush',
      () => {
        router.flush(target);
        set({ isPrefetched: false });
      },
      { id: 'test-flush' },
    )}
    ${button(
      'Flush all',
      () => {
        router.flushAll();
        set({ isPrefetched: false });
      },
      { id: 'flush-all' },
    )}`,
});

/** Pages for the specs on prefetching. */
export const prefetchPages: Pages = {
  'Prefetch/Page': numbered(prefetchLayout),
  'Prefetch/SWR': numbered(swrLayout),
  'Prefetch/Tags': tags,
  'Prefetch/PreserveState': preserveState,
  'Prefetch/Form': form,
  'Prefetch/Wayfinder': byTarget,
  'Prefetch/TestPage': page(() =>
    link('Go to Prefetch Form', '/prefetch/form', { prefetch: true }),
  ),
  'Prefetch/AfterError': page(() => {
    const ahead = (path: string) => () =>
      router.prefetch(path, { method: 'get' }, { cacheFor: 5000 });
    return buttons({
      'Prefetch Page': ahead('/prefetch/swr/1'),
      'Visit Page': () => router.visit('/prefetch/swr/1'),
      'Prefetch Non-Inertia': ahead('/non-inertia'),
      'Visit Non-Inertia': () => router.visit('/non-inertia'),
    });
  }),
  'FormComponent/InvalidateTags': invalidateTags,
};
