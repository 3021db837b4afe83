import { html } from 'lit/html.js';

import {
  deferred,
  type DeferredOptions,
  definePage,
  type PageModule,
  type PageView,
  router,
  useForm,
} from '../../../../components/page/index.ts';
import {
  at,
  button,
  buttons,
  errorsOf,
  lines,
  link,
  listAt,
  page,
  type Pages,
  type Props,
  reload,
  textOf,
  whileShown,
} from './kit.ts';

type Content = DeferredOptions['content'];

/** A deferred prop with its fallback text. */
const later = (
  view: PageView,
  names: string | readonly string[],
  content: Content,
  options: Partial<DeferredOptions> & { readonly wait?: string; readonly id?: string } = {},
) => {
  const wait = options.wait ?? `Loading ${[names].flat().join(' and ')}...`;
  return deferred(view, names, {
    content,
    fallback: () => html`<div id=${options.id ?? 'waiting'}>${wait}</div>`,
    rescue: options.rescue,
  });
};

const inner = (props: unknown, name: string) => html`<div>${at(props, `${name}.text`)}</div>`;

/** Each of these props as `{ text }`. */
const texts = (view: PageView, names: readonly string[]) =>
  names.map((name) => later(view, name, () => inner(view.page.props, name)));

/** Each of these props as text. */
const values = (view: PageView, names: readonly string[]) =>
  names.map((name) => later(view, name, () => html`<div>${view.page.props[name]}</div>`));

const to = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([text, path]) => link(text, `/deferred-props/${path}`));

const pageOne = page(
  (_props, view) => html`${texts(view, ['foo', 'bar'])}
    ${to({ 'Page 1': 'page-1', 'Page 2': 'page-2' })}
    ${link('Page 3', '/deferred-props/page-3', { prefetch: true })}`,
);

const pageTwo = page(
  (props, view) => html`${['baz', 'qux'].map((name) => later(view, name, () => props[name]))}
    ${later(view, ['baz', 'qux'], () => `both ${String(props['baz'])} and ${String(props['qux'])}`)}
    ${to({ 'Page 2': 'page-2' })}`,
);

const manyGroups = page(
  (_props, view) => html`${texts(view, ['foo', 'bar', 'baz', 'qux', 'quux'])}
    ${to({ 'Page 1': 'page-1', 'Page 2': 'page-2', 'Many groups': 'many-groups' })}`,
);

const partialReloads = page(
  (props, view) => html`${['foo', 'bar'].map((name) =>
    later(
      view,
      name,
      () => html`<div id="${name}-timestamp">${at(props, `${name}.timestamp`)}</div>`,
    ),
  )}
  ${buttons({
    'Reload foo only': reload({ only: ['foo'] }),
    'Reload bar only': reload({ only: ['bar'] }),
    'Reload both': reload({ only: ['foo', 'bar'] }),
  })}`,
);

const rapid = page((props, view) => {
  const here = `/deferred-props/rapid-navigation/${String(props['id'])}`;
  return html`<div>Page: ${props['id']}</div>
    ${texts(view, ['users', 'stats', 'activity'])}
    ${to({
      'Page A': 'rapid-navigation/a',
      'Page B': 'rapid-navigation/b',
      'Page C': 'rapid-navigation/c',
      'Navigate Away': 'page-1',
    })}
    ${buttons({
      'Navigate with onBefore': () => {
        if (confirm('Navigate away?')) router.visit('/deferred-props/page-2');
      },
      'Plain reload': reload(),
      'Add query param': () => router.visit(`${here}?foo=bar`),
      'Prefetch Page 1': () => router.prefetch('/deferred-props/page-1'),
    })}`;
});

const results = page(
  (props, view) => html`${later(
    view,
    'results',
    () => html`<div id="results-data">${textOf(at(props, 'results.data'))}</div>
      <div id="results-page">Page: ${at(props, 'results.page')}</div>`,
  )}
  ${buttons({ 'Reload with page 2': reload({ data: { page: 2 } }) })}`,
);

const withErrors = definePage({
  setup: (view) => useForm(view, { name: '' }),
  render: (props: Props, view) => html`${later(
    view,
    'foo',
    () => html`<div id="foo">${at(props, 'foo.text')}</div>`,
  )}
    ${errorsOf(view)['name'] ? html`<p id="page-error">${errorsOf(view)['name']}</p>` : ''}
    ${view.state.errors['name'] ? html`<p id="form-error">${view.state.errors['name']}</p>` : ''}
    ${button('Submit', () => view.state.post('/deferred-props/with-errors'))}`,
});

const withPartialReload = page((props, view) => {
  const again = () =>
    router.reload({
      only: listAt(props, 'withOnly') as readonly unknown[] as readonly string[],
      except: listAt(props, 'withExcept') as readonly unknown[] as readonly string[],
    });
  return html`${later(
    view,
    'users',
    ({ reloading }) =>
      html`${reloading ? html`<span id="reloading-indicator">Reloading...</span>` : ''}
          <div>${listAt(props, 'users').map(({ name }) => html`<span>${name}</span>`)}</div>`,
    { wait: 'Loading...' },
  )}
    ${buttons({ 'Trigger a partial reload': again })}
    ${link('Prefetch', '/deferred-props/page-1', { prefetch: 'hover' })}`;
});

const retry = { headers: { 'X-Test-Retry': 'true' } };

const withRescuedErrors = page(
  (props, view) => html`${later(
    view,
    'foo',
    () => html`<div id="foo">${at(props, 'foo.text')}</div>`,
    {
      rescue: ({ reloading }) =>
        html`<div id="foo-error">Unable to load foo.</div>
        <span id="reloading">${String(reloading)}</span>`,
    },
  )}
  ${button('Retry', reload({ only: ['foo'], ...retry }))}`,
);

const notes = (props: Props, view: PageView, rescue?: () => unknown) =>
  later(
    view,
    'auth.notifications',
    () => lines(props, { notifications: 'Notifications: {auth.notifications}' }),
    {
      wait: 'Loading notifications...',
      id: 'loading',
      rescue,
    },
  );

const nestedSiblings = page(
  (props, view) => html`${lines(props, {
    user: 'User: {auth.user.name} ({auth.user.email})',
    token: 'Token: {auth.token}',
  })}
    ${later(
      view,
      ['auth.notifications', 'auth.roles'],
      () =>
        lines(props, {
          notifications: 'Notifications: {auth.notifications}',
          roles: 'Roles: {auth.roles}',
        }),
      { wait: 'Loading...', id: 'loading' },
    )}`,
);

interface OncePage {
  readonly path: string;
  readonly text: string;
  readonly ahead?: readonly [text: string, path: string];
}

const once = (value: string, { path, text, ahead }: OncePage, id = 'waiting'): PageModule =>
  page(
    (
      props,
      view,
    ) => html`${later(view, 'foo', () => html`<p id="foo">Foo: ${at(props, value)}</p>`, { id })}
      <p id="bar">Bar: ${props['bar']}</p>
      ${link(text, `/once-props/${path}`)}
      ${ahead ? link(ahead[0], `/once-props/${ahead[1]}`, { prefetch: 'mount' }) : ''}`,
  );

const toDeferredA = { text: 'Go to Deferred Page A', path: 'deferred/a' };

/** Pages for the specs on deferred props. */
export const deferredPages: Pages = {
  'DeferredProps/Page1': pageOne,
  'DeferredProps/Page2': pageTwo,
  'DeferredProps/Page3': page((_props, view) => values(view, ['alpha', 'beta'])),
  'DeferredProps/ManyGroups': manyGroups,
  'DeferredProps/PartialReloads': partialReloads,
  'DeferredProps/RapidNavigation': rapid,
  'DeferredProps/WithReload': results,
  'DeferredProps/ReloadWithoutOptionalChaining': results,
  'DeferredProps/WithErrors': withErrors,
  'DeferredProps/WithPartialReload': withPartialReload,
  'DeferredProps/WithRescuedErrors': withRescuedErrors,
  'DeferredProps/WithQueryParams': page(
    (props, view) => html`<div>Filter: ${props['filter']}</div>${texts(view, ['users'])}`,
  ),
  'DeferredProps/InstantReload': definePage({
    setup: (view) => whileShown(view, () => router.reload({ only: ['foo'] })),
    render: (_props: object, view) => texts(view, ['foo', 'bar']),
  }),
  'DeferredProps/BackButton/PageA': page(
    (props, view) => html`${['fast', 'slow'].map((name) =>
      later(view, `${name}Prop`, () => html`<div>${props[`${name}Prop`]}</div>`, {
        wait: `Loading ${name} prop...`,
      }),
    )}
    ${to({ 'Go to Page B': 'back-button/b' })}`,
  ),
  'DeferredProps/BackButton/PageB': page(
    (_props, view) => html`${values(view, ['data'])}${to({ 'Go to Page A': 'back-button/a' })}`,
  ),
  'NestedProps/Deferred': page(
    (props, view) => html`${lines(props, { user: 'User: {auth.user}' })}${notes(props, view)}`,
  ),
  'NestedProps/DeferredWithSiblings': nestedSiblings,
  'NestedProps/RescuedDeferred': page(
    (props, view) => html`${lines(props, { user: 'User: {auth.user}' })}
    ${notes(props, view, () => button('Retry auth', reload({ only: ['auth'], ...retry }), { id: 'retry' }))}`,
  ),
  'NestedProps/RescuedDeferredExcept': page(
    (props, view) => html`${lines(props, {
      user: 'User: {auth.user}',
      token: 'Token: {auth.token}',
      status: 'Status: {status}',
    })}
    ${notes(props, view, () =>
      button('Reload without notifications', reload({ except: ['auth.notifications'], ...retry }), {
        id: 'reload-except',
      }),
    )}`,
  ),
  'OnceProps/DeferredPageA': once('foo.text', {
    text: 'Go to Deferred Page B',
    path: 'deferred/b',
    ahead: ['Go to Deferred Page C', 'deferred/c'],
  }),
  'OnceProps/DeferredPageB': once('foo.text', toDeferredA),
  'OnceProps/DeferredPageC': once('foo.text', toDeferredA),
  'OnceProps/SlowDeferredPageA': once(
    'foo',
    { text: 'Go to Page B', path: 'slow-deferred/b' },
    'foo-loading',
  ),
  'OnceProps/SlowDeferredPageB': once(
    'foo',
    { text: 'Go to Page A', path: 'slow-deferred/a' },
    'foo-loading',
  ),
  'InstantVisit/Deferred': page(
    (props, view) => html`<div id="deferred">This is Deferred</div>
      <div id="title">Title: ${props['title'] ?? 'none'}</div>
      ${later(
        view,
        'heavyData',
        () => html`<div id="heavy-data">Heavy: ${props['heavyData']}</div>`,
        {
          wait: 'Loading heavy data...',
          id: 'heavy-loading',
        },
      )}`,
  ),
};
