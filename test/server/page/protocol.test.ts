import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  FragmentRedirectResult,
  Header,
  PageInput,
  type PageObject,
  PageResult,
  Prop,
  PropResolutionException,
  Protocol,
  type ProtocolResult,
  RequestContext,
  ScrollMetadata,
} from '../../../server/page/index.ts';

type HeaderMap = Record<string, string>;

const marked: HeaderMap = { 'X-Inertia': 'true' };
const partial = (only: string): HeaderMap => ({
  ...marked,
  'X-Inertia-Partial-Component': 'C',
  'X-Inertia-Partial-Data': only,
});
const partialExcept = (except: string): HeaderMap => ({
  ...marked,
  'X-Inertia-Partial-Component': 'C',
  'X-Inertia-Partial-Except': except,
});
const context = (headers: HeaderMap = {}, method = 'GET', url = '/p'): RequestContext =>
  new RequestContext(method, url, `https://example.com${url}`, headers);

const boom = (): never => {
  throw new Error('down');
};
const neverCalled = (): never => {
  throw new Error('A resolver was called that nobody asked for.');
};
const protocol = new Protocol({ now: () => new Date(1_720_000_000_000) });
const scrollMetadata = (): ScrollMetadata => new ScrollMetadata('page', null, 2, 1);

async function pageOf(headers: HeaderMap, input: PageInput): Promise<PageObject> {
  const result = await protocol.page(context(headers), input);
  assert.ok(result instanceof PageResult);
  return JSON.parse(JSON.stringify(result.page())) as PageObject;
}

interface Row {
  readonly id: string;
  readonly headers?: HeaderMap;
  readonly props: Record<string, unknown>;
  readonly input?: (input: PageInput) => PageInput;
  readonly page: Record<string, unknown>;
}

const errors = {};
const list = Prop.defer(() => [1]).merge();
const posts = { posts: Prop.scroll({ data: [{ id: 1 }] }, scrollMetadata()) };
const auth = { auth: { user: 'A', notes: Prop.defer(() => [1]) } };
const first = { pageName: 'page', previousPage: null, nextPage: 2, currentPage: 1, reset: false };

const rows: readonly Row[] = [
  { id: '2 marked', headers: marked, props: { a: 1 }, page: { props: { a: 1, errors } } },
  {
    id: '3 partial headers without the marker',
    headers: { 'X-Inertia-Partial-Component': 'C', 'X-Inertia-Partial-Data': 'a' },
    props: { a: 1, b: 2 },
    page: { props: { a: 1, b: 2, errors } },
  },
  {
    id: '4 partial reload of another component',
    headers: { ...partial('a'), 'X-Inertia-Partial-Component': 'Other' },
    props: { a: 1, b: 2 },
    page: { props: { a: 1, b: 2, errors } },
  },
  {
    id: '5 except below only',
    headers: { ...partial('user'), 'X-Inertia-Partial-Except': 'user.secret' },
    props: { user: { name: 'A', secret: 'x' }, x: 1 },
    page: { props: { user: { name: 'A' }, errors } },
  },
  {
    id: '6 except ends at a resolver',
    headers: partialExcept('user.secret'),
    props: { user: () => ({ name: 'A', secret: 'x' }) },
    page: { props: { user: { name: 'A', secret: 'x' }, errors } },
  },
  {
    id: '7 except alone resolves optional and deferred props',
    headers: partialExcept('b'),
    props: { a: 1, b: 2, o: Prop.optional(() => 3), d: Prop.defer(() => 4) },
    page: { props: { a: 1, o: 3, d: 4, errors } },
  },
  {
    id: '8 whole segments',
    headers: partial('user'),
    props: { user: 1, users: 2 },
    page: { props: { user: 1, errors } },
  },
  {
    id: '9 an always prop in an unselected map',
    headers: partial('z'),
    props: { box: { a: 1, t: Prop.always('T') }, z: 9 },
    page: { props: { box: { t: 'T' }, z: 9, errors } },
  },
  {
    id: '10 an always prop behind an unselected resolver',
    headers: partial('z'),
    props: { box: neverCalled, z: 9 },
    page: { props: { z: 9, errors } },
  },
  {
    id: '11 always around optional on a full visit',
    headers: marked,
    props: { x: Prop.always(Prop.optional(neverCalled)) },
    page: { props: { errors } },
  },
  {
    id: '12 deferred props by group',
    headers: marked,
    props: {
      a: Prop.defer(neverCalled, 'g'),
      b: Prop.defer(neverCalled, 'g'),
      c: Prop.defer(neverCalled),
    },
    page: { props: { errors }, deferredProps: { g: ['a', 'b'], default: ['c'] } },
  },
  {
    id: '13 a nested deferred prop',
    headers: marked,
    props: auth,
    page: { props: { auth: { user: 'A' }, errors }, deferredProps: { default: ['auth.notes'] } },
  },
  {
    id: '14 a nested deferred prop on demand',
    headers: partial('auth.notes'),
    props: auth,
    page: { props: { auth: { notes: [1] }, errors } },
  },
  {
    id: '15 a deferred merge prop',
    headers: marked,
    props: { list },
    page: { props: { errors }, mergeProps: ['list'], deferredProps: { default: ['list'] } },
  },
  {
    id: '16 a reset merge prop',
    headers: { ...partial('list'), 'X-Inertia-Reset': 'list' },
    props: { list },
    page: { props: { list: [1], errors } },
  },
  {
    id: '17 merge metadata of what is there',
    headers: partial('a'),
    props: { a: Prop.merge([1]), b: Prop.merge([2]) },
    page: { props: { a: [1], errors }, mergeProps: ['a'] },
  },
  {
    id: '18 every kind of merge',
    headers: { ...marked, 'X-Inertia-Reset': 'events' },
    props: {
      events: Prop.merge([1]),
      notices: Prop.merge([2]).prepend(),
      users: Prop.merge({ data: [] }).append('data', 'id'),
      settings: Prop.merge({}).deepMerge().matchOn('items.id'),
    },
    page: {
      props: { events: [1], notices: [2], users: { data: [] }, settings: {}, errors },
      mergeProps: ['users.data'],
      prependProps: ['notices'],
      deepMergeProps: ['settings'],
      matchPropsOn: ['users.data.id', 'settings.items.id'],
    },
  },
  {
    id: '19 a once prop with an end',
    headers: marked,
    props: { roles: Prop.once(() => ['a']).until(60) },
    page: {
      props: { roles: ['a'], errors },
      onceProps: { roles: { prop: 'roles', expiresAt: 1_720_000_060_000 } },
    },
  },
  {
    id: '20 a once prop that the client holds',
    headers: { ...marked, 'X-Inertia-Except-Once-Props': 'k' },
    props: { roles: Prop.once(neverCalled).as('k') },
    page: { props: { errors }, onceProps: { k: { prop: 'roles', expiresAt: null } } },
  },
  {
    id: '21 a fresh once prop',
    headers: { ...marked, 'X-Inertia-Except-Once-Props': 'roles' },
    props: { roles: Prop.once(() => 1).fresh() },
    page: { props: { roles: 1, errors }, onceProps: { roles: { prop: 'roles', expiresAt: null } } },
  },
  {
    id: '22 a once prop on demand',
    headers: { ...partial('roles'), 'X-Inertia-Except-Once-Props': 'roles' },
    props: { roles: Prop.once(() => ['a']) },
    page: {
      props: { roles: ['a'], errors },
      onceProps: { roles: { prop: 'roles', expiresAt: null } },
    },
  },
  {
    id: '23 a deferred once prop that the client holds',
    headers: { ...marked, 'X-Inertia-Except-Once-Props': 'stats' },
    props: { stats: Prop.defer(neverCalled).once() },
    page: { props: { errors }, onceProps: { stats: { prop: 'stats', expiresAt: null } } },
  },
  {
    id: '24 a rescued failure',
    headers: partial('m,s'),
    props: { m: Prop.defer(boom, 'default', true).merge().once(), s: 1 },
    page: { props: { s: 1, errors }, rescuedProps: ['m'] },
  },
  {
    id: '27 a scroll prop',
    headers: marked,
    props: posts,
    page: {
      props: { posts: { data: [{ id: 1 }] }, errors },
      mergeProps: ['posts.data'],
      scrollProps: { posts: first },
    },
  },
  {
    id: '28 a scroll prop upwards',
    headers: { ...partial('posts'), 'X-Inertia-Infinite-Scroll-Merge-Intent': 'PREPEND' },
    props: posts,
    page: {
      props: { posts: { data: [{ id: 1 }] }, errors },
      prependProps: ['posts.data'],
      scrollProps: { posts: first },
    },
  },
  {
    id: '29 a reset scroll prop',
    headers: { ...partial('posts'), 'X-Inertia-Reset': 'posts' },
    props: posts,
    page: {
      props: { posts: { data: [{ id: 1 }] }, errors },
      scrollProps: { posts: { ...first, reset: true } },
    },
  },
  {
    id: '30 a deferred scroll prop',
    headers: marked,
    props: { posts: Prop.scroll(neverCalled, scrollMetadata(), 'items').defer('feed') },
    page: {
      props: { errors },
      mergeProps: ['posts.items'],
      deferredProps: { feed: ['posts'] },
    },
  },
  {
    id: '31 wrappers that resolvers return',
    headers: marked,
    props: { d: () => Prop.optional(neverCalled), m: () => Prop.merge([1]) },
    page: { props: { m: [1], errors }, mergeProps: ['m'] },
  },
  {
    id: '32 shared and dotted props',
    headers: marked,
    props: { auth: { id: 2 }, 'ui.lang': 'en' },
    input: (input) => input.withSharedProps({ auth: { id: 1, name: 'S' }, 'ui.theme': 'dark' }),
    page: {
      props: { auth: { id: 2 }, ui: { theme: 'dark', lang: 'en' }, errors },
      sharedProps: ['auth', 'ui'],
    },
  },
  {
    id: '33 a dotted prop into a shared one',
    headers: marked,
    props: { 'auth.user.name': 'P' },
    input: (input) => input.withSharedProps({ auth: { user: { name: 'S', id: 1 } } }),
    page: { props: { auth: { user: { name: 'P', id: 1 } }, errors }, sharedProps: ['auth'] },
  },
  {
    id: '34 a plain key after a dotted one',
    headers: marked,
    props: { 'profile.name': 'A', profile: 'x' },
    page: { props: { profile: 'x', errors } },
  },
  {
    id: '35 an error bag',
    headers: { ...marked, 'X-Inertia-Error-Bag': ' login ' },
    props: {},
    input: (input) => input.withErrors({ email: 'bad' }),
    page: { props: { errors: { login: { email: 'bad' } } } },
  },
  {
    id: '35 an error bag without errors',
    headers: { ...marked, 'X-Inertia-Error-Bag': ' login ' },
    props: {},
    page: { props: { errors: {} } },
  },
  {
    id: '46 a deferred prop without a value',
    headers: partial('d'),
    props: { d: Prop.defer(() => undefined) },
    page: { props: { d: null, errors } },
  },
];

describe('Protocol.page', () => {
  for (const {
    id,
    headers = {},
    props,
    input = (each: PageInput): PageInput => each,
    page,
  } of rows) {
    it(`resolves vector ${id}`, async () => {
      const found = await pageOf(headers, input(PageInput.create('C', props, 'v1')));
      assert.deepEqual(found, { component: 'C', url: '/p', version: 'v1', ...page });
    });
  }

  it('resolves the same with asynchronous resolvers, in the order of declaration', async () => {
    const late = (value: unknown, turns: number) => async () => {
      for (let i = 0; i < turns; i++) await Promise.resolve();
      return value;
    };
    const props = {
      a: Prop.merge(late([1], 9)),
      b: { c: Prop.merge(late([2], 1)), d: late(Prop.optional(neverCalled), 3) },
      e: [late(1, 5), Prop.optional(neverCalled), late(2, 1)],
    };
    const page = await pageOf(marked, PageInput.create('C', props));
    assert.equal(JSON.stringify(page.props), '{"a":[1],"b":{"c":[2]},"e":[1,2],"errors":{}}');
    assert.deepEqual(page.mergeProps, ['a', 'b.c']);
  });

  it('responds to an unmarked request with a page for a document (vector 1)', async () => {
    const url = '/users?page=2';
    const input = PageInput.create('C', { users: [{ id: 1 }], n: () => 2 }, 'v1');
    const result = (await protocol.page(context({}, 'GET', url), input)) as PageResult;
    assert.deepEqual([result.statusCode(), result.headers()], [200, { Vary: 'X-Inertia' }]);
    assert.equal(
      JSON.stringify(result.page()),
      '{"component":"C","props":{"users":[{"id":1}],"n":2,"errors":{}},"url":"/users?page=2","version":"v1"}',
    );
  });

  it('responds to a marked request with a page as JSON (vector 2)', async () => {
    const result = await protocol.page(context(marked), PageInput.create('C'));
    assert.deepEqual(result.headers(), { 'X-Inertia': 'true', Vary: 'X-Inertia' });
  });

  it('writes the keys in the order of the protocol (vector 36)', async () => {
    const input = PageInput.create('C', {}, 7)
      .withEncryptHistory()
      .withClearHistory()
      .withPreserveFragment()
      .withFlash({ success: 'ok' });
    assert.equal(
      Object.keys(await pageOf(marked, input)).join(),
      'component,props,url,version,encryptHistory,clearHistory,preserveFragment,flash',
    );
  });

  it('lists rescued props (vectors 24, 25)', async () => {
    const props = { m: Prop.defer(() => ({ a: 1, b: boom }), 'default', true) };
    const result = await protocol.page(context(partial('m')), PageInput.create('C', props));
    assert.ok(result instanceof PageResult);
    const [failure] = result.rescuedFailures();
    assert.equal(failure?.propPath, 'm');
    assert.ok(failure.failure instanceof PropResolutionException);
    assert.equal(failure.failure.propPath(), 'm.b');
  });

  it('rescues the failure of a deferred scroll prop only with the option', async () => {
    const list = Prop.scroll(boom, scrollMetadata());
    const pageWith = (props: object) =>
      protocol.page(context(partial('posts')), PageInput.create('C', { ...props }));
    await assert.rejects(pageWith({ posts: list.defer() }), PropResolutionException);
    const result = await pageWith({ posts: list.defer('default', true) });
    assert.ok(result instanceof PageResult);
    assert.equal(result.rescuedFailures().length, 1);
  });

  it('names the prop that failed (vector 26)', async () => {
    const input = PageInput.create('C', { profile: { avatar: boom } });
    await assert.rejects(protocol.page(context(marked), input), (error) => {
      assert.ok(error instanceof PropResolutionException);
      assert.equal(error.propPath(), 'profile.avatar');
      assert.equal((error.cause as Error).message, 'down');
      const message = 'Failed to resolve the page protocol prop "profile.avatar": down';
      assert.equal(error.message, message);
      return true;
    });
  });

  for (const [path, shown] of [
    ['a.b', 'a.b'],
    [`a.${'b'.repeat(118)}`, `a.${'b'.repeat(118)}`],
    // The reason contains more of a longer one.
    [`a.${'b'.repeat(119)}`, 'a.…'],
    ['b'.repeat(121), `${'b'.repeat(60)}…${'b'.repeat(40)}`],
  ] as const) {
    it(`writes the path of a prop with ${path.length} characters as "${shown.slice(0, 9)}"`, () => {
      const failure = new PropResolutionException(path, 'no');
      assert.equal(failure.message, `Failed to resolve the page protocol prop "${shown}": no`);
      assert.equal(failure.propPath(), path);
    });
  }

  it('refuses a dotted key into a text (vector 34)', async () => {
    const input = PageInput.create('C', { profile: 'x', 'profile.name': 'A' });
    await assert.rejects(protocol.page(context(marked), input), {
      name: 'InvalidPageInputException',
      message: 'The prop path "profile.name" conflicts with the non-array segment "profile".',
    });
  });

  it('redirects a client with other assets before any resolver runs (vector 37)', async () => {
    const headers = { ...marked, 'X-Inertia-Version': 'old' };
    const input = PageInput.create('C', { x: boom }, 'new');
    const result = await protocol.page(context(headers), input);
    assert.equal(result.statusCode(), 409);
    assert.deepEqual(result.headers(), {
      'X-Inertia-Location': 'https://example.com/p',
      'X-Inertia-Version': 'new',
      Vary: 'X-Inertia',
    });
  });

  const same: readonly [string, HeaderMap, string, string | number][] = [
    ['a POST', { 'X-Inertia-Version': 'old' }, 'POST', 'new'],
    ['no version header', {}, 'GET', 'new'],
    ['the text of a number', { 'X-Inertia-Version': '7' }, 'GET', 7],
  ];
  for (const [title, headers, method, version] of same) {
    it(`reports no conflict in ${title} (vector 38)`, async () => {
      const request = context({ ...marked, ...headers }, method);
      const result = await protocol.page(request, PageInput.create('C', {}, version));
      assert.equal(result.statusCode(), 200);
    });
  }

  it('handles __proto__ in data as a key like any other', async () => {
    const data = JSON.parse('{"__proto__":{"polluted":true},"a":1}') as object;
    const result = await protocol.page(context(marked), PageInput.create('C', { data }));
    assert.ok(result instanceof PageResult);
    assert.match(JSON.stringify(result.page()), /"data":\{"__proto__":\{"polluted":true\},"a":1\}/);
    assert.equal('polluted' in {}, false);
  });

  const endless: unknown[] = [];
  endless.push(endless);
  const impossible: readonly [string, unknown][] = [
    ['a number that is none', Number.NaN],
    ['half a character', '\ud800'],
    ['a bigint', 1n],
    ['a symbol', Symbol('x')],
    ['a map', new Map()],
    ['an endless list', endless],
  ];
  for (const [title, value] of impossible) {
    it(`refuses ${title}`, async () => {
      const input = PageInput.create('C', { x: { y: value } });
      await assert.rejects(protocol.page(context(marked), input), PropResolutionException);
    });
  }
});

describe('Protocol.location', () => {
  it('responds with a control response, or a redirect without a client (vector 39)', () => {
    const url = 'https://o.example/x';
    const answer = (result: ProtocolResult) => [result.statusCode(), result.headers()];
    assert.deepEqual(answer(protocol.location(context(marked), url)), [
      409,
      { [Header.LOCATION]: url, Vary: 'X-Inertia' },
    ]);
    assert.deepEqual(answer(protocol.location(context(), url)), [
      302,
      { Location: url, Vary: 'X-Inertia' },
    ]);
  });

  for (const url of ['/x', 'javascript:alert(1)', 'https://u:p@h/', 'https:h', 'https://a b/']) {
    it(`refuses ${url}`, () => {
      assert.throws(() => protocol.location(context(marked), url), {
        name: 'InvalidArgumentException',
        message: 'A page protocol location visit requires an absolute HTTP or HTTPS URL.',
      });
    });
  }
});

describe('Protocol.redirect', () => {
  const statuses: readonly [string, HeaderMap, number, number][] = [
    ['PUT', marked, 302, 303],
    ['PUT', marked, 301, 301],
    ['PUT', marked, 307, 307],
    ['POST', marked, 302, 302],
    ['PUT', {}, 302, 302],
  ];
  for (const [method, headers, given, expected] of statuses) {
    it(`changes ${given} after a ${headers === marked ? 'marked ' : ''}${method} to ${expected} (vector 40)`, () => {
      const result = protocol.redirect(context(headers, method), '/u', given);
      assert.equal(result.statusCode(), expected);
    });
  }

  it('keeps a fragment with a control response (vector 41)', () => {
    const request = new RequestContext('GET', '/c', 'https://example.com:8443/c', marked);
    const result = protocol.redirect(request, '/u#p');
    assert.ok(result instanceof FragmentRedirectResult);
    assert.equal(result.headers()['X-Inertia-Redirect'], 'https://example.com:8443/u#p');
  });

  it('redirects plainly for a prefetch (vector 41)', () => {
    const request = context({ ...marked, Purpose: 'prefetch' });
    assert.equal(protocol.redirect(request, '/u#p').statusCode(), 302);
  });

  for (const url of ['u', '//h', '/\\h', '', '/a b', 'https://u@h/', '/x\r\nA: b']) {
    it(`refuses ${JSON.stringify(url)} (vector 42)`, () => {
      assert.throws(() => protocol.redirect(context(marked), url), {
        message: 'A redirect URL must be absolute or rooted at the current origin.',
      });
    });
  }

  it('refuses a status that is not a redirect (vector 42)', () => {
    assert.throws(() => protocol.redirect(context(marked), '/u', 200), {
      message: 'The redirect status code must be 301, 302, 303, 307, or 308.',
    });
  });
});
