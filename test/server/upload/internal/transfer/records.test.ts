import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  cleanClientName,
  decodeHeader,
} from '../../../../../server/upload/internal/transfer/client-name.ts';
import {
  chainOf,
  isTransfer,
  isTransferId,
  newTransferId,
  ownerKey,
  partName,
  storageKey,
} from '../../../../../server/upload/internal/transfer/records.ts';

const key = 'a1'.repeat(32);

describe('Ids of transfers', () => {
  it('are 22 safe characters', () => {
    const id = newTransferId();
    assert.equal(isTransferId(id), true);
    assert.notEqual(newTransferId(), id);
    for (const other of ['', id.slice(1), `${id}a`, `${id.slice(1)}/`, `${id}\n`]) {
      assert.equal(isTransferId(other), false, other);
    }
  });

  it('are not stored in plain form', () => {
    assert.match(storageKey('id'), /^[0-9a-f]{64}$/);
    assert.notEqual(storageKey('id'), storageKey('id2'));
    assert.match(ownerKey('one'), /^[\w-]{43}$/);
    assert.notEqual(ownerKey('one'), ownerKey('two'));
  });
});

describe('isTransfer', () => {
  for (const [name, records, expected] of [
    [key, [], true],
    ['other', [], false],
    [key.slice(1), [], false],
    [key, ['head', 'name', 'done', 'parts', 'refused', 'p-0-1', 'w-0'], true],
    [key, ['head', 'readme.txt'], false],
    [key, ['p-0'], false],
    [key, ['w-'], false],
    [key, ['xhead'], false],
    ['other', ['head'], true],
    ['other', ['x'], false],
  ] as const) {
    it(`is ${expected} for ${name.slice(0, 8)} with ${JSON.stringify(records)}`, () => {
      assert.equal(isTransfer(name, records), expected);
    });
  }
});

describe('chainOf', () => {
  for (const [records, sizes] of [
    [[], []],
    [['head', 'name'], []],
    [['p-0-3'], [3]],
    [['p-1-3'], []],
    [
      ['p-3-2', 'p-0-3'],
      [3, 2],
    ],
    [['p-0-3', 'p-4-2'], [3]],
    [
      ['p-0-3', 'p-0-5', 'p-0-4', 'p-3-9', 'p-5-1'],
      [5, 1],
    ],
    [['p-0-0'], []],
    [['p-0-1', 'p-1-0'], [1]],
    [['xp-0-1', 'p-0-1x'], []],
  ] as const) {
    it(`finds the parts of ${JSON.stringify(records)}`, () => {
      let at = 0;
      const parts = sizes.map((size) => {
        const record = partName(at, size);
        at += size;
        return { record, size };
      });
      assert.deepEqual(chainOf(records), { parts, size: at });
    });
  }
});

describe('cleanClientName', () => {
  for (const [name, expected] of [
    ['a.txt', 'a.txt'],
    ['dir/a.txt', 'a.txt'],
    ['C:\\dir\\a.txt', 'a.txt'],
    ['dir/', 'file'],
    ['', 'file'],
    ['  ', 'file'],
    ['.', 'file'],
    ['..', 'file'],
    ['...', '...'],
    ['a/..', 'file'],
    [' a b ', 'a b'],
    ['a\u0000\u001f\u007f\u009f\u202eb', 'ab'],
    ['a\u061c\u200e\u200f\u202a\u2069b', 'ab'],
    ['\ud800a', '\ufffda'],
    ['x'.repeat(255), 'x'.repeat(255)],
    ['x'.repeat(256), 'x'.repeat(255)],
    [`${'x'.repeat(300)}.jpg`, `${'x'.repeat(251)}.jpg`],
    [`${'x'.repeat(300)}.${'y'.repeat(17)}`, 'x'.repeat(255)],
    [`${'x'.repeat(254)}😀`, `${'x'.repeat(254)}\ufffd`],
  ] as const) {
    it(`converts ${JSON.stringify(name.slice(-12))} to ${JSON.stringify(expected.slice(-12))}`, () => {
      assert.equal(cleanClientName(name), expected);
    });
  }
});

describe('decodeHeader', () => {
  it('decodes UTF-8, and returns other bytes unchanged', () => {
    assert.equal(decodeHeader('a.txt'), 'a.txt');
    assert.equal(decodeHeader(Buffer.from('größe', 'utf8').toString('latin1')), 'größe');
    assert.equal(decodeHeader('größe'), 'größe');
    assert.equal(
      decodeHeader(Buffer.from('foto\ufffd.jpg', 'utf8').toString('latin1')),
      'foto\ufffd.jpg',
    );
  });
});
