import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { type Errors, PageInput } from '../../../server/page/index.ts';

const flags = [
  'encryptHistory',
  'clearHistory',
  'preserveFragment',
  'sharedPropsExposure',
] as const;
const flagsOf = (input: PageInput): boolean[] => flags.map((flag) => input[flag]);

describe('a PageInput', () => {
  it('has only its component by default', () => {
    for (const input of [
      new PageInput('C'),
      PageInput.create('C'),
      new PageInput('C', {}, '', {}),
    ]) {
      assert.deepEqual([input.component, input.props, input.version], ['C', {}, '']);
      assert.deepEqual(
        [input.sharedProps, input.errors, input.flash, input.url],
        [{}, {}, {}, null],
      );
      assert.deepEqual(flagsOf(input), [false, false, false, true]);
      assert.equal(input.hasPaths, false);
    }
  });

  it('returns a copy with one change, and does not change itself', () => {
    const input = PageInput.create('C', { a: 1 }, 7);
    const more = input
      .withSharedProps({ b: 1 })
      .withErrors({ c: 'Bad.' })
      .withFlash({ d: 1 })
      .withUrl('/p?a=1')
      .withEncryptHistory()
      .withClearHistory()
      .withPreserveFragment()
      .withSharedPropsExposure(false);
    assert.deepEqual([more.component, more.props, more.version], ['C', { a: 1 }, 7]);
    assert.deepEqual(
      [more.sharedProps, more.errors, more.flash],
      [{ b: 1 }, { c: 'Bad.' }, { d: 1 }],
    );
    assert.equal(more.url, '/p?a=1');
    assert.deepEqual(flagsOf(more), [true, true, true, false]);
    assert.deepEqual(flagsOf(input), [false, false, false, true]);
    const off = more
      .withUrl(null)
      .withEncryptHistory(false)
      .withClearHistory(false)
      .withPreserveFragment(false)
      .withSharedPropsExposure();
    assert.equal(off.url, null);
    assert.deepEqual(flagsOf(off), [false, false, false, true]);
  });

  it('reports whether a key of its props is a path', () => {
    const input = PageInput.create('C', { a: { 'b.c': 1 } });
    assert.equal(input.hasPaths, false);
    assert.equal(input.withSharedProps({ 'a.b': 1 }).hasPaths, true);
    assert.equal(input.withFlash({ 'a.b': 1 }).withErrors({ 'a.b': 'x' }).hasPaths, false);
    assert.equal(PageInput.create('C', { a: 1, 'b.c': 1, d: 1 }).hasPaths, true);
  });

  it('is not changed by later changes of its props', () => {
    const props: Record<string, unknown> = { a: 1 };
    const input = PageInput.create('C', props);
    props['b'] = 2;
    assert.deepEqual(input.props, { a: 1 });
  });

  for (const component of ['', ' ', '\t', 'a\n', 'a\u0000']) {
    it(`refuses the component ${JSON.stringify(component)}`, () => {
      assert.throws(() => new PageInput(component), {
        name: 'InvalidPageInputException',
        message: 'The component name must be non-empty and contain no control characters.',
      });
    });
  }

  it('refuses malformed keys, and names their path', () => {
    const input = new PageInput('C');
    const kinds: [label: string, make: (map: Record<string, string>) => PageInput][] = [
      ['page props', (map) => new PageInput('C', map)],
      ['shared props', (map) => input.withSharedProps(map)],
      ['error fields', (map) => input.withErrors(map)],
      ['flash data', (map) => input.withFlash(map)],
    ];
    for (const [label, make] of kinds) {
      for (const key of ['', 'a..b', 'a,b', '__proto__.a']) {
        assert.throws(() => make({ ok: 'x', [key]: 'x' }), {
          name: 'InvalidPageInputException',
          message: `All ${label} keys must be non-empty strings with valid dot-notation segments.`,
        });
      }
    }
  });

  it('reserves "errors" for the errors, except among flash values and fields', () => {
    const input = new PageInput('C');
    const message = /^The reserved "errors" prop must be supplied/;
    assert.throws(() => new PageInput('C', { errors: {} }), { message });
    assert.throws(() => input.withSharedProps({ errors: {} }), { message });
    assert.deepEqual(input.withFlash({ errors: 1 }).flash, { errors: 1 });
    assert.deepEqual(input.withErrors({ errors: 'x' }).errors, { errors: 'x' });
  });

  it('accepts texts and lists of texts as errors', () => {
    const input = new PageInput('C');
    const errors = { a: '', b: [], c: ['x', 'y'] };
    assert.deepEqual(input.withErrors(errors).errors, errors);
    for (const [value, message] of [
      [1, /^Each error field must contain/],
      [null, /^Each error field must contain/],
      [{}, /^Each error field must contain/],
      [['x', 1], /^Each validation error message/],
      [[null, 'x'], /^Each validation error message/],
    ] as const) {
      assert.throws(() => input.withErrors({ ok: 'x', a: value } as unknown as Errors), {
        message,
      });
    }
  });

  for (const url of ['', 'p', '//h', '/\\h', '/p#a', '/a b', 'https://h/p']) {
    it(`refuses the URL "${url}"`, () => {
      assert.throws(() => new PageInput('C').withUrl(url), { name: 'InvalidPageInputException' });
    });
  }
});
