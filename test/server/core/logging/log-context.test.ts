import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { formatContext } from '../../../../server/core/logging/log-context.ts';

describe('formatContext', () => {
  for (const [title, value, text] of [
    ['a text', 'x', "$v = 'x'"],
    ['zero', 0, '$v = 0'],
    ['false', false, '$v = false'],
    ['a record', { a: 1 }, '$v = { a: 1 }'],
    ['a list', [1, { a: 2 }], '$v = [ 1, { a: 2 } ]'],
    ['a map', new Map([['a', 1]]), '$v = { a: 1 }'],
    ['null inside', { a: null }, '$v = { a: null }'],
    ['null', null, ''],
    ['undefined', undefined, ''],
    ['an empty record', {}, ''],
    ['an empty list', [], ''],
    ['an empty map', new Map(), ''],
  ] as const) {
    it(`writes "${text}" for ${title}`, () => {
      assert.equal(formatContext({ v: value }, ['v'], []), text);
    });
  }

  it('writes the named variables, in that order', () => {
    const context = { a: 1, b: 2, c: 3 };
    assert.equal(formatContext(context, ['c', 'a', 'none', 'toString'], []), '$c = 3\n\n$a = 1');
  });

  for (const [names, text] of [
    [['a', '!a.y', 'a.x', 'b.x'], '$a = { x: 1, z: { x: 3 } }\n\n$b = { x: 4 }'],
    [['b', 'a.z.x', 'a.none', '!b.y'], '$b = { x: 4 }\n\n$a = { z: { x: 3 } }'],
    [['a', 'b', '!a', '!b.x', '!b.y'], ''],
    [['a', '!a.z.x', '!a.x', '!c'], '$a = { y: 2, z: {} }'],
    [['b.none', '!c', 'a.x.y'], ''],
  ] as const) {
    it(`writes the paths ${names.join(', ')}`, () => {
      const context = {
        a: { x: 1, y: 2, z: { x: 3 } },
        b: new Map(Object.entries({ x: 4, y: 5 })),
      };
      assert.equal(formatContext(context, names, []), text);
    });
  }

  it('masks keys that match a pattern, at any depth', () => {
    const context = {
      a: { token: 's', list: ['s', { key: 's' }], plain: 'p' },
      b: new Map([['token', 's']]),
      c: 's',
    };
    const masked = ['a.token', 'a.list.0', 'a.list.*.key', '*b.token', 'c'];
    assert.equal(
      formatContext(context, ['a', 'b', 'c'], masked),
      "$a = { token: '***', list: [ '***', { key: '***' } ], plain: 'p' }\n\n" +
        "$b = { token: '***' }\n\n$c = '***'",
    );
  });

  it('masks to the same depth to which data is written', () => {
    let value: object = { secret: 's3cret' };
    for (let depth = 0; depth < 6; depth++) value = { a: value };
    assert.match(formatContext({ v: value }, ['v'], []), /s3cret/);
    assert.match(formatContext({ v: value }, ['v'], ['*.secret']), /'\*\*\*'/);
    assert.doesNotMatch(formatContext({ v: { a: value } }, ['v'], ['*.secret']), /s3cret/);
  });

  it('terminates for circular data', () => {
    const circle: Record<string, unknown> = { secret: 's' };
    circle['self'] = circle;
    const text = formatContext({ v: circle }, ['v'], ['v.secret', 'v.self.secret']);
    assert.match(text, /^\$v = \{\s+secret: '\*\*\*',\s+self: \{\s+secret: '\*\*\*'/);
  });
});
