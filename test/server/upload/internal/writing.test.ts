import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Writing } from '../../../../server/upload/internal/writing.ts';

describe('a request that writes to an upload', () => {
  /** A request whose client has sent one piece, and the clock of the server. */
  async function start() {
    const clock = { now: 0 };
    const pieces = new TransformStream<Uint8Array, Uint8Array>();
    const client = pieces.writable.getWriter();
    const init = { method: 'PATCH', body: pieces.readable, duplex: 'half' };
    const writing = new Writing(new Request('http://own.test/', init), () => clock.now);
    const body = writing.read();
    const send = async (text: string): Promise<void> => {
      const piece = body.next();
      await client.write(Buffer.from(text));
      assert.equal(String((await piece).value), text);
    };
    await send('a');
    return { body, clock, send, writing };
  }

  it('is stopped when its client has sent nothing for a second', async () => {
    const { body, clock, writing } = await start();
    const rest = body.next();
    clock.now = 1000;
    assert.equal(writing.isStalled, true);
    void writing.stop();
    await assert.rejects(rest, { name: 'BadRequestHttpException' });
    writing.end();
  });

  it('goes on when its client has sent something before it is stopped', async () => {
    const { body, clock, send, writing } = await start();
    clock.now = 1000;
    await send('b');
    const rest = body.next();
    await writing.stop();
    assert.equal(await Promise.race([rest, Promise.resolve('goes on')]), 'goes on');
    await writing.stop();
  });
});
