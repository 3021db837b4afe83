import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Panel, PanelView } from '../../../../../server/debug/index.ts';
import { historyOf } from './history.ts';

/** Shows text of the length in its payload. */
class Long extends Panel<{ length: number }> {
  override readonly id: string;
  override readonly title: string;
  constructor(id: string) {
    super();
    this.id = id;
    this.title = id;
  }
  override view({ length }: { length: number }): PanelView {
    return new PanelView().code('x'.repeat(length));
  }
}

const page = { url: 'http://h.test/shop', method: 'GET', time: 5 };

describe('The file of a capture', () => {
  it('omits panels with which it would be too long, and keeps the others', async () => {
    const panels = Object.fromEntries(['a', 'b', 'c'].map((id) => [id, new Long(id)]));
    const lengths = { a: { length: 5 }, b: { length: 20_000_000 }, c: { length: 6 } };
    const { page: textOf } = await historyOf([['t1', page, lengths]], { panels });
    const text = await textOf('/export?tag=t1');
    assert.ok(text.length < 1_000_000);
    assert.match(text, /<h2>a<\/h2>.*?<code>xxxxx<\/code>/s);
    assert.match(
      text,
      /<h2>b<\/h2><\/summary><div class="debug-panel"><p>Left out: with this panel the file would be longer/,
    );
    assert.match(text, /<h2>c<\/h2>.*?<code>xxxxxx<\/code>/s);
  });

  it('has the day of the capture', async () => {
    const time = new Date('2026-11-22T09:08:07.006').getTime() / 1000;
    const { page: textOf } = await historyOf([['t1', { ...page, time }]]);
    const pages = ['/export', '/view?tag=t1', '/compare?baseline=t1&target=t1'];
    for (const path of pages) assert.match(await textOf(path), /2026-11-22 09:08:07\.006</);
  });

  it('contains no links to an editor', async () => {
    const trace = [{ file: '/app/a.ts', line: 7, column: 1, function: 'f' }];
    const entry = { id: 1, level: 'info', message: 'm', value: null, category: '', time: 0, trace };
    const { request } = await historyOf([['t1', page, { log: { dropped: 0, entries: [entry] } }]]);
    const { headers, text } = await request('/export');
    assert.match(text, /<code title="\/app\/a\.ts:7">app\/a\.ts:7<\/code>/);
    assert.doesNotMatch(text, /vscode:/);
    assert.equal(headers.get('content-disposition'), 'attachment; filename="capture-t1.html"');
  });
});
