import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { RequestSummary } from '../../../../../server/debug/model/request-summary.ts';
import { captureHead } from '../../../../../server/debug/pages/templates/capture-head.ts';
import { renderToString } from '../../../../../server/ssr/index.ts';
import { debugSetup, snapshotOf } from '../../support.ts';

const page = { method: 'GET', url: 'http://h.test/shop?a=1', time: 100, ip: '127.0.0.1' } as const;

/** The head of a capture `this` among others, in the order newest first. */
function headOf(
  summary: Partial<RequestSummary> = {},
  manifest: readonly (readonly [tag: string, summary?: Partial<RequestSummary>])[] = [['this']],
  { isPinned = false, readOnly = false, query = 'tag=this' } = {},
): string {
  const snapshot = snapshotOf('this', { ...page, ...summary });
  const entries = new Map(
    manifest.map(([tag, given]) => [
      tag,
      tag === 'this' ? snapshot.summary : snapshotOf(tag, { ...page, ...given }).summary,
    ]),
  );
  const pinned = new Set(isPinned ? ['this'] : []);
  const { module } = debugSetup({ readOnly });
  const url = new URL(`http://h.test/debug/view?${query}`);
  return renderToString(captureHead(snapshot, { entries, pinned }, module, url));
}

/** The target of a link with this text; null when there is none. */
const linkIn = (markup: string, label: string): string | null =>
  new RegExp(`<a [^>]*href="([^"]*)"[^>]*>${label}</a>`).exec(markup)?.[1] ?? null;

describe('The head of a capture', () => {
  it('links to the captures before and after it, with the same panel', () => {
    const steps = (...tags: string[]): (string | null)[] => {
      const head = headOf(
        {},
        tags.map((tag) => [tag] as const),
      );
      return [linkIn(head, 'Older'), linkIn(head, 'Newer')];
    };
    const to = (tag: string): string => `/debug/view?tag=${tag}`;
    assert.deepEqual(steps('this'), [null, null]);
    assert.deepEqual(steps('b', 'this'), [null, to('b')]);
    assert.deepEqual(steps('this', 'a'), [to('a'), null]);
    assert.deepEqual(steps('c', 'b', 'this', 'a', 'z'), [to('a'), to('b')]);
    const log = headOf({}, [['b'], ['this']], { query: 'tag=this&panel=log' });
    assert.equal(linkIn(log, 'Newer'), '/debug/view?tag=b&amp;panel=log');
  });

  it('has no link to a newer one when it is not listed any more', () => {
    assert.equal(linkIn(headOf({}, [['b'], ['a']]), 'Newer'), null);
  });

  it('has buttons that pin, unpin and replay, unless the pages are read only', () => {
    const actions = (...given: Parameters<typeof headOf>): string[] =>
      [...headOf(...given).matchAll(/action="\/debug\/(\w+)"/g)].map(([, name = '']) => name);
    assert.deepEqual(actions(), ['replay', 'pin']);
    assert.deepEqual(actions({}, undefined, { isPinned: true }), ['replay', 'unpin']);
    assert.deepEqual(actions({ method: 'POST' }), ['pin']);
    assert.deepEqual(actions({}, undefined, { readOnly: true }), []);
    assert.match(headOf({}, undefined, { isPinned: true }), />pinned</);
    assert.doesNotMatch(headOf(), />pinned</);
    assert.match(headOf(), /name="back" value="\/debug\/view\?tag=this"/);
  });

  it('links pages that were requested by GET', () => {
    assert.equal(linkIn(headOf(), 'Open page'), '/shop?a=1');
    assert.equal(
      linkIn(headOf({ url: 'http://h.test//other.test/' }), 'Open page'),
      '/.//other.test/',
    );
    assert.equal(linkIn(headOf({ method: 'POST' }), 'Open page'), null);
    assert.equal(linkIn(headOf({ url: 'job/7' }), 'Open page'), null);
    assert.match(headOf(), /<summary>curl<\/summary>/);
    assert.doesNotMatch(headOf({ url: 'job/7' }), /curl/);
  });

  it('links pages of other processes on their own servers', () => {
    const head = headOf({}, undefined, { readOnly: true });
    assert.equal(linkIn(head, 'Open page'), 'http://h.test/shop?a=1');
  });

  it('cuts a long URL in its title, not in its links', () => {
    const url = `/${'a'.repeat(5000)}`;
    const head = headOf({ url: `http://h.test${url}` });
    assert.match(head, /<h1>.*\/a{198}…/);
    assert.equal(linkIn(head, 'Open page'), url);
  });

  it('compares with the last earlier request that had the same method and path', () => {
    const compared = (...others: readonly (readonly [string, Partial<RequestSummary>])[]) =>
      linkIn(headOf({}, [['this'], ...others]), 'Compare with previous');
    const to = (tag: string): string => `/debug/compare?baseline=${tag}&amp;target=this`;
    assert.equal(compared(), null);
    assert.equal(compared(['a', { time: 90, url: 'http://h.test/shop#x' }]), to('a'));
    assert.equal(compared(['a', { time: 100 }]), to('a'));
    assert.equal(compared(['a', { time: 100.1 }]), null);
    assert.equal(compared(['a', { method: 'POST' }]), null);
    assert.equal(compared(['a', { url: 'http://h.test/other?a=1' }]), null);
    assert.equal(compared(['a', { time: 80 }], ['b', { time: 90 }], ['c', { time: 70 }]), to('b'));
  });

  it('names the redirect of the same client that led to the request within ten seconds', () => {
    const url = 'http://h.test/shop?a=1';
    const from = (given: Partial<RequestSummary>): boolean => {
      const redirect = { method: 'POST', time: 95, url: 'http://h.test/buy', location: url };
      const head = headOf({}, [['this'], ['a', { ...redirect, ...given }]]);
      return head.includes('Redirected here by');
    };
    for (const [given, expected] of [
      [{}, true],
      [{ location: '/shop?a=1' }, true],
      [{ location: '/shop' }, false],
      [{ location: 'http://' }, false],
      [{ location: null }, false],
      [{ ip: '127.0.0.2' }, false],
      [{ time: 90 }, true],
      [{ time: 89.9 }, false],
      [{ time: 100 }, true],
      [{ time: 100.1 }, false],
    ] as const) {
      assert.equal(from(given), expected, JSON.stringify(given));
    }
    const head = headOf({}, [['this'], ['a', { time: 99, location: url, url: 'http://h.test/b' }]]);
    assert.equal(linkIn(head, '/b'), '/debug/view?tag=a&amp;panel=request');
  });

  it('shows the known data of the capture', () => {
    const facts = (given: Partial<RequestSummary>): string[] =>
      [...headOf(given).matchAll(/<span>([^<]*)<\/span>/g)].map(([, fact = '']) => fact);
    const none = { processingTime: null, peakMemory: null, ip: '', traceId: null };
    assert.deepEqual(facts({ ...none, kind: 'page' }), ['page']);
    assert.deepEqual(
      facts({ processingTime: 0.25, peakMemory: 2e6, ip: '::1', kind: 'ajax', traceId: 'ab' }),
      ['250 ms', '2.0 MB', 'ajax', '::1', 'trace ab'],
    );
    const status = (statusCode: number): string | undefined =>
      /debug-status theme-(\w+">\d+)/.exec(headOf({ statusCode }))?.[1];
    assert.deepEqual(
      [status(0), status(1), status(404)],
      [undefined, 'secondary">1', 'warning">404'],
    );
  });

  it('shows the root of a site as /', () => {
    assert.match(headOf({ url: 'http://h.test' }), /<h1>\/<\/h1>/);
    assert.match(headOf({ url: 'mails/send' }), /<h1>mails\/send<\/h1>/);
  });
});
