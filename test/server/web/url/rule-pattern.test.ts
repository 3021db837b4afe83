import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  compilePattern,
  escapeRegex,
  literalSegments,
  patternParts,
  pathSegments,
  trimPattern,
  withHost,
} from '../../../../server/web/url/rule-pattern.ts';
import { fillPattern } from '../../../../server/web/url/rule-template.ts';
import { ensureScheme } from '../../../../server/web/url/scheme.ts';

const compiled = (path: string, optional: readonly string[] = [], host = '') =>
  compilePattern({ host, path, optional: new Set(optional), rule: 'r' });

/** A text or `<name>` for each part. */
const shown = (pattern: string) =>
  patternParts(pattern).map((part) =>
    part.kind === 'text' ? part.text : `<${part.name} ${part.regex}>`,
  );

describe('patternParts', () => {
  for (const [pattern, expected] of [
    ['', []],
    ['a', ['a']],
    ['<x>', ['<x [^/]+>']],
    ['<x:>', ['<x [^/]+>']],
    ['<x:\\d+><y>', ['<x \\d+>', '<y [^/]+>']],
    ['a<x>b<y.z-1:a:b>c', ['a', '<x [^/]+>', 'b', '<y.z-1 a:b>', 'c']],
    ['a<>b', ['a<>b']],
  ] as const) {
    it(`splits "${pattern}"`, () => assert.deepEqual(shown(pattern), expected));
  }
});

describe('pathSegments', () => {
  it('splits parts at slashes, ignoring those at the ends and repeated ones', () => {
    const segments = pathSegments(patternParts('/a/<x>-b//c<y>/<z>/'));
    assert.deepEqual(
      segments.map((parts) => parts.map((part) => (part.kind === 'text' ? part.text : part.name))),
      [['a'], ['x', '-b'], ['c', 'y'], ['z']],
    );
  });
});

describe('compilePattern', () => {
  for (const [pattern, optional, matching, others] of [
    ['/a/', [], ['a'], ['', 'b', 'a/', 'aa', '/a']],
    ['/<x>/<y>/', ['x', 'y'], ['', 'a', 'a/b'], ['a/b/c']],
    ['/<x>/<y>/', ['y'], ['a', 'a/b'], ['', 'a/b/c']],
    ['/<x>/<y>/', ['x'], ['b', 'a/b'], ['', 'a/b/c']],
    ['/<x>/k/<y>/', ['x', 'y'], ['k', 'a/k', 'k/b', 'a/k/b'], ['', 'a', 'a/b', 'kk']],
    ['/<x>/<z>/k/', ['x', 'z'], ['k', 'a/k', 'a/b/k'], ['', 'a/b/c/k']],
    ['/k/<x>/<y>/', ['x'], ['k/a', 'k/a/b'], ['k', 'k/a/b/c']],
    ['/<x>-<y>/k/', ['x'], ['-a/k', 'b-a/k'], ['k', 'a/k']],
    ['/<x><y>/k/', ['x', 'y'], ['k', 'a/k', 'ab/k'], ['ab']],
    ['/<x:\\d*>/k/', [], ['k', '1/k'], ['a/k']],
    ['/<x:\\d*>/', [], ['', '1'], ['a']],
  ] as const) {
    it(`matches paths of "${pattern}" with defaults for ${optional.join()}`, () => {
      const { regex } = compiled(pattern, optional);
      for (const path of matching) assert.ok(regex.test(path), path);
      for (const path of others) assert.ok(!regex.test(path), path);
    });
  }

  it('numbers the groups of its parameters', () => {
    const { names, regex } = compiled('/<b>/<a>/');
    assert.deepEqual(names, ['b', 'a']);
    assert.deepEqual({ ...regex.exec('1/2')?.groups }, { p0: '1', p1: '2' });
  });

  it('matches host and path', () => {
    const { names, regex } = compiled('/<p>/<q>/', ['q'], 'https://<t:\\w+>.test');
    assert.deepEqual(names, ['t', 'p', 'q']);
    for (const text of ['https://x.test/a', 'https://x.test/a/b']) assert.match(text, regex);
    for (const text of ['https://x.test', 'https://xytest/a', 'a', '//x.test/a']) {
      assert.doesNotMatch(text, regex);
    }
  });

  for (const [pattern, most] of [
    ['/<a>/<b>/', Infinity],
    ['/<a>-<b>/', 1000],
    ['/<a>-x-<b>/', 1000],
    ['/<a>-<b>-<c>/', 200],
    ['/<a>-<b>-<c>-<d>/', 64],
    ['/<a>-<b>/<c>-<d>-<e>/<f>/', 200],
    ['/<a:\\w{2}>-<b:\\d{1,3}>-<c>/', Infinity],
    ['/<a:\\w{2,}>-<b:\\d*>/', 1000],
    ['/<a:.+>/<b:[^/]+>/<c:[\\w.-]+>/<d:[^\\/]*>/', Infinity],
    ['/<a:.+>/<b:[\\w/]+>/', 1000],
    ['/<a:[^?]+>/x/<b:(?:\\w+/)*>/<c:[\\s\\S]+>/', 200],
    ['/<a:\\S+>/<b:\\W+>/<c:.*>/<d:.*>/', 64],
    ['/x/', Infinity],
  ] as const) {
    it(`matches up to ${most} characters for ${pattern}`, () => {
      assert.equal(compiled(pattern).maxLength, most);
    });
  }
});

describe('literalSegments', () => {
  for (const [pattern, expected] of [
    ['/a/b/', ['a', 'b']],
    ['/a/b<x>/c/', ['a']],
    ['/a/<x>/c/', ['a']],
    ['/<x>/a/', []],
    ['', []],
  ] as const) {
    it(`of "${pattern}" are ${JSON.stringify(expected)}`, () => {
      assert.deepEqual(literalSegments(compiled(pattern), false), expected);
      assert.deepEqual(literalSegments(compiled(pattern), true), []);
    });
  }
});

describe('helpers of patterns', () => {
  it('escape special characters of expressions', () => {
    const text = String.raw`\^$.*+?()[]{}|/a-`;
    assert.match(text, new RegExp(`^${escapeRegex(text)}$`, 'u'));
  });

  it('trim slashes, except for those before a host', () => {
    for (const [text, expected] of [
      ['/a/', 'a'],
      ['//h.test/a/', '//h.test/a'],
      ['a//', 'a'],
      ['', ''],
    ] as const) {
      assert.equal(trimPattern(text), expected);
    }
  });

  it('join host and path', () => {
    assert.equal(withHost('a', 'HTTP://H.test'), 'http://h.test/a');
    assert.equal(withHost('', 'http://h.test'), 'http://h.test');
    assert.equal(withHost('a', null), '/a');
  });
});

describe('fillPattern', () => {
  for (const [pattern, values, withHostPart, expected] of [
    ['https://<t>.test/a/<p>', { t: 'x', p: 'y' }, true, ['https://x.test', 'a/y']],
    ['<s>://h.test/a', { s: 'http' }, true, ['http:', 'h.test/a']],
    ['https://<t>/a/b', { t: 'x/y' }, true, ['https://x%2Fy', 'a/b']],
    ['https://h.test', {}, true, ['https://h.test', '']],
    ['https://h.test/', {}, true, ['https://h.test', '']],
    ['h.test/a://b', {}, true, ['h.test/a://b', '']],
    ['/a//<p>/b/', { p: 'x/y' }, false, ['', 'a/x/y/b']],
    ['/a/<p>/b/', {}, false, ['', 'a/b']],
    ['/ä/<p>/', { p: '%C3' }, false, ['', '%C3%A4/%C3']],
  ] as const) {
    it(`creates ${expected.join(' ')} from "${pattern}"`, () => {
      const { host, path } = fillPattern(
        patternParts(pattern),
        new Map(Object.entries(values)),
        withHostPart,
      );
      assert.deepEqual([host, path], expected);
    });
  }
});

describe('ensureScheme', () => {
  for (const [url, scheme, expected] of [
    ['http://h.test/a', 'https', 'https://h.test/a'],
    ['//h.test/a', 'https', 'https://h.test/a'],
    ['http://h.test/a', '', '//h.test/a'],
    ['http://h.test/a', null, 'http://h.test/a'],
    ['http://h.test/a', true, 'http://h.test/a'],
    ['/a', 'https', '/a'],
    ['/a', '', '/a'],
    ['mailto:a', 'https', 'mailto:a'],
  ] as const) {
    it(`returns ${expected} for ${url} with ${JSON.stringify(scheme)}`, () => {
      assert.equal(ensureScheme(url, scheme), expected);
    });
  }
});
