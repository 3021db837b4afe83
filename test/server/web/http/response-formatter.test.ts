import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { JsonResponseFormatter, Response } from '../../../../server/web/index.ts';
import { contentOf } from '../../../../server/web/internal.ts';

async function prepared(config: object): Promise<Response> {
  const response = Response.create(config);
  await response.prepare();
  return response;
}

describe('contentOf', () => {
  const bytes = new Uint8Array([1]);
  for (const [data, expected] of [
    ['', ''],
    ['a', 'a'],
    [bytes, bytes],
    [0, '0'],
    [true, 'true'],
    [false, 'false'],
    [5n, '5'],
    [new URL('http://h.test/'), 'http://h.test/'],
  ] as const) {
    it(`formats ${String(data)} of type ${typeof data}`, () => {
      assert.equal(contentOf(data), expected);
    });
  }

  for (const data of [null, undefined, [], ['a'], {}, () => 'a', Symbol('a')]) {
    it(`refuses ${JSON.stringify(data)} of type ${typeof data}`, () => {
      assert.throws(() => contentOf(data), { name: 'InvalidArgumentException' });
    });
  }
});

describe('Response.prepare', () => {
  for (const format of ['html', 'raw', 'xml', 'json']) {
    it(`does not change content without data as ${format}`, async () => {
      assert.equal((await prepared({ format, content: 'own' })).content, 'own');
    });
  }

  for (const [format, content] of [
    ['html', null],
    ['raw', null],
    ['xml', null],
    ['json', 'null'],
  ] as const) {
    it(`writes ${content} for neither content nor data as ${format}`, async () => {
      assert.equal((await prepared({ format })).content, content);
    });
  }

  for (const data of [undefined, () => 1, Symbol('a')]) {
    it(`sends null for ${String(data)}, which JSON cannot represent`, async () => {
      assert.equal((await prepared({ format: 'json', data })).content, 'null');
    });
  }

  it('indents JSON on demand', async () => {
    const formatters = { json: new JsonResponseFormatter(1) };
    const { content } = await prepared({ format: 'json', data: { a: [1] }, formatters });
    assert.equal(content, '{\n "a": [\n  1\n ]\n}');
    assert.equal(new JsonResponseFormatter().indent, 0);
  });

  it('provides the built-in formatters in addition to own ones', async () => {
    const formatters = { own: { format: (one: Response) => void (one.content = 'own') } };
    assert.equal((await prepared({ format: 'own', formatters })).content, 'own');
    assert.equal((await prepared({ format: 'json', data: 1, formatters })).content, '1');
  });

  for (const callback of ['a', '$.a_1.b', 'A']) {
    it(`calls ${callback} with null for no data`, async () => {
      const { content } = await prepared({ format: 'jsonp', data: { callback } });
      assert.equal(content, `/**/${callback}(null);`);
    });
  }

  for (const data of [null, {}, { callback: 5, data: 1 }, { callback: '' }, { callback: 'a.' }]) {
    it(`refuses ${JSON.stringify(data)} as a call`, async () => {
      await assert.rejects(prepared({ format: 'jsonp', data }), {
        name: 'InvalidArgumentException',
      });
    });
  }

  it('runs once', async () => {
    const response = await prepared({ data: 'first' });
    response.data = 'second';
    await response.prepare();
    assert.equal(response.content, 'first');
    response.clear();
    response.data = 'second';
    await response.prepare();
    assert.equal(response.content, 'second');
  });
});
