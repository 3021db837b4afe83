import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { debugSetup } from '../support.ts';

/** A debugger that has read each response to its end. */
function setup(options: Parameters<typeof debugSetup>[0] = {}) {
  const made = debugSetup(options);
  const sent = async (path: string, next?: () => unknown) => {
    const response = await made.send(path, next);
    return { status: response.status, text: await response.text() };
  };
  return { ...made, sent };
}

describe('The annotations of a request', () => {
  it('fill the panels of route, user, uploads and assets, redacted', async () => {
    const { module, sent, snapshots } = setup();
    await sent('/posts/7', () => {
      module.annotate({
        route: '/posts/:id',
        action: 'showPost',
        params: { id: '7', token: 'secret-of-the-route' },
        session: { cart: 3 },
        user: { id: 5, identity: { name: 'Ada', password: 'secret-of-ada' } },
      });
      module.annotate({
        files: [{ field: 'photo', name: 'cat.png', size: 12, messages: ['Too small.'] }],
      });
      module.annotate({
        files: [{ field: 'photo', name: 'dog.png', size: 13, detectedType: 'image/png' }],
        bundles: [{ name: 'site', css: ['/site.css'], js: ['/site.js'] }],
      });
      return new Response('ok');
    });
    const [snapshot] = await snapshots();
    const panels = snapshot?.panels ?? {};
    assert.equal(panels['router']?.['route'], '/posts/:id');
    assert.equal(panels['router']?.['action'], 'showPost');
    assert.equal(panels['user']?.['id'], 5);
    const rest = { type: '', error: '', attribute: '' };
    assert.deepEqual(panels['upload']?.['entries'], [
      {
        ...rest,
        seq: 1,
        field: 'photo',
        name: 'cat.png',
        size: 12,
        detectedType: '',
        messages: ['Too small.'],
      },
      {
        ...rest,
        seq: 2,
        field: 'photo',
        name: 'dog.png',
        size: 13,
        detectedType: 'image/png',
        messages: [],
      },
    ]);
    assert.deepEqual(panels['asset']?.['entries'], [
      {
        seq: 1,
        name: 'site',
        source: '',
        baseUrl: '',
        css: ['/site.css'],
        js: ['/site.js'],
        depends: [],
      },
    ]);
    assert.doesNotMatch(JSON.stringify(snapshot), /secret-of/);
    for (const panel of ['router', 'user', 'upload', 'asset']) {
      const page = await sent(`/debug/view?tag=${snapshot?.summary.tag}&panel=${panel}`);
      assert.equal(page.status, 200);
      assert.doesNotMatch(page.text, /cannot show/, panel);
    }
  });

  it('keep neither the content of files, nor more than 200, nor names of unlimited length', async () => {
    const { module, sent, snapshots } = setup();
    const long = 'x'.repeat(1_000_000);
    await sent('/', () => {
      const file = { field: long, name: long, type: long, size: 1, buffer: 'secret-content' };
      const bundle = { name: 'site', source: 'secret-content' };
      module.annotate({
        files: Array.from({ length: 300 }, () => file),
        bundles: Array.from({ length: 300 }, () => bundle),
      });
      return new Response('ok');
    });
    const [snapshot] = await snapshots();
    for (const panel of ['upload', 'asset']) {
      const entries = snapshot?.panels[panel]?.['entries'] as unknown[] | undefined;
      assert.equal(entries?.length, 200);
    }
    const text = JSON.stringify(snapshot);
    assert.doesNotMatch(text, /secret-content/);
    assert.ok(text.length < 10_000_000, `${text.length} characters`);
  });

  it('ignore absent parts, and support guests', async () => {
    const { module, sent, snapshots } = setup();
    await sent('/', () => {
      module.annotate({ route: '/' });
      module.annotate({ user: null });
      return new Response('ok');
    });
    const [snapshot] = await snapshots();
    assert.equal(snapshot?.panels['router']?.['route'], '/');
    assert.equal(snapshot?.panels['user']?.['id'], null);
    assert.equal(snapshot?.panels['upload'], undefined);
    assert.equal(snapshot?.panels['asset'], undefined);
  });

  it('belong to the running request, among 1,000 concurrent ones', async () => {
    const { module, sent, snapshots } = setup({ historySize: 1_000 });
    await Promise.all(
      Array.from({ length: 1_000 }, (_, at) =>
        sent(`/${at}`, async () => {
          await new Promise((resolve) => setTimeout(resolve, (at * 7) % 5));
          module.annotate({
            route: `/${at}`,
            user: { id: at },
            files: [{ field: 'file', name: `${at}`, size: at }],
            bundles: [{ name: `${at}` }],
          });
          return new Response('ok');
        }),
      ),
    );
    const found = await snapshots();
    assert.equal(found.length, 1_000);
    for (const { panels, summary } of found) {
      const at = new URL(summary.url).pathname.slice(1);
      assert.equal(panels['router']?.['route'], `/${at}`);
      assert.equal(panels['user']?.['id'], Number(at));
      for (const panel of ['upload', 'asset']) {
        const entries = panels[panel]?.['entries'] as { name: string }[];
        assert.equal(entries.map(({ name }) => name).join(), at);
      }
    }
  });

  it('do nothing outside of captures, and with a disabled debugger', () => {
    const { module } = setup();
    const notes = { route: '/', files: [{ field: 'a', name: 'b', size: 1 }] };
    module.annotate(notes);
    process.env['NODE_ENV'] = 'production';
    try {
      const off = setup();
      assert.equal(off.module.isEnabled, false);
      off.module.annotate(notes);
    } finally {
      delete process.env['NODE_ENV'];
    }
  });
});
