import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { historyOf } from './history.ts';

const at = (time: number, statusCode = 200) => ({ url: `http://h.test/${time}`, time, statusCode });

describe('The comparison of captures', () => {
  /** Tags of baseline and target of a page, of captures whose first one is the oldest. */
  const pair = async (query: string, ...tags: readonly string[]): Promise<string> => {
    const { request, data } = await historyOf(tags.map((tag, time) => [tag, at(time)] as const));
    if ((await request(`/compare${query}`)).status !== 200) return 'none';
    const { baseline, target } = await data(`/compare${query}`);
    return [baseline, target].map((one) => (one as { tag: string }).tag).join(' ');
  };

  it('uses the requested captures, or the newest two', async () => {
    for (const [query, expected] of [
      ['', 'b c'],
      ['?baseline=a', 'a c'],
      ['?baseline=c', 'c b'],
      ['?target=b', 'a b'],
      // The oldest one has no previous capture.
      ['?target=a', 'c a'],
      ['?baseline=c&target=a', 'c a'],
      ['?tags=c&tags=a', 'a c'],
      ['?tags=a&tags=c', 'a c'],
      ['?tags=b', 'b c'],
      ['?tags=c', 'c b'],
    ] as const) {
      assert.equal(await pair(query, 'a', 'b', 'c'), expected, query);
    }
    assert.equal(await pair('', 'a', 'b'), 'a b');
    assert.equal(await pair('', 'a'), 'none');
    assert.equal(await pair('?baseline=a&target=a', 'a'), 'a a');
  });

  it('shows whether the captures are equal', async () => {
    const log = (count: number) => ({ log: { count } });
    const { data, page } = await historyOf([
      ['a', at(1), log(1)],
      ['b', at(2), log(1)],
      ['c', at(3), log(2)],
      ['d', at(3), { log: { other: 1 } }],
      ['e', at(3), {}],
    ]);
    const isSame = async (baseline: string, target: string): Promise<unknown> => {
      const query = `/compare?baseline=${baseline}&target=${target}`;
      const { identical } = await data(query);
      assert.ok((await page(query)).includes(identical === true ? '>Identical<' : '>Changed<'));
      return identical;
    };
    assert.equal(await isSame('a', 'b'), true);
    assert.equal(await isSame('b', 'c'), false);
    assert.equal(await isSame('a', 'd'), false);
    assert.equal(await isSame('a', 'e'), false);
    assert.equal(await isSame('e', 'a'), false);
  });

  it('selects the captures in its form, in which each is listed once', async () => {
    const { page } = await historyOf([
      ['a', at(1)],
      ['b', at(2)],
    ]);
    const text = await page('/compare?baseline=a&target=b');
    const options = [...text.matchAll(/<option value="(\w+)"( selected)?>/g)];
    assert.deepEqual(
      options.map(([, tag, selected = '']) => `${tag}${selected}`),
      ['b', 'a selected', 'b selected', 'a'],
    );
    assert.match(text, /href="\/debug\/compare\?baseline=b&amp;target=a">Swap</);
  });

  it('has the titles of panels, and ids of unknown ones', async () => {
    const payloads = { http: { count: 1 }, gone: { count: 1 } };
    const { page } = await historyOf([
      ['a', at(1), payloads],
      ['b', at(2), payloads],
    ]);
    const names = (await page('/compare')).matchAll(/data-label="Panel">(.*?)<\/th>/g);
    assert.deepEqual(
      [...names].map(([, name]) => name),
      ['Outgoing HTTP', 'gone'],
    );
  });

  it('shows the direction in which numbers changed', async () => {
    const { page } = await historyOf([
      ['a', { ...at(1), sqlCount: 1, mailCount: 2 }],
      ['b', { ...at(2), sqlCount: 2, mailCount: 1 }],
    ]);
    const text = await page('/compare?baseline=a&target=b');
    const cell = (label: string): string =>
      new RegExp(`>${label}</th>.*?data-label="Difference">(.*?)</td>`, 's').exec(text)?.[1] ?? '';
    assert.match(cell('SQL queries'), /^\+1 \(\+100\.0%\)<span aria-hidden="true"> ▲</);
    assert.match(cell('Mail messages'), /^-1 \(-50\.0%\)<span aria-hidden="true"> ▼</);
    assert.equal(cell('Status'), 'No change');
  });
});
