import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { HttpException } from '../../../../server/core/index.ts';
import { readBody } from '../../../../server/upload/internal/read-body.ts';
import { readText } from '../support/server.ts';

type Take = (chunk: Uint8Array) => Promise<void> | null;

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A request with a body of the platform, or one that emits its chunks itself. */
const requests: Record<string, (texts: readonly string[], fault?: unknown) => Request> = {
  'of the platform': (texts, fault) => {
    const left = [...texts];
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const text = left.shift();
        if (text !== undefined) controller.enqueue(bytes(text));
        else if (fault === undefined) controller.close();
        else controller.error(fault);
      },
    });
    return { body } as never;
  },
  'that passes its chunks on': (texts, fault) => {
    const consume = async (take: Take): Promise<void> => {
      for (const text of texts) await take(bytes(text));
      if (fault !== undefined) throw fault;
    };
    return { consume } as never;
  },
};

for (const [kind, requestOf] of Object.entries(requests)) {
  describe(`The body of a request ${kind}`, () => {
    it('is read chunk by chunk', async () => {
      assert.equal(await readText(readBody(requestOf(['ab', 'c']))), 'abc');
      assert.equal(await readText(readBody(requestOf([]))), '');
    });

    it('rejects with a client error when the client has left', async () => {
      const tooLarge = new HttpException(413, 'too large');
      for (const [fault, statusCode, message] of [
        [new Error('reset'), 400, 'The upload broke off.'],
        [new HttpException(400, 'other'), 400, 'The upload broke off.'],
        [Object.assign(new Error('reset'), { statusCode: 413 }), 400, 'The upload broke off.'],
        [tooLarge, 413, 'too large'],
      ] as const) {
        await assert.rejects(readText(readBody(requestOf(['ab'], fault))), { statusCode, message });
      }
    });

    it('is read to its end after the reader has stopped', async () => {
      const request = requestOf(['a', 'b', 'c', 'd']);
      for await (const chunk of readBody(request)) {
        assert.equal(Buffer.from(chunk).toString(), 'a');
        break;
      }
    });

    it('ends without an error when the client leaves after the reader has stopped', async () => {
      for await (const _ of readBody(requestOf(['a'], new Error('reset')))) break;
    });
  });
}

describe('A request without a body', () => {
  it('has no bytes', async () => {
    assert.equal(await readText(readBody(new Request('http://h.test/'))), '');
  });
});
