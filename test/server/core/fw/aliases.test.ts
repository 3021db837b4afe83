import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { afterEach, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';

import fc from 'fast-check';

import { Fw } from '../../../../server/core/index.ts';

function clear(): void {
  for (const root of Object.keys(Fw.aliases)) if (root !== '@fw') delete Fw.aliases[root];
}

describe('aliases', () => {
  afterEach(clear);

  it('22 uses the longest matching alias', () => {
    Fw.setAlias('@a', '/x/');
    Fw.setAlias('@a/b', '/y');
    const paths = ['@a/c', '@a/b/c', '@a/bc', '@a', '@a/b'].map((alias) => Fw.getAlias(alias));
    assert.deepEqual(paths, ['/x/c', '/y/c', '/x/bc', '/x', '/y']);
  });

  it('23 removes one alias and keeps those below it', () => {
    Fw.setAlias('@a', '/x/');
    Fw.setAlias('@a/b', '/y');
    Fw.setAlias('@a', null);
    assert.equal(Fw.getAlias('@a/b/c'), '/y/c');
    assert.throws(() => Fw.getAlias('@a'), {
      name: 'InvalidArgumentException',
      message: 'Invalid path alias: @a',
    });
    assert.equal(Fw.getAlias('@a', false), false);
    Fw.setAlias('@a/b', null);
    assert.equal('@a' in Fw.aliases, false);
  });

  it('24 resolves an alias in a path when the alias is set', () => {
    Fw.setAlias('@a/b', '/y');
    Fw.setAlias('z', '@a/b');
    Fw.setAlias('@a/b', '/other');
    assert.equal(Fw.getAlias('@z/q'), '/y/q');
    assert.throws(() => Fw.setAlias('@q', '@unknown/x'), {
      message: 'Invalid path alias: @unknown/x',
    });
  });

  it('25 keeps a path without alias unchanged', () => {
    assert.equal(Fw.getAlias('plain/path'), 'plain/path');
  });

  it('accepts file URLs', () => {
    Fw.setAlias('@u', pathToFileURL('/srv/a b/'));
    assert.equal(Fw.getAlias('@u/c'), '/srv/a b/c');
    Fw.setAlias('@v', 'file:///srv/x');
    assert.equal(Fw.getAlias('@v'), '/srv/x');
  });

  it('has the directory of the framework', () => {
    assert.ok(existsSync(Fw.getAlias('@fw/fw/fw.ts')));
  });

  for (const [path, stored] of [
    ['/', ''],
    ['', ''],
    ['///', ''],
    ['/x', '/x'],
    ['/x//', '/x'],
    ['C:\\x\\', 'C:\\x'],
    ['C:\\x\\/', 'C:\\x'],
    ['FILE:///srv/y/', '/srv/y'],
    ['https://h.test/', 'https://h.test'],
  ] as const) {
    it(`stores "${path}" as "${stored}"`, () => {
      Fw.setAlias('@p', path);
      assert.equal(Fw.getAlias('@p/f'), `${stored}/f`);
    });
  }

  it('replaces a path, and removes no alias above or beside it', () => {
    Fw.setAlias('@a', '/x');
    Fw.setAlias('@a/b', null);
    assert.equal(Fw.getAlias('@a/b'), '/x/b');
    Fw.setAlias('@a', '/y');
    Fw.setAlias('@a/b', '/b');
    Fw.setAlias('@a', '/z');
    Fw.setAlias('@a/b', '/c');
    assert.deepEqual([Fw.getAlias('@a'), Fw.getAlias('@a/b')], ['/z', '/c']);
    Fw.setAlias('@a/b', null);
    assert.equal(Fw.getAlias('@a/b'), '/z/b');
    Fw.setAlias('@a', null);
    Fw.setAlias('@none', null);
    assert.deepEqual(Object.keys(Fw.aliases), ['@fw']);
    Fw.setAlias('@one/two', '/t');
    assert.equal(Fw.getAlias('@one', false), false);
    assert.equal(Fw.getRootAlias('@one/twofold'), false);
    assert.throws(() => Fw.getAlias('@one/other', true), { name: 'InvalidArgumentException' });
  });

  it('returns the matching alias', () => {
    Fw.setAlias('@a', '/x');
    Fw.setAlias('@a/b', '/y');
    const roots = ['@a/c', '@a/b/c', '@q', 'a'].map((alias) => Fw.getRootAlias(alias));
    assert.deepEqual(roots, ['@a', '@a/b', false, false]);
  });

  it('accepts names of Object.prototype members as alias names', () => {
    assert.equal(Fw.getAlias('@__proto__', false), false);
    assert.equal(Fw.getAlias('@constructor/x', false), false);
    Fw.setAlias('@__proto__/x', '/p');
    assert.equal(Fw.getAlias('@__proto__/x/y'), '/p/y');
    assert.equal(({} as Record<string, unknown>)['@__proto__/x'], undefined);
  });

  const part = fc.stringMatching(/^[a-e]{1,3}$/);
  const name = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => `@${parts.join('/')}`);

  it('finds the longest alias regardless of the others, and keeps the rest of the path', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 6 }), name, (names, wanted) => {
        clear();
        for (const one of names) Fw.setAlias(one, `/to/${one.slice(1)}`);
        const fitting = names.filter((one) => `${wanted}/`.startsWith(`${one}/`));
        const longest = fitting.sort((a, b) => b.length - a.length)[0];
        const expected =
          longest === undefined ? false : `/to/${longest.slice(1)}${wanted.slice(longest.length)}`;
        assert.equal(Fw.getAlias(wanted, false), expected);
        assert.equal(Fw.getRootAlias(wanted), longest ?? false);
      }),
    );
  });

  it('is in its initial state after all set aliases are removed', () => {
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 6 }), (names) => {
        clear();
        for (const one of names) Fw.setAlias(one, '/x');
        for (const one of names) Fw.setAlias(one, null);
        assert.deepEqual(Object.keys(Fw.aliases), ['@fw']);
      }),
    );
  });
});
