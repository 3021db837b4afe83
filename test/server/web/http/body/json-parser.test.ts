import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { JsonParser } from '../../../../../server/web/index.ts';

describe('JsonParser', () => {
  const parse = (text: string, config: object = {}, type = 'application/json'): unknown =>
    JsonParser.create(config).parse(text, type);

  it('returns an outermost object without prototype by default', () => {
    const bare = parse('{"a":{}}') as { a: object };
    assert.equal(Object.getPrototypeOf(bare), null);
    assert.equal(Object.getPrototypeOf(bare.a), Object.prototype);
    assert.equal(Object.getPrototypeOf(parse('{"a":1}', { asArray: false })), Object.prototype);
    assert.equal(Array.isArray(parse('[1]')), true);
    assert.equal(parse('"a"'), 'a');
  });

  for (const text of ['', ' \n', 'null']) {
    it(`parses ${JSON.stringify(text)} as an empty body`, () => {
      assert.deepEqual({ ...(parse(text) as object) }, {});
    });
  }

  it('refuses invalid JSON, or parses it as an empty body', () => {
    assert.throws(() => parse('{'), {
      statusCode: 400,
      message: /^Invalid JSON data in request body: ./,
    });
    assert.deepEqual(parse('{', { throwException: false }), {});
  });

  it('ignores the text around an object only in a script', () => {
    assert.deepEqual(
      { ...(parse('f({"a":{}})', {}, 'application/javascript') as object) },
      { a: {} },
    );
    assert.throws(() => parse('f({"a":{}})'), { statusCode: 400 });
  });
});
