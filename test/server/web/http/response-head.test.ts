import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Fw } from '../../../../server/core/index.ts';
import { HeaderCollection } from '../../../../server/web/index.ts';
import { lengthOf } from '../../../../server/web/http/response-head.ts';

describe('lengthOf', () => {
  for (const [title, response, expected] of [
    ['no content', { content: null }, 0],
    ['text, in bytes', { content: 'äb' }, 3],
    ['bytes', { content: new Uint8Array(5) }, 5],
    ['a stream', { stream: {} }, null],
    ['a status without body', { statusCode: 204, content: 'a' }, null],
  ] as const) {
    it(`returns the length of ${title}`, () => {
      const sized = { statusCode: 200, stream: null, content: null, ...response };
      assert.equal(lengthOf(sized, null, 'GET'), expected);
      assert.equal(lengthOf(sized, new HeaderCollection(), 'HEAD'), expected);
    });
  }

  it('refuses a list', () => {
    const response = { statusCode: 200, stream: null, content: ['a'] as never };
    assert.throws(() => lengthOf(response, null, 'GET'), { name: 'InvalidArgumentException' });
  });

  for (const [method, content, declared, kept, warnings] of [
    ['GET', 'abc', ['3'], ['3'], 0],
    ['GET', 'abc', ['4'], ['3'], 1],
    ['GET', 'abc', ['3', '3'], ['3'], 1],
    ['GET', '', ['1'], ['0'], 1],
    ['HEAD', '', ['1'], ['1'], 0],
    ['HEAD', 'a', ['2'], ['1'], 1],
    ['HEAD', 'a', ['1'], ['1'], 0],
  ] as const) {
    it(`sends ${kept.join()} for "${content}" to ${method} with ${declared.join()}`, (t) => {
      const warning = t.mock.method(Fw, 'warning', () => undefined);
      const headers = new HeaderCollection().set('Content-Length', declared);
      const response = { statusCode: 200, stream: null, content };
      assert.equal(lengthOf(response, headers, method), null);
      assert.deepEqual(headers.getAll('content-length'), kept);
      assert.equal(warning.mock.callCount(), warnings);
    });
  }
});
