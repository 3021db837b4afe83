import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { HeaderCollection } from '../../../../../server/web/index.ts';

describe('HeaderCollection', () => {
  it('compares names without case and keeps their first spelling', () => {
    const headers = new HeaderCollection().set('X-One', 'a').add('x-one', 'b');
    assert.equal(headers.get('X-ONE'), 'a');
    assert.deepEqual(headers.getAll('x-one'), ['a', 'b']);
    assert.equal(headers.getLine('x-one'), 'a, b');
    assert.deepEqual([...headers], [['X-One', ['a', 'b']]]);
    assert.deepEqual(Object.keys(headers.toArray()), ['x-one']);
    assert.deepEqual(Object.keys(headers.toArray(true)), ['X-One']);
  });

  it('replaces, keeps defaults and removes', () => {
    const headers = new HeaderCollection().set('a', ['1', '2']).set('a', 3).setDefault('a', 4);
    assert.equal(headers.get('a'), '3');
    assert.deepEqual(headers.remove('A'), ['3']);
    assert.equal(headers.remove('A'), null);
    assert.equal(headers.get('a', 'default'), 'default');
    assert.equal(headers.set('a', []).has('a'), false);
    assert.equal(headers.count, 0);
  });

  it('converts numbers, also in lists', () => {
    const headers = new HeaderCollection().set('a', [1, '2']).add('a', 3);
    assert.deepEqual(headers.getAll('a'), ['1', '2', '3']);
  });

  it('reports the error of a name or value', () => {
    const headers = new HeaderCollection();
    assert.throws(() => headers.set('a b'), { message: '"a b" is not a valid header name.' });
    assert.throws(() => headers.set('A', 'x\n'), {
      message:
        'The header "A" must be text without control characters or characters beyond U+00FF, got "x\\n".',
    });
  });

  it('is empty after everything was removed', () => {
    const headers = new HeaderCollection().set('a', 1).set('b');
    assert.deepEqual([headers.count, headers.get('b'), headers.getLine('c')], [2, '', '']);
    headers.removeAll();
    assert.deepEqual([headers.count, headers.get('a')], [0, null]);
  });

  it('returns a flat list for writeHead()', () => {
    const flat: string[] = [];
    HeaderCollection.from([
      ['A', '1'],
      ['B', '2'],
      ['a', '3'],
    ]).appendFlat(flat);
    assert.deepEqual(flat, ['A', '1', 'A', '3', 'B', '2']);
  });

  for (const name of ['', 'a b', 'a:b', 'a\r\nb', 'ü', 'a\0']) {
    it(`refuses the name ${JSON.stringify(name)}`, () => {
      const headers = new HeaderCollection();
      assert.throws(() => headers.set(name, 'x'), { name: 'InvalidArgumentException' });
      assert.throws(() => headers.add(name, 'x'), /is not a valid header name/);
    });
  }

  for (const value of ['a\r\nSet-Cookie: x=1', 'a\nb', 'a\0b', '日', 'a\x7f']) {
    it(`refuses the value ${JSON.stringify(value)} and keeps the old one`, () => {
      const headers = new HeaderCollection().set('X', 'old');
      assert.throws(
        () => headers.set('X', ['ok', value]),
        /must be text without control characters/,
      );
      assert.throws(() => headers.add('X', value), { name: 'InvalidArgumentException' });
      assert.deepEqual(headers.getAll('x'), ['old']);
    });
  }
});
