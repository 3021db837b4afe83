import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';

import type { RequestSummary } from '../../../../../server/debug/model/request-summary.ts';
import { memoryStore } from '../../support.ts';
import { historyOf } from './history.ts';

const noon = new Date(2026, 10, 24, 12).getTime() / 1000;
const url = 'http://h.test/shop';
const one = (given: Partial<RequestSummary> = {}): Partial<RequestSummary> => ({
  url,
  method: 'GET',
  statusCode: 200,
  time: noon,
  ...given,
});

/** Cells of the only capture of a history, by their labels. */
async function cellsOf(given: Partial<RequestSummary>): Promise<Readonly<Record<string, string>>> {
  const { page } = await historyOf([['t1', one(given)]]);
  const cells = [...(await page('')).matchAll(/data-label="(\w+)">(.*?)<\/td>/gs)];
  return Object.fromEntries(cells.map(([, label = '', content = '']) => [label, content]));
}

const textOf = (markup: string | undefined): string => (markup ?? '').replaceAll(/<[^>]*>/g, '');

describe('The history of captures', () => {
  beforeEach(() => mock.timers.enable({ apis: ['Date'], now: noon * 1000 + 3_600_000 }));
  afterEach(() => mock.timers.reset());

  it('counts captures by the first digit of their status', async () => {
    const statuses = [100, 0, 204, 500, 200, 404];
    const { page } = await historyOf(
      statuses.map((statusCode, at) => [`t${at}`, one({ statusCode })] as const),
    );
    const text = await page('?page=2&per-page=10');
    assert.match(text, /6 captured requests/);
    const links = [...text.matchAll(/<a class="debug-badge theme-(\w+)" href="([^"]*)">([^<]*)</g)];
    assert.deepEqual(
      links.map(([, ...parts]) => parts.join(' ')),
      [
        'secondary /debug?per-page=10&amp;q=status%3A1xx 1 1xx',
        'success /debug?per-page=10&amp;q=status%3A2xx 2 2xx',
        'warning /debug?per-page=10&amp;q=status%3A4xx 1 4xx',
        'danger /debug?per-page=10&amp;q=status%3A5xx 1 5xx',
      ],
    );
  });

  it('counts one capture, and nothing without captures', async () => {
    const filled = await historyOf([['t1', one()]]);
    assert.match(await filled.page(''), /1 captured request <a/);
    assert.doesNotMatch(await filled.page(''), /No debug data/);
    const empty = await (await historyOf([])).page('');
    assert.doesNotMatch(empty, /captured request|debug-search/);
    assert.match(empty, /No debug data/);
  });

  it('has a row for each capture', async () => {
    assert.deepEqual(
      Object.fromEntries(
        Object.entries(
          await cellsOf({
            processingTime: 0.25,
            sqlCount: 1,
            findings: { severity: 'danger', count: 2, codes: ['slow', 'n+1'] },
            peakMemory: 2e6,
            ip: '::1',
          }),
        ).map(([label, content]) => [label, textOf(content)]),
      ),
      {
        Status: '200',
        Method: 'GET',
        URL: '/shop',
        Duration: '250 ms',
        Queries: '1',
        Findings: 'slow n+1',
        Memory: '2.0 MB',
        Time: '12:00:00.000',
        IP: '::1',
      },
    );
  });

  it('omits unknown values', async () => {
    const none = { statusCode: 0, processingTime: null, peakMemory: null, sqlCount: 0 };
    const { Status, Duration, Memory, Queries, Findings } = await cellsOf(none);
    assert.deepEqual([Status, Duration, Memory, Queries, Findings], ['–', '–', '–', '', '']);
    assert.equal(textOf((await cellsOf({ statusCode: 1 }))['Status']), '1');
    assert.equal(textOf((await cellsOf({ sqlCount: 1 }))['Queries']), '1');
  });

  it('aligns numbers to the end of their columns', async () => {
    const { page } = await historyOf([['t1', one()]]);
    const numbers = [...(await page('')).matchAll(/<td class="debug-number" data-label="(\w+)"/g)];
    assert.deepEqual(
      numbers.map(([, label]) => label),
      ['Duration', 'Queries', 'Memory', 'Time'],
    );
  });

  it('draws times relative to the longest one', async () => {
    const { page } = await historyOf([
      ['a', one({ processingTime: 0.002 })],
      ['b', one({ processingTime: 0.001 })],
      ['c', one({ processingTime: null })],
    ]);
    const widths = [...(await page('')).matchAll(/debug-gauge-value" width="(\d+)"/g)];
    assert.deepEqual(
      widths.map(([, width]) => width),
      ['50', '100'],
    );
  });

  it('shows the day of captures that are not of today', async () => {
    assert.equal((await cellsOf({}))['Time'], '12:00:00.000');
    const other = new Date(2026, 0, 2, 12).getTime() / 1000;
    assert.equal(textOf((await cellsOf({ time: other }))['Time']), '2026-01-02 12:00:00.000');
  });

  it('marks errors, kinds and kept parts', async () => {
    const tone = async (statusCode: number): Promise<boolean> => {
      const { page } = await historyOf([['t1', one({ statusCode })]]);
      return (await page('')).includes('yii-debug-row-danger');
    };
    for (const [status, expected] of [
      [399, false],
      [400, true],
      [401, false],
      [404, true],
      [499, false],
      [500, true],
      [501, true],
    ] as const) {
      assert.equal(await tone(status), expected, String(status));
    }
    assert.equal(textOf((await cellsOf({ kind: 'page' }))['URL']), '/shop');
    const { URL: ajax } = await cellsOf({ kind: 'ajax' });
    assert.match(ajax ?? '', /^<a href="[^"]*">\/shop<\/a> <span class="[^"]*outline">ajax</);
    const { module, page } = await historyOf([['t1', one()]]);
    assert.doesNotMatch(await page(''), />pinned</);
    await module.store.pin('t1', true);
    assert.match(await page(''), />pinned</);
  });

  it('sorts by time, and the data with it', async () => {
    const { data } = await historyOf([
      ['a', one({ processingTime: 0.2, sqlCount: 1 })],
      ['b', one({ processingTime: null, sqlCount: 3 })],
      ['c', one({ processingTime: 0.1, sqlCount: 2 })],
    ]);
    const tags = async (query: string): Promise<string> => {
      const { entries } = await data(query);
      return (entries as RequestSummary[]).map(({ tag }) => tag).join('');
    };
    assert.equal(await tags(''), 'cba');
    assert.equal(await tags('?sort=processingTime'), 'bca');
    assert.equal(await tags('?sort=-sqlCount'), 'bca');
    assert.equal(await tags('?q=queries:>1&sort=sqlCount'), 'cb');
  });

  it('searches, and reports unknown words', async () => {
    const { data, page } = await historyOf([['t1', one()]]);
    const found = await page('?q=nope:1+shop');
    assert.deepEqual((await data('?q=nope:1+shop'))['unknown'], ['nope:1']);
    assert.match(found, /role="alert">Not known: nope:1\./);
    assert.match(found, /name="q" value="nope:1 shop"/);
    assert.doesNotMatch(await page('?q=shop'), /Not known/);
    assert.match(await page('?q=other'), /No rows\./);
  });

  it('has buttons that change captures, unless it is read only', async () => {
    const buttons = async (readOnly: boolean): Promise<(string | undefined)[]> => {
      const { page } = await historyOf([['t1', one()]], { readOnly });
      return [...(await page('?q=shop')).matchAll(/formaction="\/debug\/(\w+)"/g)].map(
        ([, action]) => action,
      );
    };
    assert.deepEqual(await buttons(false), ['pin', 'unpin', 'delete']);
    assert.deepEqual(await buttons(true), []);
    const { page } = await historyOf([['t1', one()]]);
    assert.match(await page('?q=shop'), /name="back" value="\/debug\?q=shop" formmethod="post"/);
    assert.match(
      await page(''),
      /type="checkbox" class="check" name="tags" form="captures" value="t1"/,
    );
  });

  it('reports that captures cannot be read', async () => {
    const store = memoryStore();
    const broken = {
      ...store,
      loadManifest: async () => ({ ...(await store.loadManifest()), error: new Error('no disk') }),
    };
    const { data, page } = await historyOf([], { snapshotStore: broken });
    assert.match(await page(''), /Captures cannot be stored or read: no disk/);
    assert.equal((await data(''))['error'], 'no disk');
    const error = new Error('Unable to read x', { cause: new Error('EACCES: denied') });
    const denied = {
      ...store,
      loadManifest: async () => ({ ...(await store.loadManifest()), error }),
    };
    const withCause = await historyOf([], { snapshotStore: denied });
    assert.equal((await withCause.data(''))['error'], 'Unable to read x (EACCES: denied)');
    const { data: fine, page: plain } = await historyOf([]);
    assert.doesNotMatch(await plain(''), /cannot be stored/);
    assert.deepEqual(await fine(''), { entries: [], pinned: [], unknown: [], error: null });
  });

  it('uses parameters without a prefix for the first page', async () => {
    const many = Array.from({ length: 51 }, (_, at) => [`t${at}`, one()] as const);
    const { page } = await historyOf(many);
    assert.match(await page(''), /href="\/debug\?page=2"/);
    assert.equal((await page('?page=2')).split('class="check"').length, 2);
  });
});
