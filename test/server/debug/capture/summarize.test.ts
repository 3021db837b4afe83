import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { CapturePolicy, Collector } from '../../../../server/debug/index.ts';
import type { RequestSummary } from '../../../../server/debug/model/request-summary.ts';
import type { JsonRecord } from '../../../../server/debug/model/strict-reader.ts';
import { debugSetup, lastSnapshot } from '../support.ts';

/** A collector that captures the given payload. */
class Given extends Collector {
  readonly #id: string;
  readonly #payload: JsonRecord;
  constructor(id: string, payload: JsonRecord) {
    super(new CapturePolicy());
    this.#id = id;
    this.#payload = payload;
  }
  override id(): string {
    return this.#id;
  }
  protected override start(): object {
    return {};
  }
  protected override collect(): JsonRecord {
    return this.#payload;
  }
}

/** The line in the history of a request with these headers, and of its response. */
async function summaryOf(
  request: Readonly<Record<string, string>> = {},
  response: Readonly<Record<string, string>> = {},
  panels: Readonly<Record<string, JsonRecord>> = {},
): Promise<RequestSummary> {
  const collectors = Object.entries(panels).map(([id, payload]) => new Given(id, payload));
  const setup = debugSetup({ collectors });
  const answer = () => new Response('x', { headers: response });
  await (await setup.send('/', answer, { headers: request })).text();
  return (await lastSnapshot(setup)).summary;
}

describe('The line of a capture in the history', () => {
  it('contains the kind of the request', async () => {
    const ajax = { 'x-requested-with': 'XMLHttpRequest' };
    const stream = { 'content-type': 'text/event-stream; charset=utf-8' };
    const all = [summaryOf(), summaryOf(ajax), summaryOf({}, stream), summaryOf(ajax, stream)];
    assert.deepEqual(
      (await Promise.all(all)).map(({ ajax: isAjax, kind }) => [kind, isAjax]),
      [
        ['page', false],
        ['ajax', true],
        ['stream', false],
        ['stream', true],
      ],
    );
  });

  it('contains the target of a redirect, without secrets', async () => {
    assert.equal((await summaryOf()).location, null);
    const { location } = await summaryOf({}, { location: '/next?token=abc&page=2' });
    assert.equal(location, '/next?token=%5Bredacted%5D&page=2');
    const fragment = await summaryOf({}, { location: 'https://a:b@h/#access_token=abc&page=2' });
    assert.equal(fragment.location, 'https://%5Bredacted%5D@h/#access_token=[redacted]&page=2');
  });

  it('has no secrets in names of commands', async () => {
    const setup = debugSetup();
    await setup.debugged.capture('import https://jane:pw@host/ --token=abc', () => 1);
    const { url } = (await lastSnapshot(setup)).summary;
    assert.equal(url, 'import https://%5Bredacted%5D@host/ --token=[redacted]');
  });

  it('contains the trace of the client', async () => {
    const id = 'ab12'.repeat(8);
    for (const [traceparent, expected] of [
      [`00-${id}-${'1'.repeat(16)}-01`, id],
      [`00-${'0'.repeat(32)}-${'1'.repeat(16)}-01`, null],
      [`00-${id}-${'1'.repeat(15)}-01`, null],
      ['', null],
    ] as const) {
      assert.equal((await summaryOf({ traceparent })).traceId, expected);
    }
  });

  it('contains the counts of panels', async () => {
    const { excessiveCallersCount, mailCount, mailFiles, peakMemory, sqlCount } = await summaryOf(
      {},
      {},
      {
        db: { count: 3, excessiveCallers: 2, entries: [] },
        mail: { count: 4, entries: [{ file: 'a.eml' }, { file: '' }, { file: 5 }, null] },
        profiling: { memory: 5_000 },
      },
    );
    assert.deepEqual(
      [sqlCount, excessiveCallersCount, mailCount, mailFiles, peakMemory],
      [3, 2, 4, ['a.eml'], 5_000],
    );
  });

  it('contains no count of a panel without one', async () => {
    const panels = { db: { count: '3' }, mail: { entries: 'none' }, profiling: { memory: null } };
    const summary = await summaryOf({}, {}, panels);
    const { excessiveCallersCount, mailCount, mailFiles, peakMemory, sqlCount } = summary;
    assert.deepEqual(
      [sqlCount, excessiveCallersCount, mailCount, mailFiles, peakMemory],
      [0, 0, 0, [], null],
    );
  });

  it('contains the time in seconds', async () => {
    const { processingTime, time } = await summaryOf();
    assert.ok(Math.abs(Date.now() / 1000 - time) < 60);
    assert.ok(processingTime !== null && processingTime > 0 && processingTime < 60);
  });
});
