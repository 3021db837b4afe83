import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Response } from '../../../../server/web/index.ts';
import { mustNotHaveBody, reasonPhrase } from '../../../../server/web/internal.ts';

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

  it('returns which responses have no body', () => {
    const without = [100, 101, 102, 103, 204, 205, 304];
    for (const status of [...without, 200, 201, 206, 302, 404]) {
      assert.equal(mustNotHaveBody(status), without.includes(status), `${status}`);
    }
  });

  it('accepts a phrase of printable ASCII', () => {
    const response = Response.create({});
    response.statusText = 'All\tfine ~';
    assert.deepEqual([response.statusCode, response.statusText], [200, 'All\tfine ~']);
    for (const text of ['a\n', 'ä', '\u007f', '\u0000']) {
      assert.throws(() => response.setStatusCode(200, text), { name: 'InvalidArgumentException' });
    }
    assert.equal(response.setStatusCode(201, '').statusText, '');
  });
});
