import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { JsonParser, JsonResponseFormatter, Response } from '../../../../server/web/index.ts';
import { contentOf, mustNotHaveBody, reasonPhrase } from '../../../../server/web/internal.ts';

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
    it(`writes ${String(data)} of type ${typeof data}`, () => {
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
    it(`leaves content without data alone as ${format}`, async () => {
      assert.equal((await prepared({ format, content: 'own' })).content, 'own');
    });
  }

  for (const [format, content] of [
    ['html', null],
    ['raw', null],
    ['xml', null],
    ['json', 'null'],
  ] as const) {
    it(`makes ${content} of neither content nor data as ${format}`, async () => {
      assert.equal((await prepared({ format })).content, content);
    });
  }

  it('sends an empty text for data that JSON cannot hold', async () => {
    assert.equal((await prepared({ format: 'json', data: () => 1 })).content, '');
  });

  it('indents JSON on demand', async () => {
    const formatters = { json: new JsonResponseFormatter(1) };
    const { content } = await prepared({ format: 'json', data: { a: [1] }, formatters });
    assert.equal(content, '{\n "a": [\n  1\n ]\n}');
    assert.equal(new JsonResponseFormatter().indent, 0);
  });

  it('finds the built-in formatters beside own ones', async () => {
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

  it('happens once', async () => {
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

describe('JSON of a response', () => {
  const map = new Map<string, unknown>([['a', new Set([1])]]);
  const deep = (depth: number): unknown => (depth === 0 ? map : [deep(depth - 1)]);
  for (const [title, data, expected] of [
    ['a map', map, '{"a":[1]}'],
    ['a map in an object', { map }, '{"map":{"a":[1]}}'],
    ['a set', new Set(['a']), '["a"]'],
    ['an object that says what it is', { toJSON: () => map }, '{"a":[1]}'],
    ['an object that says what is in it', { one: { toJSON: () => map } }, '{"one":{"a":[1]}}'],
    ['a date', new Date(0), '"1970-01-01T00:00:00.000Z"'],
    ['no number', Number.NaN, 'null'],
    ['texts and nothing', { a: 'a', b: null, c: undefined }, '{"a":"a","b":null}'],
    ['a map far down', deep(60), `${'['.repeat(60)}{"a":[1]}${']'.repeat(60)}`],
  ] as const) {
    it(`holds ${title}`, async () => {
      assert.equal((await prepared({ format: 'json', data })).content, expected);
    });
  }
});

describe('XML of a response', () => {
  for (const [data, expected] of [
    [{ a: 1, _b: true, 'c.d-e': 'x' }, '<a>1</a><_b>true</_b><c.d-e>x</c.d-e>'],
    [
      { '1a': 1, 'a b': 2, xmlData: 3, XML: 4, '': 5 },
      '<item>1</item><item>2</item><item>3</item><item>4</item><item>5</item>',
    ],
    [{ a: null, b: undefined, c: '', d: [] }, '<a/><b/><c/><d/>'],
    [[1, [2]], '<item>1</item><item><item>2</item></item>'],
    [
      new Map([
        [1, 'x'],
        ['k', 'y'],
      ] as [unknown, string][]),
      '<item>x</item><k>y</k>',
    ],
    ['&<>"\u0000\t', '&amp;&lt;&gt;"\t'],
    [{ toJSON: () => ({ a: 1 }) }, '<a>1</a>'],
  ] as const) {
    it(`holds ${JSON.stringify(data)}`, async () => {
      const { content } = await prepared({ format: 'xml', data });
      const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
      assert.equal(content, `${declaration}\n<response>${expected}</response>\n`);
    });
  }
});

describe('JsonParser', () => {
  const parse = (text: string, config: object = {}, type = 'application/json'): unknown =>
    JsonParser.create(config).parse(text, type);

  it('gives the outermost object no prototype, unless told otherwise', () => {
    const bare = parse('{"a":{}}') as { a: object };
    assert.equal(Object.getPrototypeOf(bare), null);
    assert.equal(Object.getPrototypeOf(bare.a), Object.prototype);
    assert.equal(Object.getPrototypeOf(parse('{"a":1}', { asArray: false })), Object.prototype);
    assert.equal(Array.isArray(parse('[1]')), true);
    assert.equal(parse('"a"'), 'a');
  });

  for (const text of ['', ' \n', 'null']) {
    it(`takes ${JSON.stringify(text)} for an empty body`, () => {
      assert.deepEqual({ ...(parse(text) as object) }, {});
    });
  }

  it('refuses broken JSON, or takes it for an empty body', () => {
    assert.throws(() => parse('{'), {
      statusCode: 400,
      message: /^Invalid JSON data in request body: ./,
    });
    assert.deepEqual(parse('{', { throwException: false }), {});
  });

  it('drops what stands around an object in a script alone', () => {
    assert.deepEqual(
      { ...(parse('f({"a":{}})', {}, 'application/javascript') as object) },
      { a: {} },
    );
    assert.throws(() => parse('f({"a":{}})'), { statusCode: 400 });
  });
});

describe('Status', () => {
  for (const [status, phrase] of [
    [100, 'Continue'],
    [200, 'OK'],
    [308, 'Permanent Redirect'],
    [399, ''],
    [400, 'Bad Request'],
    [404, 'Not Found'],
    [500, 'Internal Server Error'],
    [599, ''],
  ] as const) {
    it(`${status} has the phrase "${phrase}"`, () => assert.equal(reasonPhrase(status), phrase));
  }

  for (const [status, isSuccessful] of [
    [100, false],
    [199, false],
    [200, true],
    [299, true],
    [300, false],
    [599, false],
  ] as const) {
    it(`${status} is ${isSuccessful ? 'a' : 'no'} success`, () => {
      assert.equal(Response.create({ statusCode: status }).isSuccessful, isSuccessful);
    });
  }

  it('says which answers have no body', () => {
    const without = [100, 101, 102, 103, 204, 205, 304];
    for (const status of [...without, 200, 201, 206, 302, 404]) {
      assert.equal(mustNotHaveBody(status), without.includes(status), `${status}`);
    }
  });

  it('takes a phrase of printable ASCII', () => {
    const response = Response.create({});
    response.statusText = 'All\tfine ~';
    assert.deepEqual([response.statusCode, response.statusText], [200, 'All\tfine ~']);
    for (const text of ['a\n', 'ä', '\u007f', '\u0000']) {
      assert.throws(() => response.setStatusCode(200, text), { name: 'InvalidArgumentException' });
    }
    assert.equal(response.setStatusCode(201, '').statusText, '');
  });
});
