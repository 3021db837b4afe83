import assert from 'node:assert/strict';
import { channel } from 'node:diagnostics_channel';
import { describe, it } from 'node:test';

import { currentCapture } from '../../../../server/debug/capture/capture-scope.ts';
import type { HttpPayload } from '../../../../server/debug/collector/http-collector.ts';
import { panelOf } from '../support-panel.ts';

const publish = (name: string, message: object): void =>
  channel(`undici:request:${name}`).publish(message);
const requestOf = (path: string) => ({ method: 'GET', origin: 'http://a.test', path });

describe('Calls of a capture', () => {
  it('are kept up to 1,000, and counted', async () => {
    const panel = await panelOf<HttpPayload>('http', () => {
      for (let at = 1; at <= 1_002; at++) publish('create', { request: requestOf(`/${at}`) });
    });
    const last = panel?.entries.at(-1);
    assert.deepEqual([panel?.count, panel?.entries.length], [1_002, 1_000]);
    assert.deepEqual([last?.seq, last?.url], [1_000, 'http://a.test/1000']);
    assert.equal(await panelOf('http', () => 1), undefined);
  });

  it('have the reported data until they have ended', async () => {
    const panel = await panelOf<HttpPayload>('http', () => {
      const [open, whole, failed] = ['/open', '/whole', '/failed'].map(requestOf);
      for (const request of [open, whole, failed]) {
        const until = performance.now() + 3;
        while (performance.now() < until);
        publish('create', { request });
      }
      publish('headers', { request: whole, response: { statusCode: 204 } });
      for (const length of [3, 4]) {
        publish('bodyChunkReceived', { request: whole, chunk: new Uint8Array(length) });
      }
      publish('trailers', { request: whole });
      publish('error', { request: failed, error: new Error('lost') });
    });
    const [open, whole, failed] = panel?.entries ?? [];
    assert.ok(open && whole && failed);
    assert.deepEqual(
      [open.status, open.wait, open.duration, open.bytes, open.error],
      [0, null, null, null, ''],
    );
    assert.deepEqual([whole.status, whole.bytes, whole.error], [204, 7, '']);
    assert.deepEqual([failed.status, failed.wait, failed.error], [0, null, 'lost']);
    assert.ok(open.timestamp + 3 <= whole.timestamp + 0.5);
    // The others began between its start and its end.
    assert.ok(whole.wait !== null && whole.wait >= 2.5 && whole.wait <= (whole.duration ?? 0));
    assert.ok((failed.duration ?? Infinity) < whole.timestamp + 5_000);
  });

  it('count errors in the channel subscribers', async () => {
    await panelOf('http', () => {
      const capture = currentCapture() ?? assert.fail();
      publish('create', {});
      // Each debugger of the process counts its own errors.
      assert.ok(capture.faults > 0);
    });
  });
});
