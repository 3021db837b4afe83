import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { parseHttpDate } from '../../../../../server/web/http/headers/http-date.ts';

describe('parseHttpDate', () => {
  for (const text of [
    'Sun, 06 Nov 1994 08:49:37 GMT',
    'Sunday, 06-Nov-94 08:49:37 GMT',
    'Sun Nov  6 08:49:37 1994',
  ]) {
    it(`reads ${text} in every zone`, (test) => {
      const zone = process.env['TZ'];
      test.after(() => {
        if (zone === undefined) delete process.env['TZ'];
        else process.env['TZ'] = zone;
      });
      process.env['TZ'] = 'America/New_York';
      assert.equal(parseHttpDate(text), 784_111_777_000);
    });
  }

  for (const text of [
    null,
    '',
    '0',
    '-1',
    '2030',
    'x 2030',
    '1994-11-06T08:49:37Z',
    'Sun, 06 Nov 1994 08:49:37',
    'Sun, 06 Nov 1994 08:49:37 +0100',
    'Xxx, 99 Xxx 1994 08:49:37 GMT',
  ]) {
    it(`reads no date from ${JSON.stringify(text)}`, () =>
      assert.equal(parseHttpDate(text), Number.NaN));
  }
});
