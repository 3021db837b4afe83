import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { decodeLoosely, encodeParameter } from '../../../../server/web/internal/percent.ts';

const escaped = (...bytes: readonly number[]): string =>
  bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/** The decoded form of a run of escapes: its characters when it is valid UTF-8, the run itself otherwise. */
function expected(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run;
  }
}

describe('decodeLoosely', () => {
  for (const [text, decoded] of [
    ['', ''],
    ['a+b', 'a+b'],
    ['a%20b', 'a b'],
    ['%C3%BC%c3%bc', 'üü'],
    ['%', '%'],
    ['%zz%C3%BC', '%zzü'],
    ['100%+%2B', '100%++'],
    ['%4', '%4'],
  ] as const) {
    it(`decodes "${text}" to "${decoded}"`, () => assert.equal(decodeLoosely(text), decoded));
  }

  it('decodes a plus to a space only in a query', () => {
    assert.equal(decodeLoosely('a+b%2B', true), 'a b+');
    assert.equal(decodeLoosely('a+b', true), 'a b');
    assert.equal(decodeLoosely('a+b%2B%', true), 'a b+%');
    assert.equal(decodeLoosely('a+b%2B', false), 'a+b+');
  });

  // The bytes around every limit of UTF-8, next to an invalid escape, which prevents the text from being decoded
  // as a whole.
  const leads = [
    0x00, 0x7f, 0x80, 0x82, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0,
    0xf1, 0xf3, 0xf4, 0xf5, 0xf7, 0xf8, 0xff,
  ];
  const seconds = [0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff];
  const others = [0x00, 0x7f, 0x80, 0xbf, 0xc0];
  for (const lead of leads) {
    it(`decodes a run that begins with the byte ${lead.toString(16)} only if it is UTF-8`, () => {
      const runs = [escaped(lead)];
      for (const second of seconds) {
        runs.push(escaped(lead, second));
        for (const third of others) {
          runs.push(escaped(lead, second, third));
          for (const fourth of others) runs.push(escaped(lead, second, third, fourth));
        }
      }
      for (const run of runs) {
        assert.equal(decodeLoosely(`%zz-${run}`), `%zz-${expected(run)}`, run);
        const longer = `${escaped(0xc3, 0xbc)}${run}${escaped(0x61)}`;
        assert.equal(decodeLoosely(`${longer}-%`), `${expected(longer)}-%`, longer);
      }
    });
  }
});

describe('encodeParameter', () => {
  for (const [text, encoded] of [
    ['', ''],
    ['aZ09-_.', 'aZ09-_.'],
    ['a b', 'a+b'],
    ["!'()*~", '%21%27%28%29%2A%7E'],
    ['a&b=ü/+', 'a%26b%3D%C3%BC%2F%2B'],
    ['a\ud800', 'a%EF%BF%BD'],
  ] as const) {
    it(`encodes ${JSON.stringify(text)} as "${encoded}"`, () => {
      assert.equal(encodeParameter(text), encoded);
    });
  }
});
