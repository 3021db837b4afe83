import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { callsOfSpans } from '../../../../server/debug/collector/span-calls.ts';
import type { TraceSpan } from '../../../../server/debug/model/trace-span.ts';

let spans = 0;

/** The only call that is derived from a span with these attributes. */
function callOf(
  attributes: Readonly<Record<string, unknown>>,
  facts: Partial<TraceSpan> = {},
): ReturnType<typeof callsOfSpans>[number] | undefined {
  const spanId = String(++spans).padStart(16, '0');
  const span: TraceSpan = {
    name: 'GET',
    kind: 2,
    startTime: [0, 0],
    duration: [0, 5_000_000],
    ended: true,
    status: { code: 0 },
    attributes: { 'http.request.method': 'GET', ...attributes },
    events: [],
    spanContext: () => ({ traceId: 'a'.repeat(32), spanId }),
    ...facts,
  };
  return callsOfSpans([{ span, timestamp: 3, stack: { stack: '' } }], [])[0];
}

describe('Calls that only a span reports', () => {
  it('have the URL of new and of old attributes', () => {
    const url = 'https://a.test/x';
    assert.equal(callOf({ 'url.full': url })?.url, url);
    assert.equal(callOf({ 'http.url': url })?.url, url);
    const parts = { 'server.address': 'a.test', 'server.port': 8080, 'url.path': '/x' };
    assert.equal(callOf({ ...parts, 'url.scheme': 'https' })?.url, 'https://a.test:8080/x');
    assert.equal(
      callOf({ 'net.peer.name': 'a.test', 'http.target': '/x' })?.url,
      'http://a.test/x',
    );
    assert.equal(callOf({})?.url, 'GET');
  });

  it('have status, size and time', () => {
    const call = callOf({ 'http.response.status_code': 201, 'http.response.body.size': 7 });
    assert.deepEqual(
      [call?.status, call?.bytes, call?.duration, call?.wait, call?.timestamp],
      [201, 7, 5, null, 3],
    );
    const open = callOf({ 'http.status_code': 404 }, { ended: false });
    assert.deepEqual([open?.status, open?.bytes, open?.duration], [404, null, null]);
    assert.equal(callOf({})?.status, 0);
  });

  it('have an error when there was no response', () => {
    const failed = { status: { code: 2, message: 'refused' } };
    assert.deepEqual(callOf({}, failed)?.error, { message: 'refused' });
    assert.equal(callOf({ 'http.status_code': 500 }, failed)?.error, null);
    assert.equal(callOf({}, { status: { code: 1 } })?.error, null);
  });
});
