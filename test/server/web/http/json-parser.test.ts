import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { JsonParser } from '../../../../server/web/index.ts';

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
