import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { jobEntry } from '../../panel/sample-entries.ts';
import { historyOf } from './history.ts';

const page = { url: 'http://h.test/shop', method: 'GET', time: 5 };

describe('The page of a capture', () => {
  it('shows the requested panel, or the first one', async () => {
    const { data, page: textOf } = await historyOf(
      [['t1', page, { dump: { entries: [] }, event: { dropped: 0, entries: [] } }]],
      { defaultPanel: 'event' },
    );
    const shown = async (query: string): Promise<unknown> =>
      (await data(`/view?tag=t1${query}`))['panel'];
    assert.equal(await shown(''), 'event');
    assert.equal(await shown('&panel=dump'), 'dump');
    const { panels } = await data('/view?tag=t1');
    const [first] = panels as string[];
    assert.equal(await shown('&panel=none'), first);
    const current = [...(await textOf('/view?tag=t1&panel=dump')).matchAll(/aria-current="page"/g)];
    assert.equal(current.length, 1);
    assert.match(
      await textOf('/view?tag=t1&panel=dump'),
      /panel=dump" aria-current="page">.*?<span>Dump<\/span><span class="debug-count">0</,
    );
  });

  for (const [title, panels] of [
    ['jobs that are none', { queue: { count: 2, entries: [null, 5] } }],
    ['jobs that are no list', { queue: { entries: { a: 1 } } }],
    ['a request that is none', { request: { data: { type: 'object', entries: [null] } } }],
  ] as const) {
    it(`shows the other panels of a capture with ${title}, and those of other captures`, async () => {
      const push = { queue: { count: 1, entries: [jobEntry] } };
      const { request } = await historyOf([
        ['push', page, push],
        ['job', { ...page, kind: 'job', url: 'Queue/Mail' }, { ...panels, other: { a: 1 } }],
        ['page', page, { ...panels, other: { a: 1 } }],
      ]);
      for (const tag of ['push', 'job', 'page']) {
        assert.equal((await request(`/view?tag=${tag}&panel=other`)).status, 200, tag);
      }
    });
  }

  it('returns the payload, or the reason for its absence', async () => {
    const { data } = await historyOf([['t1', page, { other: { a: 1 } }]]);
    const found = await data('/view?tag=t1');
    assert.deepEqual(
      [found['panel'], found['payload'], found['failure'], found['isPinned'], found['traceUrl']],
      ['other', { a: 1 }, null, false, null],
    );
    const { data: empty } = await historyOf([['t1', page, {}]]);
    const none = await empty('/view?tag=t1');
    assert.deepEqual([none['panel'], none['payload'], none['failure']], [null, null, null]);
  });

  it('shows which captures are pinned', async () => {
    const { data, module } = await historyOf([['t1', page]]);
    await module.store.pin('t1', true);
    assert.equal((await data('/view?tag=t1'))['isPinned'], true);
  });

  it('shows no count in the navigation for a panel that fails to count', async () => {
    const { page: textOf } = await historyOf([['t1', page, { log: {} }]]);
    const text = await textOf('/view?tag=t1');
    assert.match(text, /<span>Log<\/span><\/a>/);
    assert.doesNotMatch(text, /debug-count/);
  });

  it('names the capture in its title', async () => {
    const { page: textOf } = await historyOf([['t1', page]]);
    assert.match(await textOf('/view?tag=t1'), /<title>GET \/shop · Debugger<\/title>/);
  });
});

describe('The data of the toolbar', () => {
  it('contains the text of each panel, and its link', async () => {
    const { data } = await historyOf([
      ['t1', { ...page, statusCode: 200 }, { event: { dropped: 0, entries: [] }, log: {} }],
    ]);
    const { items } = await data('/toolbar-data?tag=t1');
    assert.deepEqual(
      (items as Record<string, string>[]).map(({ id, tone, url, value }) => [id, value, tone, url]),
      [
        // The payload of the log is invalid.
        ['log', 'error', 'danger', '/debug/view?tag=t1&panel=log'],
        ['event', '0', undefined, '/debug/view?tag=t1&panel=event'],
      ],
    );
  });

  it('contains five findings at most, and the number of all', async () => {
    const entries = Array.from({ length: 6 }, (_, id) => ({
      id,
      level: 'error',
      message: 'No',
      value: null,
      category: '',
      time: 0,
      trace: [],
    }));
    const { data } = await historyOf([['t1', page, { log: { dropped: 0, entries } }]]);
    const { findingCount, findingTitle, findings } = await data('/toolbar-data?tag=t1');
    assert.deepEqual(
      [findingCount, findingTitle, (findings as unknown[]).length],
      [6, '6 findings', 5],
    );
    assert.deepEqual((findings as unknown[])[0], {
      severity: 'danger',
      text: 'Error in the log: No',
      url: '/debug/view?tag=t1&panel=log&open=log-0#log-0',
    });
  });
});

describe('Forms of the debugger', () => {
  it('pin captures, and unpin them', async () => {
    const { module, post } = await historyOf([
      ['a', page],
      ['b', page],
    ]);
    const pinned = async (): Promise<string[]> => [...(await module.store.loadManifest()).pinned];
    await post('/pin', [
      ['tags', 'a'],
      ['tags', 'b'],
    ]);
    assert.deepEqual(await pinned(), ['a', 'b']);
    await post('/unpin', [['tags', 'a']]);
    assert.deepEqual(await pinned(), ['b']);
  });

  it('redirect to their page, when it is one of the debugger', async () => {
    const { post } = await historyOf([['a', page]]);
    const location = async (back: string): Promise<string | null> => {
      const fields = [['tags', 'a'], ...(back === '' ? [] : [['back', back]])];
      return (await post('/pin', fields as [string, string][])).headers.get('location');
    };
    assert.equal(await location('/debug?q=a'), '/debug?q=a');
    assert.equal(await location(''), '/debug');
    assert.equal(await location('//evil.test/debug'), '/debug');
  });

  it('select dark or light colours', async () => {
    const { post } = await historyOf([]);
    const cookie = async (theme: string): Promise<string | undefined> =>
      (await post('/theme', [['theme', theme]])).headers.get('set-cookie')?.split(';')[0];
    assert.equal(await cookie('dark'), 'yii-debug-toolbar-theme=dark');
    assert.equal(await cookie('light'), 'yii-debug-toolbar-theme=light');
    assert.equal(await cookie('other'), 'yii-debug-toolbar-theme=light');
  });

  it('are accepted only from the same origin', async () => {
    const { send } = await historyOf([['a', page]]);
    const status = async (headers: Readonly<Record<string, string>>, method = 'POST') => {
      const body = method === 'POST' ? new URLSearchParams({ tags: 'a' }) : null;
      const answer = await send('/debug/pin', () => new Response('app'), { method, headers, body });
      return answer.status;
    };
    assert.equal(await status({ origin: 'http://localhost', host: 'localhost' }), 303);
    assert.equal(await status({ origin: 'http://localhost:81', host: 'localhost' }), 400);
    assert.equal(await status({ origin: 'null', host: 'localhost' }), 400);
    assert.equal(await status({ host: 'localhost' }), 400);
    assert.equal(await status({ 'sec-fetch-site': 'same-origin' }, 'GET'), 405);
    // The fetch metadata of the browser override the origin.
    const both = { 'sec-fetch-site': 'same-site', origin: 'http://localhost', host: 'localhost' };
    assert.notEqual(await status(both), 303);
  });
});

describe('Captured mails', () => {
  const mail = (seq: unknown, html: unknown) => ({ seq, html });

  it('are shown as they are written', async () => {
    const entries = [mail(1, '<p>One</p>'), mail(2, '<p>Two</p>'), mail(3, ''), mail(4, 5), null];
    const { request } = await historyOf([
      ['t1', page, { mail: { entries } }],
      ['t2', page, { mail: { entries: {} } }],
      ['t3', page],
    ]);
    const shown = async (query: string): Promise<string> => {
      const { status, text } = await request(`/mail-preview?${query}`);
      return status === 200 ? text : String(status);
    };
    assert.equal(await shown('tag=t1&seq=1'), '<p>One</p>');
    assert.equal(await shown('tag=t1&seq=2'), '<p>Two</p>');
    for (const query of [
      'tag=t1&seq=3',
      'tag=t1&seq=4',
      'tag=t1&seq=9',
      'tag=t2&seq=1',
      'tag=t3&seq=1',
      'tag=t1',
    ]) {
      assert.equal(await shown(query), '404', query);
    }
  });
});

describe('A job of a capture', () => {
  it('is found by its number', async () => {
    const job = (seq: number) => ({ ...jobEntry, seq, jobClass: `Job${seq}` });
    const { request, data } = await historyOf([
      ['t1', page, { queue: { count: 2, entries: [job(1), job(2)] } }],
      ['t2', page],
    ]);
    const { job: found } = await data('/queue-job?tag=t1&seq=2');
    assert.equal((found as { jobClass: string }).jobClass, 'Job2');
    for (const query of ['tag=t1&seq=3', 'tag=t1', 'tag=t2&seq=1', 'tag=t9&seq=1']) {
      assert.equal((await request(`/queue-job?${query}`)).status, 404, query);
    }
  });
});
