import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { type MergeProp, OnceProp, Prop, ScrollMetadata } from '../../../server/page/index.ts';
import { containsAlways } from '../../../server/page/protocol/prop-kinds.ts';

const one = (): number => 1;
const refused = { name: 'InvalidPropException' };

describe('a deferred prop', () => {
  it('belongs to the group "default" and fails the page by default', () => {
    const prop = Prop.defer(one);
    assert.deepEqual([prop.group(), prop.rescuesFailures()], ['default', false]);
    const other = Prop.defer(one, 'slow', true);
    assert.deepEqual([other.group(), other.rescuesFailures()], ['slow', true]);
    assert.equal(other.value(), one);
  });

  it('is copied with failures rescued, or not', () => {
    const prop = Prop.defer(one, 'slow');
    const rescued = prop.rescue();
    assert.deepEqual([rescued.group(), rescued.rescuesFailures()], ['slow', true]);
    assert.equal(rescued.rescue(false).rescuesFailures(), false);
    assert.equal(prop.rescuesFailures(), false);
    assert.equal(Prop.scroll(one, new ScrollMetadata('p')).defer().rescuesFailures(), false);
  });
});

describe('a merge prop', () => {
  const modeOf = (prop: MergeProp): unknown[] => [
    prop.appendsAtRoot
      ? 'append'
      : prop.prependsAtRoot
        ? 'prepend'
        : prop.isDeep
          ? 'deep'
          : 'paths',
    prop.isDeep,
    prop.appendPaths,
    prop.prependPaths,
    prop.matchPaths,
  ];
  const start = (): MergeProp => Prop.merge([1]);

  for (const [title, make, mode] of [
    ['appends', () => start(), ['append', false, [], [], []]],
    ['prepends', () => start().prepend(), ['prepend', false, [], [], []]],
    ['appends again', () => start().prepend().append(), ['append', false, [], [], []]],
    ['merges recursively', () => start().deepMerge(), ['deep', true, [], [], []]],
    ['appends at a path', () => start().append('a.b'), ['paths', false, ['a.b'], [], []]],
    ['prepends at a path', () => start().prepend('a'), ['paths', false, [], ['a'], []]],
    [
      'appends and prepends at several paths, each once',
      () => start().append('a').prepend('b').append('c').append('a').prepend('d'),
      ['paths', false, ['a', 'c'], ['b', 'd'], []],
    ],
    [
      'matches items at its paths',
      () => start().append('a', 'id').prepend('b', 'key').append('c'),
      ['paths', false, ['a', 'c'], ['b'], ['a.id', 'b.key']],
    ],
    [
      'matches at the paths that it is given, each once',
      () => start().matchOn('id').matchOn(['a.id', 'id']),
      ['append', false, [], [], ['id', 'a.id']],
    ],
    [
      'keeps what it matches on when it merges otherwise',
      () => start().matchOn('id').deepMerge(),
      ['deep', true, [], [], ['id']],
    ],
    [
      'forgets its paths when it appends at the root',
      () => start().append('a', 'id').append(),
      ['append', false, [], [], ['a.id']],
    ],
    [
      'is not deep once it has a path',
      () => start().deepMerge().append('a'),
      ['paths', false, ['a'], [], []],
    ],
  ] as const) {
    it(title, () => assert.deepEqual(modeOf(make()), mode));
  }

  it('refuses paths that are malformed, or not texts', () => {
    const paths = Prop.merge([]);
    for (const path of ['a..b', 'a,b', '.', 'a.']) {
      assert.throws(() => paths.append(path), refused);
      assert.throws(() => paths.prepend(path), refused);
      assert.throws(() => paths.matchOn(path), refused);
      assert.throws(() => paths.matchOn(['a', path]), refused);
    }
    assert.throws(() => paths.append('a', ''), refused);
    assert.throws(() => paths.matchOn(1 as unknown as string), { message: /must be strings/ });
    assert.throws(() => paths.matchOn(['a', 1 as unknown as string]), {
      ...refused,
      message: 'Merge match paths must be strings.',
    });
  });
});

describe('a once prop', () => {
  const now = new Date(1_720_000_000_900);
  const endOf = (prop: OnceProp): number | null => prop.expiresAt(now);

  it('has no key and no end, and is not fresh by default', () => {
    const prop = Prop.once(one);
    assert.deepEqual([prop.key(), prop.expiration(), prop.isFresh()], [null, null, false]);
    assert.equal(endOf(prop), null);
    assert.equal(prop.value(), one);
  });

  it('keeps key, end and freshness in copies', () => {
    const prop = Prop.once(one).as('k').until(5).fresh();
    assert.deepEqual([prop.key(), prop.expiration(), prop.isFresh()], ['k', 5, true]);
    const other = prop.fresh(false).until(6).as('l');
    assert.deepEqual([other.key(), other.expiration(), other.isFresh()], ['l', 6, false]);
    assert.deepEqual([prop.until(7).isFresh(), prop.as('m').isFresh()], [true, true]);
  });

  it('ends in whole seconds after the response', () => {
    assert.equal(endOf(Prop.once(one).until(0)), 1_720_000_000_000);
    assert.equal(endOf(Prop.once(one).until(60)), 1_720_000_060_000);
    assert.equal(endOf(Prop.once(one).until(new Date(1_720_000_001_600))), 1_720_000_002_000);
    assert.equal(endOf(Prop.once(one).until(new Date(1_720_000_001_400))), 1_720_000_001_000);
  });

  it('adds the parts of a duration up', () => {
    for (const [duration, seconds] of [
      [{}, 0],
      [{ days: 2 }, 172_800],
      [{ hours: 2 }, 7200],
      [{ minutes: 2 }, 120],
      [{ seconds: 2 }, 2],
      [{ days: 1, hours: 2, minutes: 3, seconds: 4 }, 93_784],
    ] as const) {
      assert.equal(Prop.once(one).until(duration).expiration(), seconds);
    }
  });

  it('refuses ends that are out of range', () => {
    for (const end of [-1, -0.1, Number.NaN, { minutes: -1 }]) {
      assert.throws(() => Prop.once(one).until(end), refused);
    }
    assert.throws(() => Prop.once(one).until(new Date(Number.NaN)), {
      ...refused,
      message: 'The end of a once prop must be a valid date, got "Invalid Date".',
    });
  });

  it('refuses malformed keys', () => {
    for (const key of ['', 'a,b', '\u0000']) assert.throws(() => Prop.once(one).as(key), refused);
    assert.equal(new OnceProp(one, null).key(), null);
  });
});

describe('the metadata of a scroll prop', () => {
  it('contain the position of the list, and whether it is reset', () => {
    const first = { pageName: 'p', previousPage: null, nextPage: null, currentPage: null };
    assert.deepEqual(new ScrollMetadata('p').toArray(), { ...first, reset: false });
    assert.deepEqual(new ScrollMetadata('p', 1, 'c', 2).toArray(true), {
      pageName: 'p',
      previousPage: 1,
      nextPage: 'c',
      currentPage: 2,
      reset: true,
    });
  });

  it('refuse a name that is empty or has control characters', () => {
    for (const name of ['', 'a\n']) assert.throws(() => new ScrollMetadata(name), refused);
    assert.throws(() => Prop.scroll([], new ScrollMetadata('p'), ''), refused);
  });
});

describe('containsAlways', () => {
  const always = Prop.always(1);
  const nested = (levels: number, wrap: (value: unknown) => unknown): unknown => {
    let value: unknown = [always];
    for (let i = 1; i < levels; i++) value = wrap(value);
    return value;
  };

  it('finds an always prop in lists, objects and other wrappers', () => {
    for (const value of [
      [1, always],
      { a: 1, b: { c: [always] } },
      [Prop.merge({ a: always })],
      [Prop.merge(always)],
      [[Prop.merge(1), 2, [always]]],
    ]) {
      assert.equal(containsAlways(value), true);
    }
  });

  it('finds none in anything else, and calls no function', () => {
    const neverCalled = (): never => assert.fail('A resolver was called.');
    for (const value of [
      1,
      null,
      'x',
      [],
      {},
      [neverCalled],
      { a: Prop.optional(neverCalled) },
      always,
    ]) {
      assert.equal(containsAlways(value), false);
    }
  });

  it('searches 64 levels below the value, and no further', () => {
    for (const wrap of [(value: unknown) => [value], (value: unknown) => ({ value })]) {
      assert.equal(containsAlways(nested(65, wrap)), true);
      assert.equal(containsAlways(nested(66, wrap)), false);
    }
    const wrap = (value: unknown): unknown => [Prop.merge(value)];
    assert.equal(containsAlways(nested(65, wrap)), true);
    assert.equal(containsAlways(nested(66, wrap)), false);
  });
});
