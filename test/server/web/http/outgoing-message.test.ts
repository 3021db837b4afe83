import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { OutgoingMessage } from '../../../../server/web/index.ts';
import { finishAsFetchResponse } from '../../../../server/web/http/outgoing-message.ts';
import { toFetchResponse, toReadableStream } from '../../../../server/web/internal.ts';

async function* chunks(): AsyncGenerator<string> {
  yield 'a';
  yield 'b';
}

const message = (given: Partial<OutgoingMessage>): OutgoingMessage => ({
  status: 200,
  statusText: '',
  headers: [],
  body: null,
  finish: async () => {},
  ...given,
});

describe('toFetchResponse', () => {
  for (const status of [200, 599]) {
    it(`accepts the status ${status}`, () => {
      assert.equal(toFetchResponse(message({ status })).status, status);
    });
  }

  for (const status of [199, 600]) {
    it(`refuses the status ${status}`, () => {
      assert.throws(() => toFetchResponse(message({ status })), {
        name: 'InvalidArgumentException',
        message: `A response must have a status from 200 to 599, got ${status}.`,
      });
    });
  }

  it('sends each value of a header with any name', () => {
    const headers = [
      'A',
      '1',
      'constructor',
      '2',
      'a',
      '3',
      'Set-Cookie',
      'x=1',
      'set-cookie',
      'y=2',
    ];
    const response = toFetchResponse(message({ headers }));
    assert.equal(response.headers.get('a'), '1, 3');
    assert.equal(response.headers.get('constructor'), '2');
    assert.deepEqual(response.headers.getSetCookie(), ['x=1', 'y=2']);
  });

  for (const [body, text] of [
    [null, ''],
    ['', ''],
    ['ä', 'ä'],
    [new Uint8Array(), ''],
    [new Uint8Array([97]), 'a'],
    [chunks(), 'ab'],
  ] as const) {
    it(`sends the body "${text}" of ${body === null ? 'none' : typeof body} without a media type`, async () => {
      const response = toFetchResponse(message({ body }));
      assert.equal(response.headers.get('content-type'), null);
      assert.equal(response.body === null, text === '');
      assert.equal(await response.text(), text);
    });
  }

  it('omits a body that a status does not allow', () => {
    assert.equal(toFetchResponse(message({ status: 204, body: 'a' })).body, null);
  });
});

describe('finishAsFetchResponse', () => {
  /** A message, and the result of its end. */
  function ending(given: Partial<OutgoingMessage>) {
    const ends: boolean[] = [];
    const finish = async (success: boolean) => void ends.push(success);
    return { ends, given: message({ ...given, finish }) };
  }
  const noFault = (error: unknown) => assert.fail(String(error));

  for (const body of [null, 'a', new Uint8Array([97])]) {
    it(`finishes a message with a body of ${body === null ? 'nothing' : typeof body} after it is sent`, async () => {
      const { ends, given } = ending({ body });
      const waiting: Promise<unknown>[] = [];
      finishAsFetchResponse(given, { waitUntil: (promise) => void waiting.push(promise) }, noFault);
      assert.deepEqual(ends, []);
      assert.equal(waiting.length, 1);
      await Promise.all(waiting);
      assert.deepEqual(ends, [true]);
    });
  }

  it('finishes a message with a stream at its end', async () => {
    const { ends, given } = ending({ body: chunks() });
    let waits = 0;
    const response = finishAsFetchResponse(given, { waitUntil: () => void waits++ }, noFault);
    assert.deepEqual([ends, waits], [[], 0]);
    assert.equal(await response.text(), 'ab');
    assert.deepEqual([ends, waits], [[true], 1]);
  });

  it('sends a stream whole also when finishing fails, and reports that', async () => {
    const fault = new Error('finish');
    const reported: unknown[] = [];
    const given = message({ body: chunks(), finish: () => Promise.reject(fault) });
    const response = finishAsFetchResponse(given, {}, (error) => void reported.push(error));
    assert.equal(await response.text(), 'ab');
    assert.deepEqual(reported, [fault]);
  });

  it('finishes a message whose client leaves while the stream waits for its next chunk', async () => {
    async function* waiting(): AsyncGenerator<string> {
      yield 'a';
      await new Promise(() => {});
    }
    const { ends, given } = ending({ body: waiting() });
    const reader = finishAsFetchResponse(given, {}, noFault).body?.getReader();
    await reader?.read();
    void reader?.read();
    await new Promise((resolve) => setImmediate(resolve));
    void reader?.cancel();
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(ends, [false]);
  });

  it('finishes a message that cannot be sent', () => {
    const { ends, given } = ending({ status: 101 });
    assert.throws(() => finishAsFetchResponse(given, {}, noFault), {
      name: 'InvalidArgumentException',
    });
    assert.deepEqual(ends, [false]);
  });

  it('reports that finishing fails', async () => {
    const fault = new Error('finish');
    const reported = Promise.withResolvers<unknown>();
    const finish = () => Promise.reject(fault);
    finishAsFetchResponse(message({ finish }), {}, reported.resolve);
    assert.equal(await reported.promise, fault);
  });
});

describe('toReadableStream', () => {
  it('requests a chunk only when one is read', async () => {
    let pulls = 0;
    async function* counted(): AsyncGenerator<string> {
      for (;;) {
        pulls++;
        yield 'a';
      }
    }
    const reader = toReadableStream(counted()).getReader();
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(pulls, 0);
    await reader.read();
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(pulls, 1);
    await reader.cancel();
  });

  it('reports how it has ended', async () => {
    const ends: boolean[] = [];
    const finish = async (success: boolean) => void ends.push(success);
    const whole = toReadableStream(chunks(), finish);
    assert.equal(await new Response(whole).text(), 'ab');
    async function* broken(): AsyncGenerator<string> {
      yield 'a';
      throw new Error('broken');
    }
    await assert.rejects(new Response(toReadableStream(broken(), finish)).text(), /broken/);
    assert.deepEqual(ends, [true, false]);
  });
});
