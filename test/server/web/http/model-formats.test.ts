import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { type FieldDefinitions, Model } from '../../../../server/core/index.ts';
import { Response } from '../../../../server/web/index.ts';

class User extends Model {
  name = 'Jane';
  passwordHash = 'secret';

  override fields(): FieldDefinitions {
    return { name: 'name' };
  }
}

describe('A model in a response', () => {
  const table = [
    ['json', [new User()], '[{"name":"Jane"}]'],
    ['jsonp', { callback: 'f', data: new User() }, '/**/f({"name":"Jane"});'],
    [
      'xml',
      { user: new User(), at: new Date(0), never: new Date(Number.NaN) },
      '<user><name>Jane</name></user><at>1970-01-01T00:00:00.000Z</at><never/>',
    ],
  ] as const;
  for (const [format, data, expected] of table) {
    it(`sends only its fields as ${format}`, async () => {
      const response = Response.create({ format, data });
      await response.prepare();
      assert.ok(String(response.content).includes(expected), String(response.content));
    });
  }
});
