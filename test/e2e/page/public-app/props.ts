import { html } from 'lit/html.js';

import { definePage, type PageModule, router } from '../../../../components/page/index.ts';
import {
  at,
  buttons,
  lines,
  link,
  listAt,
  local,
  page,
  type Pages,
  type Props,
  reload,
  textOf,
} from './kit.ts';

const names = (props: unknown, path: string, key: string) =>
  listAt(props, path)
    .map((item) => String(item[key]))
    .join(', ');

/** Texts of numbers in props, and buttons that load more or start again. */
const counted = (texts: (props: Props) => readonly string[], path: string) =>
  definePage({
    setup: (view, props: Props) => local(view, { page: at(props, 'foo.page') as number }),
    render: (props: Props, { state }) => {
      const shown = texts(props).map((text) => html`<div>${text}</div>`);
      return html`${shown}${buttons({
        Reload: () =>
          router.visit(path, {
            data: { page: state.data.page },
            only: ['foo', 'baz'],
            preserveState: true,
            preserveScroll: true,
            onSuccess: ({ props: next }) => state.set({ page: at(next, 'foo.page') as number }),
          }),
        'Get Fresh': () => {
          state.set({ page: 0 });
          router.visit(path, { reset: ['foo', 'baz'] });
        },
      })}`;
    },
  });

const lengths = (props: Props, paths: readonly string[]) =>
  paths.map((path) => `${path} count is ${listAt(props, path).length}`);
const said = (props: Props, paths: readonly string[]) =>
  paths.map((path) => `${path} is ${String(at(props, path))}`);
const scalars = ['foo.page', 'foo.per_page', 'foo.meta.label'];

const deepMerge = counted(
  (props) => [...lengths(props, ['bar', 'baz', 'foo.data']), ...said(props, scalars)],
  '/deep-merge-props',
);

const matched = ['foo.data', 'foo.companies', 'foo.teams'];
const matchOnKey = counted(
  (props) => [
    ...lengths(props, ['bar', 'baz', ...matched]),
    ...matched.flatMap((path) => [
      `first ${path} name is ${String(listAt(props, path)[0]?.['name'])}`,
      `last ${path} name is ${String(listAt(props, path).at(-1)?.['name'])}`,
    ]),
    ...said(props, scalars),
  ],
  '/match-props-on-key',
);

const merge = page(
  (props) => html`<div>bar count is ${listAt(props, 'bar').length}</div>
    <div>foo count is ${listAt(props, 'foo').length}</div>
    ${buttons({ Reload: reload({ only: ['foo'] }), 'Get Fresh': reload({ reset: ['foo'] }) })}`,
);

const mixed = page((props) => {
  const joined = (path: string) => textOf(at(props, `mixed.${path}`));
  return html`<div>name is ${at(props, 'mixed.name')}</div>
    <div>users: ${joined('users')}</div>
    <div>chat.data: ${joined('chat.data')}</div>
    <div>post.id: ${at(props, 'mixed.post.id')}</div>
    <div>post.comments.allowed: ${String(at(props, 'mixed.post.comments.allowed'))}</div>
    <div>post.comments.data: ${joined('post.comments.data')}</div>
    ${buttons({ Reload: reload({ only: ['mixed'] }) })}`;
});

const mergeNested = page(
  (props) => html`<p id="users">${names(props, 'users.data', 'name')}</p>
    ${lines(props, { meta: 'Page: {users.meta.page}, Per Page: {users.meta.perPage}' })}
    ${buttons({
      'Load More': () =>
        router.reload({
          only: ['users'],
          data: { page: Number(at(props, 'users.meta.page')) + 1 },
        }),
    })}`,
);

const feed = page(
  (props) => html`<p id="posts">${names(props, 'feed.posts', 'title')}</p>
    ${lines(props, { meta: 'Page: {feed.meta.page}' })}
    ${buttons({
      'Load More': () =>
        router.reload({ only: ['feed'], data: { page: Number(at(props, 'feed.meta.page')) + 1 } }),
    })}`,
);

/** Texts by id and buttons. */
const reloading = (
  texts: Readonly<Record<string, string>>,
  actions: Readonly<Record<string, () => unknown>>,
): PageModule => page((props) => html`${lines(props, texts)}${buttons(actions)}`);

interface Once {
  readonly to?: Readonly<Record<string, string>>;
  readonly ahead?: Readonly<Record<string, string>>;
  readonly texts?: Readonly<Record<string, string>>;
  readonly actions?: Readonly<Record<string, () => unknown>>;
  readonly cacheFor?: string;
}

const fooBar = { foo: 'Foo: {foo}', bar: 'Bar: {bar}' };
const onlyFoo = reload({ only: ['foo'] });

/** A page of once props: texts, links, links that prefetch, buttons. */
const once = ({ to = {}, ahead = {}, texts = fooBar, actions = {} }: Once): PageModule =>
  page(
    (props) => html`${lines(props, texts)}
    ${Object.entries(to).map(([text, path]) => link(text, `/once-props/${path}`))}
    ${Object.entries(ahead).map(([text, path]) =>
      link(text, `/once-props/${path}`, {
        prefetch: 'mount',
        ...(text.includes('short') ? { cacheFor: '1000' } : {}),
      }),
    )}
    ${buttons(actions)}`,
  );

const keyed = (name: string, other: string): PageModule =>
  once({
    texts: { permissions: `Permissions: {${name}}`, bar: 'Bar: {bar}' },
    to: { [`Go to Custom Key Page ${other}`]: `custom-key/${other.toLowerCase()}` },
  });

const onceMerged = (other: string): PageModule =>
  page(
    (props) => html`<p id="items">Items count: ${listAt(props, 'items').length}</p>
      <p id="bar">Bar: ${props['bar']}</p>
      ${link(`Go to Merge Page ${other}`, `/once-props/merge/${other.toLowerCase()}`)}
      ${buttons({ 'Load more items': reload({ only: ['items'] }) })}`,
  );

const onceOptional = (other: string): PageModule =>
  page(
    (props) => html`<p id="foo">Foo: ${props['foo'] ?? 'not loaded'}</p>
      <p id="bar">Bar: ${props['bar']}</p>
      ${link(`Go to Optional Page ${other}`, `/once-props/optional/${other.toLowerCase()}`)}
      ${buttons({ 'Load foo': onlyFoo })}`,
  );

const path = '/once-props/client-side-visit';
const component = 'OnceProps/ClientSideVisit';

const clientVisit = definePage({
  setup: (view) => local(view, { errors: 0, finished: 0, success: 0, random: Math.random() }),
  render: (props: Props, { state: { data, set } }) => {
    const counters = {
      preserveState: true,
      onFinish: () => set({ finished: data.finished + 1 }),
      onSuccess: () => set({ success: data.success + 1 }),
      onError: (errors: object) => set({ errors: Object.keys(errors).length }),
    };
    const errors =
      (given: object, options: object = {}) =>
      () =>
        router.replace({ ...counters, ...options, props: (now) => ({ ...now, errors: given }) });
    const keep = (given: object) => () =>
      router.replace({ preserveState: 'errors', props: (now) => ({ ...now, errors: given }) });
    return html`<div>${props['foo']}</div>
      <div>${props['bar']}</div>
      ${buttons({
        Replace: () =>
          router.replace({ ...counters, props: (now) => ({ ...now, foo: 'foo from client' }) }),
        'Replace with errors': keep({ name: 'Field is required' }),
        'Replace without errors': keep({}),
        Push: () =>
          router.push({
            url: '/client-side-visit-2',
            component: 'ClientSideVisit/Page2',
            props: { baz: 'baz from client' },
          }),
        'Errors (default)': errors({ foo: 'bar', baz: 'qux' }),
        'Errors (bag)': errors({ bag: { foo: 'bar' } }, { errorBag: 'bag' }),
      })}
      <div>Errors: ${data.errors}</div>
      <div>Finished: ${data.finished}</div>
      <div>Success: ${data.success}</div>
      <div id="random">Random: ${data.random}</div>`;
  },
});

const append = (name: string, value: unknown) => () => router.appendToProp(name, value);
const prepend = (name: string, value: unknown) => () => router.prependToProp(name, value);
const tag = (id: number) => ({ id, name: `tag${id}` });

const clientProps = page((props) => {
  const json = (name: string, otherwise?: unknown) => JSON.stringify(props[name] ?? otherwise);
  return html`<h1>Client Side Visit Props Testing</h1>
    <div>User: ${at(props, 'user.name') ?? 'Unknown'} (Age: ${at(props, 'user.age') ?? 'Unknown'})</div>
    <div>Count: ${props['count'] ?? 0}</div>
    <div>Items: ${json('items', [])}</div>
    <div>Tags: ${json('tags', [])}</div>
    <div>Single Value: ${json('singleValue')}</div>
    <div>Undefined Value: ${json('undefinedValue')}</div>
    ${buttons({
      'Replace user.name': () => router.replaceProp('user.name', 'Jane Smith'),
      'Replace count': () => router.replaceProp('count', 10),
      'Replace count (function)': () => router.replaceProp('count', (old: number) => old * 2),
      'Append to items (single)': append('items', 'item3'),
      'Append to items (multiple)': append('items', ['item4', 'item5']),
      'Append to tags (function)': append('tags', () => tag(3)),
      'Append array to array (objects)': append('tags', [tag(3), tag(4)]),
      'Prepend to items (single)': prepend('items', 'item0'),
      'Prepend to items (multiple)': prepend('items', ['itemA', 'itemB']),
      'Prepend to tags (function)': prepend('tags', () => tag(0)),
      'Append to non-array (single + single)': append('singleValue', 'world'),
      'Prepend to non-array (single + single)': prepend('singleValue', 'hey'),
      'Append array to non-array (single + array)': append('singleValue', ['there', 'world']),
      'Prepend array to non-array (array + single)': prepend('singleValue', ['hey', 'hi']),
      'Append to undefined': append('undefinedValue', 'new value'),
      'Prepend to undefined': prepend('undefinedValue', 'start value'),
    })}`;
});

const sequential = page(
  ({ foo = '', bar = '' }) => html`<p>Foo: ${foo}</p>
    <p>Bar: ${bar}</p>
    ${buttons({
      'Replace foo and bar sequentially': () => {
        router.replaceProp('foo', 'baz');
        router.replaceProp('bar', 'qux');
      },
    })}`,
);

const equal = definePage({
  setup: () => ({ a: 0, b: 0, last: {} as Props }),
  render: (props: Props, { state }) => {
    const { last } = state;
    if (last['nestedA'] !== props['nestedA']) state.a++;
    if (last['nestedB'] !== props['nestedB']) state.b++;
    state.last = props;
    return html`<h1>Preserve Equal Props</h1>
      ${lines(props, { 'count-a': 'Count A: {nestedA.count}', 'date-b': 'Date B: {nestedB.date}' })}
      <p id="effect-a">Effect A Count: ${state.a}</p>
      <p id="effect-b">Effect B Count: ${state.b}</p>
      ${link('Submit and redirect back', '/preserve-equal-props/back', { method: 'post' })}`;
  },
});

/** Pages for the specs on props and client-side visits. */
export const propPages: Pages = {
  DeepMergeProps: deepMerge,
  MatchPropsOnKey: matchOnKey,
  MergeProps: merge,
  ComplexMergeSelective: mixed,
  MergeNestedProps: mergeNested,
  PreserveEqualProps: equal,
  'NestedProps/Merge': feed,
  'NestedProps/Prepend': feed,
  'NestedProps/DeepMerge': page(
    (props) => html`<p id="items">${names(props, 'data.items', 'name')}</p>
      ${lines(props, { label: 'Label: {data.label}' })}
      ${buttons({ 'Load More': reload({ only: ['data'], data: { page: 2 } }) })}`,
  ),
  'NestedProps/Once': reloading(
    { locale: 'Locale: {config.locale}', timezone: 'Timezone: {config.timezone}' },
    { Reload: reload(), 'Reload only config': reload({ only: ['config'] }) },
  ),
  'NestedProps/ExceptDotProps': reloading(
    {
      user: 'User: {auth.user}',
      token: 'Token: {auth.token}',
      'session-id': 'Session: {auth.sessionId}',
    },
    {
      'Reload Without Token': reload({ except: ['auth.token'] }),
      'Reload Without Token and Session': reload({ except: ['auth.token', 'auth.sessionId'] }),
    },
  ),
  'NestedProps/SharedDotProps': reloading(
    {
      name: 'Name: {auth.user.name}',
      email: 'Email: {auth.user.email}',
      permissions: 'Permissions: {auth.user.permissions}',
    },
    { 'Reload Permissions': reload({ only: ['auth.user.permissions'] }) },
  ),
  'OnceProps/PageA': once({
    to: { 'Go to Page B': 'page-b', 'Go to Page C': 'page-c' },
    ahead: { 'Go to Page D': 'page-d', 'Go to Page E (short cache)': 'page-e' },
    actions: {
      'Reload (only foo)': onlyFoo,
      'Replace foo': () => router.replaceProp('foo', 'replaced-foo'),
    },
  }),
  'OnceProps/PageB': once({
    to: { 'Go to Page A': 'page-a' },
    actions: { 'Reload (only foo)': onlyFoo },
  }),
  'OnceProps/PageC': once({
    texts: {},
    to: { 'Go to Page A': 'page-a', 'Go to Page B': 'page-b' },
    ahead: { 'Go to Page D': 'page-d' },
  }),
  'OnceProps/PageD': once({}),
  'OnceProps/PageE': once({}),
  'OnceProps/CustomKeyPageA': keyed('userPermissions', 'B'),
  'OnceProps/CustomKeyPageB': keyed('permissions', 'A'),
  'OnceProps/MergePageA': onceMerged('B'),
  'OnceProps/MergePageB': onceMerged('A'),
  'OnceProps/OptionalPageA': onceOptional('B'),
  'OnceProps/OptionalPageB': onceOptional('A'),
  'OnceProps/PartialReloadA': once({
    to: { 'Go to Partial Reload B': 'partial-reload/b' },
    actions: { 'Reload (only foo)': onlyFoo },
  }),
  'OnceProps/PartialReloadB': once({ to: { 'Go to Partial Reload A': 'partial-reload/a' } }),
  'OnceProps/TtlPageA': once({
    to: { 'Go to TTL Page B': 'ttl/b' },
    ahead: { 'Go to TTL Page C': 'ttl/c' },
    actions: { 'Reload foo': onlyFoo },
  }),
  'OnceProps/TtlPageB': once({ to: { 'Go to TTL Page A': 'ttl/a' } }),
  'OnceProps/TtlPageC': once({ to: { 'Go to TTL Page A': 'ttl/a' } }),
  [component]: once({
    actions: {
      'Push without preserving': () =>
        router.push({ url: path, component, props: { bar: 'bar-updated' } }),
      'Push with once props': () =>
        router.push({
          url: path,
          component,
          props: (_now, kept) => ({ ...kept, bar: 'bar-updated' }),
        }),
    },
  }),
  'ClientSideVisit/Page1': clientVisit,
  'ClientSideVisit/Page2': page(({ baz }) => html`<div>${baz}</div>`),
  'ClientSideVisit/Props': clientProps,
  'ClientSideVisit/Sequential': sequential,
};
