import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { DeclaredLength, declaredLength } from '../../../../server/bridge/node/declared-length.ts';

describe('declaredLength', () => {
  for (const [headers, length] of [
    [[], null],
    [['Content-Length', '0'], 0],
    [['X-A', '1', 'CONTENT-LENGTH', '25'], 25],
    [['X-A', 'Content-Length', '7', 'x'], null],
    [['Content-Length', ''], null],
    [['Content-Length', '-1'], null],
    [['Content-Length', '1.5'], null],
    [['Content-Length', '5x', 'Content-Length', '6'], 6],
    [['Content-Length'], null],
  ] as const) {
    it(`is ${length} in ${JSON.stringify(headers)}`, () => {
      assert.equal(declaredLength(headers), length);
    });
  }
});

describe('DeclaredLength', () => {
  const headers = ['Content-Length', '5'];

  it('accepts exactly as many bytes as were declared', () => {
    const length = new DeclaredLength(headers);
    length.add(2);
    length.add(0);
    length.add(3);
    length.end();
  });

  it('refuses the first byte beyond the length', () => {
    const length = new DeclaredLength(headers);
    length.add(3);
    assert.throws(() => length.add(3), {
      name: 'RuntimeException',
      message: 'The body has more bytes than its Content-Length of 5: 6.',
    });
  });

  it('refuses an end that comes one byte early', () => {
    const length = new DeclaredLength(headers);
    length.add(4);
    assert.throws(() => length.end(), {
      name: 'RuntimeException',
      message: 'The body has fewer bytes than its Content-Length of 5: 4.',
    });
  });

  it('accepts every body when no length was declared', () => {
    const length = new DeclaredLength([]);
    length.end();
    length.add(1);
    length.end();
  });

  it('accepts no byte when the length is zero', () => {
    const length = new DeclaredLength(['Content-Length', '0']);
    length.end();
    assert.throws(() => length.add(1), /more bytes than its Content-Length of 0: 1/);
  });
});
