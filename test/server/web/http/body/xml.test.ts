import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Response } from '../../../../../server/web/index.ts';

async function prepared(config: object): Promise<Response> {
  const response = Response.create(config);
  await response.prepare();
  return response;
}

describe('XML of a response', () => {
  for (const [data, expected] of [
    [{ a: 1, _b: true, 'c.d-e': 'x' }, '<a>1</a><_b>true</_b><c.d-e>x</c.d-e>'],
    [
      { '1a': 1, 'a b': 2, xmlData: 3, XML: 4, '': 5 },
      '<item>1</item><item>2</item><item>3</item><item>4</item><item>5</item>',
    ],
    [
      { größe: 1, 日本: 2, x·y: 3, '·x': 4, 'a:b': 5, '😀': 6 },
      '<größe>1</größe><日本>2</日本><x·y>3</x·y><item>4</item><item>5</item><😀>6</😀>',
    ],
    ['a\rb', 'a&#13;b'],
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
    [
      {
        toJSON(): object {
          return { a: 1, self: () => this };
        },
      },
      '<a>1</a>',
    ],
    [{ a: Number.NaN }, '<a>NaN</a>'],
    [{ d: { toJSON: () => new Date(0) } }, '<d>1970-01-01T00:00:00.000Z</d>'],
    [{ a: () => 1, b: Symbol('b'), c: [() => 1] }, '<c><item/></c>'],
  ] as const) {
    it(`contains ${JSON.stringify(data)}`, async () => {
      const { content } = await prepared({ format: 'xml', data });
      const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
      assert.equal(content, `${declaration}\n<response>${expected}</response>\n`);
    });
  }

  it('contains an object whose toJSON() returns itself', async () => {
    const data = {
      a: 1,
      toJSON(): object {
        return this;
      },
    };
    const { content } = await prepared({ format: 'xml', data: { data } });
    assert.match(String(content), /<response><data><a>1<\/a><\/data><\/response>/);
  });

  it('refuses an object that contains itself', async () => {
    const data: Record<string, unknown> = {};
    data['parent'] = [data];
    await assert.rejects(prepared({ format: 'xml', data }), {
      name: 'InvalidArgumentException',
      message: 'XML cannot represent the object in <item>, which contains itself.',
    });
  });
});
