import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Request } from '../../../../../server/web/index.ts';
import { basicCredentials } from '../../../../../server/web/http/headers/basic-auth.ts';

describe('basicCredentials', () => {
  for (const [text, expected] of [
    ['u:p', ['u', 'p']],
    ['u', ['u', null]],
    ['', [null, null]],
    [':', [null, '']],
    ['\ufeffu:p', ['\ufeffu', 'p']],
  ] as const) {
    it(`parses "${text}"`, () => {
      const header = `Basic ${Buffer.from(text).toString('base64')}`;
      assert.deepEqual(basicCredentials(header), expected);
    });
  }

  it('returns user and password of a request separately', () => {
    const headers = { authorization: `Basic ${btoa('u:p')}` };
    const request = Request.create({}).bind(new globalThis.Request('http://h.test/', { headers }));
    assert.deepEqual([request.getAuthUser(), request.getAuthPassword()], ['u', 'p']);
    const other = Request.create({}).bind(new globalThis.Request('http://h.test/'));
    assert.deepEqual([other.getAuthUser(), other.getAuthPassword()], [null, null]);
  });
});
