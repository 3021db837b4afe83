import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Fw } from '../../../server/core/index.ts';
import { assertPage, PageProto } from '../../../server/page/index.ts';
import type { Application } from '../../../server/web/index.ts';
import { answer, marked, pageApp, pageIn } from './support.ts';

const render = (work: () => unknown) =>
  answer(
    () => {
      work();
      return PageProto.render('Home', { users: [1, 2, 3], user: { name: 'Ada' } });
    },
    {},
    { headers: marked },
  );

describe('PageProto behind another server', () => {
  it('sets the flags of the history, the URL and the errors of one page', async () => {
    const response = await render(() => {
      PageProto.encryptHistory();
      PageProto.clearHistory();
      PageProto.preserveFragment();
      PageProto.url('/shop/edit?a=1');
      PageProto.errors({ name: 'Too short.' });
      PageProto.errors({ email: ['Missing.', 'Blank.'] });
    });
    const page = await pageIn(response);
    assert.deepEqual(
      [page.encryptHistory, page.clearHistory, page.preserveFragment, page.url],
      [true, true, true, '/shop/edit?a=1'],
    );
    assert.deepEqual(page.props['errors'], { name: 'Too short.', email: ['Missing.', 'Blank.'] });
    const next = await pageIn(await render(() => {}));
    assert.equal(next.encryptHistory, undefined);
    assert.deepEqual([next.url, next.props['errors']], ['/p', {}]);
  });

  for (const url of ['p', '//h/p', '/p#a', '/\\h', '/a b', '']) {
    it(`refuses the URL "${url}" of a page`, () =>
      assert.rejects(
        render(() => PageProto.url(url)),
        { name: 'InvalidPageInputException' },
      ));
  }

  for (const [name, errors, got] of [
    ['a prop', PageProto.always({ name: 'Wrong.' }), 'object'],
    ['a map', new Map([['name', 'Wrong.']]), 'object'],
    ['a list', ['Wrong.'], 'a list'],
    ['a text', 'Wrong.', 'string'],
    ['nothing', null, 'null'],
  ] as const) {
    it(`refuses ${name} as errors`, () =>
      assert.rejects(
        render(() => PageProto.errors(errors as never)),
        {
          name: 'InvalidPageInputException',
          message: `The errors of a page must be an object with messages by field, got ${got}.`,
        },
      ));
  }

  it('refuses flash values without a store', () =>
    assert.rejects(
      answer(() => PageProto.flash('a', 1)),
      { name: 'InvalidCallException', message: /Flash values need a store/ },
    ));

  const referers = [
    ['https://example.com/shop?page=2#a', '/shop?page=2'],
    ['https://other.example/shop', '/home'],
    ['https://example.com//other.example', '/home'],
    ['no url', '/home'],
    [null, '/home'],
  ] as const;
  for (const [referer, location] of referers) {
    it(`redirects back to ${location} from ${referer ?? 'no referer'}`, async () => {
      const headers = { ...marked, ...(referer === null ? {} : { referer }) };
      const init = { method: 'POST', headers };
      const response = await answer(() => PageProto.back('/home'), {}, init);
      assert.deepEqual([response.status, response.headers.get('location')], [303, location]);
    });
  }
});

describe('PageProto.flash() in an application', () => {
  const actions = {
    save: async () => {
      await PageProto.flash('errors', { name: 'Too short.' });
      return PageProto.back('/');
    },
    index: () => PageProto.render('Home'),
  };
  const request = { enableCsrfValidation: false };
  const save = (app: Application) =>
    app.fetch(new Request('http://h/site/save', { method: 'POST', headers: marked }));

  it('starts a session for a visitor without one', async () => {
    const app = pageApp(actions, {}, { request });
    const saved = await save(app);
    assert.equal(saved.status, 303);
    const cookie = saved.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; ');
    const next = await app.fetch(new Request('http://h/', { headers: { ...marked, cookie } }));
    assert.deepEqual((await pageIn(next)).props['errors'], { name: 'Too short.' });
  });

  it('is refused when the application has no sessions', async () => {
    const app = pageApp({ save: actions.save }, {}, { request });
    app.useSession = false;
    assert.equal((await save(app)).status, 500);
  });

  it('starts no session for visitors of pages without flash values', async () => {
    const response = await pageApp(actions, {}, { request }).fetch(new Request('http://h/'));
    assert.deepEqual(response.headers.getSetCookie(), []);
  });
});

describe('An empty response', () => {
  const headers = { ...marked, referer: 'https://example.com/p' };
  for (const empty of [new Response(null, { status: 204 }), new Response(null), new Response('')]) {
    it(`with status ${empty.status} becomes a redirect back for a client`, async () => {
      const response = await answer(() => empty.clone(), {}, { method: 'PUT', headers });
      assert.deepEqual([response.status, response.headers.get('location')], [303, '/p']);
    });
  }

  it('is not changed for other clients, prefetches, HEAD, and redirects to itself', async () => {
    for (const init of [
      { method: 'PUT' },
      { headers: { ...headers, purpose: 'prefetch' } },
      { method: 'HEAD', headers },
      { headers },
    ]) {
      const response = await answer(() => new Response(null, { status: 204 }), {}, init);
      assert.equal(response.status, 204);
    }
  });

  it('of an action becomes a redirect back', async () => {
    const app = pageApp({ index: () => null }, {}, { request: { enableCsrfValidation: false } });
    const response = await app.fetch(
      new Request('http://h/', { method: 'POST', headers: { ...marked, referer: 'http://h/p' } }),
    );
    assert.deepEqual([response.status, response.headers.get('location')], [303, '/p']);
  });
});

describe('PageProto.precognition()', () => {
  const send = (
    headers: Record<string, string>,
    source: Parameters<typeof PageProto.precognition>[0],
  ) =>
    answer(
      async () => (await PageProto.precognition(source)) ?? new Response('saved'),
      {},
      { method: 'POST', headers },
    );
  const precognitive = { precognition: 'true' };
  const rules = () => ({ name: ['Too short.', 'No.'], 'tags.0': 'Bad.', email: [] });

  it('is null for other requests', async () =>
    assert.equal(await (await send({}, rules)).text(), 'saved'));

  it('responds with messages by field', async () => {
    const response = await send(precognitive, rules);
    assert.equal(response.status, 422);
    assert.equal(response.headers.get('precognition'), 'true');
    assert.equal(response.headers.get('vary'), 'Precognition');
    assert.deepEqual(await response.json(), {
      message: 'Too short.',
      errors: { name: ['Too short.', 'No.'], 'tags.0': ['Bad.'] },
    });
  });

  it('validates a model of the application', async () => {
    const names: unknown[] = [];
    const model = {
      validate: async (given: readonly string[] | null = null) => names.push(given) < 0,
      getErrors: () => ({ name: ['Name cannot be blank.'] }),
    };
    const response = await send({ ...precognitive, 'precognition-validate-only': 'name' }, model);
    assert.equal(response.status, 422);
    assert.deepEqual(names, [['name']]);
  });

  it('matches one segment of a name by a star', async () => {
    const fields = {
      'tags.0': 'a',
      'tags.0.name': 'b',
      'other.0': 'c',
      tags: 'd',
      'x.tags.0': 'e',
    };
    for (const [only, found] of [
      ['tags.*', ['tags.0']],
      ['tags.*.name', ['tags.0.name']],
      ['*.0', ['tags.0', 'other.0']],
      ['*', ['tags']],
      ['tags', ['tags']],
      ['tags.0,other.0', ['tags.0', 'other.0']],
      [' tags , x', ['tags']],
    ] as const) {
      const headers = { precognition: ' TRUE ', 'precognition-validate-only': only };
      const response = await send(headers, () => fields);
      const { errors } = (await response.json()) as { errors: object };
      assert.deepEqual(Object.keys(errors), found, only);
    }
    assert.equal(await (await send({ precognition: 'yes' }, () => fields)).text(), 'saved');
  });

  it('keeps the Vary header of the response', async () => {
    const check = async () => {
      (Fw.app as Application).response.headers.set('Vary', 'Accept');
      return (await PageProto.precognition(rules)) ?? 'saved';
    };
    const app = pageApp({ check }, {}, { request: { enableCsrfValidation: false } });
    const response = await app.fetch(
      new Request('http://h/site/check', { method: 'POST', headers: precognitive }),
    );
    assert.equal(response.status, 422);
    assert.match(response.headers.get('vary') ?? '', /^Accept, Precognition/);
    assert.equal(response.headers.get('content-type'), 'application/json; charset=UTF-8');
  });

  it('responds only for the fields that the client names', async () => {
    const only = (names: string) => ({ ...precognitive, 'precognition-validate-only': names });
    const valid = await send(only('email'), rules);
    assert.equal(valid.status, 204);
    assert.equal(valid.headers.get('precognition-success'), 'true');
    const tags = (await (await send(only('email,tags.*'), rules)).json()) as { errors: object };
    assert.deepEqual(tags.errors, { 'tags.0': ['Bad.'] });
  });
});

describe('assertPage()', () => {
  it('reads documents and page objects', async () => {
    const found = await assertPage(await render(() => {}));
    found
      .component('Home')
      .url('/p')
      .version('')
      .has('users', 3)
      .has('user.name')
      .missing('user.email')
      .where('user', { name: 'Ada' })
      .flash('saved', undefined);
    const html = await answer(() =>
      PageProto.render('Home', { later: PageProto.defer(() => 1, 'slow') }),
    );
    (await assertPage(html)).component('Home').deferred('later', 'slow').missing('later');
    (await assertPage(found.page)).component('Home');
  });

  const failures: Readonly<
    Record<string, (found: Awaited<ReturnType<typeof assertPage>>) => unknown>
  > = {
    'The component of the page must be "About", got "Home".': (found) => found.component('About'),
    'The number of items of "users" of the page must be 2, got 3.': (found) =>
      found.has('users', 2),
    'The page must have the prop "posts", got users, user, errors.': (found) => found.has('posts'),
    'The page must not have the prop "user.name", got "Ada".': (found) =>
      found.missing('user.name'),
    'The prop "user" of the page must be {"name":"Bob"}, got {"name":"Ada"}.': (found) =>
      found.where('user', { name: 'Bob' }),
    'The page must defer the prop "users", got {}.': (found) => found.deferred('users'),
  };
  it('reads the group of a deferred prop', async () => {
    const found = await assertPage(
      await answer(() => PageProto.render('Home', { later: PageProto.defer(() => 1, 'slow') })),
    );
    found.deferred('later').deferred('later', 'slow');
    assert.throws(() => found.deferred('later', 'fast'), { name: 'PageAssertionException' });
  });

  for (const [message, check] of Object.entries(failures)) {
    it(`throws: ${message}`, async () => {
      const found = await assertPage(await render(() => {}));
      assert.throws(() => check(found), { name: 'PageAssertionException', message });
    });
  }

  it('refuses a response without a page', () =>
    assert.rejects(assertPage(new Response('nothing', { status: 404 })), {
      message: 'The response must have a page, got status 404 with "nothing".',
    }));
});
