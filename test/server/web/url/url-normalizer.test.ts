import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { UrlNormalizer, UrlNormalizerRedirectException } from '../../../../server/web/index.ts';
import { asNormalizer, withoutSuffix } from '../../../../server/web/url/url-normalizer.ts';

class OwnNormalizer extends UrlNormalizer {}

describe('UrlNormalizer.normalizePathInfo', () => {
  for (const [path, suffix, expected, config = {}] of [
    ['', '/', ''],
    ['a', null, 'a'],
    ['a/', null, 'a'],
    ['/a', null, 'a'],
    ['a', '/', 'a/'],
    ['a/', '/', 'a/'],
    ['a', '.html', 'a'],
    ['a.html/', '.html', 'a.html'],
    ['a//b', null, 'a/b'],
    ['a///b////c', null, 'a/b/c'],
    ['a//b', null, 'a//b', { collapseSlashes: false }],
    ['/a', null, '/a', { collapseSlashes: false }],
    ['a//b/', null, 'a/b/', { normalizeTrailingSlash: false }],
    ['a', '/', 'a', { normalizeTrailingSlash: false }],
  ] as const) {
    it(`returns "${expected}" for "${path}" with suffix ${suffix} and ${JSON.stringify(config)}`, () => {
      assert.deepEqual(UrlNormalizer.create(config).normalizePathInfo(path, suffix), {
        path: expected,
        normalized: path !== expected,
      });
    });
  }
});

describe('UrlNormalizer.normalizeRoute', () => {
  for (const action of [undefined, 301, 302] as const) {
    it(`redirects with the action ${action}`, () => {
      const tested = UrlNormalizer.create(action === undefined ? {} : { action });
      assert.throws(
        () => tested.normalizeRoute(['a', {}]),
        (error) =>
          error instanceof UrlNormalizerRedirectException && error.statusCode === (action ?? 301),
      );
    });
  }

  it('answers 404 with the action 404, and continues with none', () => {
    const hidden = UrlNormalizer.create({ action: 404 });
    const open = UrlNormalizer.create({ action: null });
    assert.throws(() => hidden.normalizeRoute(['a', {}]), { name: 'NotFoundHttpException' });
    assert.deepEqual(open.normalizeRoute(['a', {}]), ['a', {}]);
  });
});

describe('asNormalizer', () => {
  it('keeps a normalizer, false and null', () => {
    const made = UrlNormalizer.create({});
    for (const value of [made, false, null]) assert.equal(asNormalizer(value, 'wrong'), value);
  });

  it('creates a normalizer of its config, or of another class', () => {
    const plain = asNormalizer({ action: 404 }, 'wrong');
    assert.ok(plain instanceof UrlNormalizer);
    assert.equal(plain.action, 404);
    const own = asNormalizer({ class: OwnNormalizer, collapseSlashes: false }, 'wrong');
    assert.ok(own instanceof OwnNormalizer);
    assert.equal(own.collapseSlashes, false);
  });

  it('refuses everything else', () => {
    const other = { create: () => ({}) };
    for (const value of [
      true,
      5,
      'x',
      undefined,
      { class: 'x' },
      { class: other },
      { class: Date },
    ]) {
      assert.throws(() => asNormalizer(value, 'wrong'), {
        name: 'InvalidConfigException',
        message: 'wrong',
      });
    }
    class Thing {
      static create(): Thing {
        return new Thing();
      }
    }
    assert.throws(() => asNormalizer({ class: Thing }, 'wrong'), { message: 'wrong' });
  });
});

describe('withoutSuffix', () => {
  for (const [path, suffix, expected] of [
    ['a.html', '.html', 'a'],
    ['.html', '.html', null],
    ['a', '.html', null],
    ['a', '', 'a'],
    ['', '.html', ''],
    ['', '', ''],
    ['a/', '/', 'a'],
  ] as const) {
    it(`removes "${suffix}" from "${path}"`, () => {
      assert.equal(withoutSuffix(path, suffix), expected);
    });
  }
});
