import assert from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, it } from 'node:test';

import { BodyReading } from '../../../../server/bridge/node/body-reading.ts';
import type { ChunkHandler } from '../../../../server/core/internal.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A message of a version of HTTP. */
function messageOf(httpVersionMajor = 1): IncomingMessage {
  const message = new IncomingMessage(new Socket());
  message.httpVersionMajor = httpVersionMajor;
  // The error of a destroyed message is emitted by its socket.
  message.on('error', () => undefined);
  return message;
}

/** Ends a message as the parser of Node does. */
function end(message: IncomingMessage): void {
  message.complete = true;
  message.push(null);
}

/** A message that was received completely when it was destroyed, by default because the client had gone away. */
async function kept(
  cause: Error = Object.assign(new Error('aborted'), { code: 'ECONNRESET' }),
): Promise<IncomingMessage> {
  const message = messageOf();
  message.push('a');
  message.push('b');
  end(message);
  message.destroy(cause);
  await turn();
  return message;
}

/** A reading, and the texts that it received. */
function readingOf(
  message: IncomingMessage,
  onEarlyEnd: 'fail' | 'stop' = 'fail',
  more?: ChunkHandler,
) {
  const texts: string[] = [];
  const reading = new BodyReading(message, {
    onEarlyEnd,
    take: (chunk) => {
      texts.push(Buffer.from(chunk).toString());
      return more?.(chunk);
    },
  });
  return { reading, texts };
}

const clientLeft = {
  name: 'BadRequestHttpException',
  message: 'The client went away before the end of the request.',
};

describe('BodyReading', () => {
  for (const version of [1, 2]) {
    it(`receives every chunk over HTTP/${version}`, async () => {
      const message = messageOf(version);
      const { reading, texts } = readingOf(message);
      for (const chunk of ['a', 'b']) message.push(chunk);
      end(message);
      await reading.ended;
      assert.deepEqual(texts, ['a', 'b']);
    });
  }

  it('receives a body that had arrived before the client went away', async () => {
    const { reading, texts } = readingOf(await kept());
    await reading.ended;
    assert.deepEqual(texts, ['ab']);
  });

  const refused: Readonly<Record<string, () => Promise<IncomingMessage>>> = {
    'other code has read it': async () => {
      const message = await kept();
      while (message.read() !== null);
      return message;
    },
    'other code has read a part of it': async () => {
      const message = await kept();
      message.headers['content-length'] = '2';
      message.read(1);
      return message;
    },
    'other code has destroyed the request': () => kept(new Error('too large')),
  };
  for (const [title, message] of Object.entries(refused)) {
    it(`fails with such a body when ${title}`, async () => {
      await assert.rejects(readingOf(await message()).reading.ended, clientLeft);
    });
  }

  it('waits for the promise of the chunk callback', async () => {
    const message = messageOf();
    const release = Promise.withResolvers<void>();
    const { reading, texts } = readingOf(message, 'fail', () => release.promise);
    message.push('a');
    await turn();
    message.push('b');
    end(message);
    await turn();
    assert.deepEqual([texts, message.isPaused()], [['a'], true]);
    release.resolve();
    await reading.ended;
    assert.deepEqual(texts, ['a', 'b']);
  });

  for (const [title, take] of [
    ['throws', () => assert.fail('full')],
    ['rejects', () => Promise.reject(new Error('full'))],
  ] as const) {
    it(`fails when the chunk callback ${title}, and calls it no more`, async () => {
      const message = messageOf();
      const { reading, texts } = readingOf(message, 'fail', take);
      const failed = assert.rejects(reading.ended, /full/);
      message.push('a');
      await failed;
      message.push('b');
      await turn();
      assert.deepEqual([texts, message.isPaused()], [['a'], true]);
    });
  }

  it('ends with the error that is passed to fail()', async () => {
    const message = messageOf();
    const { reading, texts } = readingOf(message);
    message.push('a');
    await turn();
    const failed = assert.rejects(reading.ended, { message: 'enough' });
    reading.fail(new Error('enough'));
    await failed;
    message.push('b');
    message.destroy();
    await turn();
    assert.deepEqual(texts, ['a']);
  });

  it('does not continue to read after its end although a chunk was pending', async () => {
    const message = messageOf();
    const release = Promise.withResolvers<void>();
    const { reading } = readingOf(message, 'fail', () => release.promise);
    message.push('a');
    await turn();
    const failed = assert.rejects(reading.ended);
    reading.fail(new Error('enough'));
    await failed;
    release.resolve();
    await turn();
    assert.equal(message.isPaused(), true);
  });

  for (const cause of [undefined, new Error('ECONNRESET')]) {
    it(`fails when the client leaves${cause ? ', with the cause' : ''}`, async () => {
      const message = messageOf();
      const { reading } = readingOf(message);
      const failed = assert.rejects(reading.ended, { ...clientLeft, ...(cause && { cause }) });
      message.push('a');
      message.destroy(cause);
      await failed;
    });
  }

  it('stops when the client leaves in the mode "stop"', async () => {
    const message = messageOf();
    const { reading, texts } = readingOf(message, 'stop');
    message.push('a');
    await turn();
    message.destroy();
    await reading.ended;
    assert.deepEqual(texts, ['a']);
  });

  it('ends at once with a message that was read completely, and fails with one that was destroyed', async () => {
    const read = messageOf();
    end(read);
    await read.resume().toArray();
    await readingOf(read).reading.ended;
    const destroyed = messageOf().destroy();
    await assert.rejects(readingOf(destroyed).reading.ended, clientLeft);
    await readingOf(messageOf().destroy(), 'stop').reading.ended;
  });

  for (const aborted of [false, true]) {
    it(`${aborted ? 'fails' : 'ends'} with a stream of HTTP/2 that has ended and was ${aborted ? '' : 'not '}reset`, async () => {
      const message = messageOf(2);
      const { reading } = readingOf(message);
      message.push('a');
      if (aborted) message.push(null);
      else end(message);
      if (aborted) await assert.rejects(reading.ended, clientLeft);
      else await reading.ended;
    });
  }
});
