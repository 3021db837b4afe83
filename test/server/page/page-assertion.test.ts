import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertPage, PageAssertion, type PageObject } from '../../../server/page/index.ts';

const page: PageObject = {
  component: 'Home',
  url: '/p',
  version: 'v1',
  props: {
    list: [1, { b: 1, a: [2] }],
    map: { a: null, b: 2 },
    text: 'abc',
    none: null,
    errors: {},
  },
  deferredProps: { slow: ['a', 'b'], fast: ['c'] },
  flash: { saved: { b: 1, a: 2 } },
};
const found = new PageAssertion(page);

/** The message of a failed assertion; null when it passes. */
function fault(check: () => unknown): string | null {
  try {
    check();
    return null;
  } catch (error) {
    assert.equal((error as Error).name, 'PageAssertionException');
    return (error as Error).message;
  }
}

describe('a PageAssertion', () => {
  it('forms a chain', () => {
    const end = found
      .component('Home')
      .url('/p')
      .version('v1')
      .has('list')
      .has('list', 2)
      .missing('x')
      .where('text', 'abc')
      .flash('saved', { a: 2, b: 1 })
      .deferred('a');
    assert.equal(end, found);
  });

  it('counts items of lists and keys of objects, and none of other values', () => {
    for (const [path, count] of [
      ['list', 2],
      ['map', 2],
      ['list.1.a', 1],
      ['errors', 0],
      ['text', 0],
      ['none', 0],
    ] as const) {
      found.has(path, count);
      const text = `The number of items of "${path}" of the page must be 9, got ${count}.`;
      assert.equal(
        fault(() => found.has(path, 9)),
        text,
      );
    }
  });

  it('follows paths only through own fields of lists and objects', () => {
    for (const path of ['list.0', 'list.1.a.0', 'map.a', 'none']) {
      found.has(path);
      assert.notEqual(
        fault(() => found.missing(path)),
        null,
      );
    }
    for (const path of ['', 'list.2', 'map.c', 'map.a.x', 'none.x', 'text.0', 'map.toString']) {
      found.missing(path);
      assert.equal(
        fault(() => found.has(path)),
        `The page must have the prop "${path}", got list, map, text, none, errors.`,
      );
    }
  });

  it('compares deeply, regardless of the order of keys', () => {
    found
      .where('list', [1, { a: [2], b: 1 }])
      .where('none', null)
      .where('map', { b: 2, a: null });
    for (const [path, expected] of [
      ['list', [{ a: [2], b: 1 }, 1]],
      ['list', [1, { a: [2] }]],
      ['list', { 0: 1, 1: { a: [2], b: 1 } }],
      ['map', { a: null }],
      ['map', { a: null, b: 3 }],
      ['none', undefined],
      ['none', {}],
    ] as const) {
      assert.match(fault(() => found.where(path, expected)) ?? '', /^The prop "\w+" of the page/);
    }
    assert.match(fault(() => found.where('x', undefined)) ?? '', /must have the prop "x"/);
  });

  it('compares flash values, which a page may lack', () => {
    found.flash('other', undefined);
    new PageAssertion({ ...page, flash: {} }).flash('saved', undefined);
    assert.equal(
      fault(() => found.flash('saved', 1)),
      'The flash value "saved" of the page must be 1, got {"b":1,"a":2}.',
    );
    const { flash: _flash, ...bare } = page;
    new PageAssertion(bare).flash('saved', undefined);
  });

  it('finds deferred props in any group, or in one', () => {
    found.deferred('a').deferred('b', 'slow').deferred('c').deferred('c', 'fast');
    for (const [path, group] of [
      ['x', null],
      ['a', 'fast'],
      ['c', 'slow'],
      ['x', 'slow'],
    ] as const) {
      assert.equal(
        fault(() => found.deferred(path, group)),
        `The page must defer the prop "${path}", got {"slow":["a","b"],"fast":["c"]}.`,
      );
    }
  });

  it('shows 80 characters of a value at most', () => {
    for (const [length, text] of [
      [78, `"${'x'.repeat(78)}"`],
      [79, `"${'x'.repeat(78)}…`],
    ] as const) {
      const long = new PageAssertion({ ...page, props: { a: 'x'.repeat(length) } });
      assert.equal(
        fault(() => long.missing('a')),
        `The page must not have the prop "a", got ${text}.`,
      );
    }
  });

  it('names the differing versions, URLs and components', () => {
    assert.match(fault(() => found.url('/')) ?? '', /^The url of the page must be "\/", got "\/p"/);
    assert.match(
      fault(() => found.version(1)) ?? '',
      /^The version of the page must be 1, got "v1"/,
    );
    assert.match(fault(() => found.component('')) ?? '', /^The component of the page must be ""/);
  });
});

describe('assertPage()', () => {
  it('refuses a document whose script is not a page', async () => {
    const document = '<script data-page="app" type="text/plain">{}</script>';
    await assert.rejects(assertPage(new Response(document)), {
      name: 'PageAssertionException',
      message: /^The response must have a page, got status 200 with "<script/,
    });
  });
});
