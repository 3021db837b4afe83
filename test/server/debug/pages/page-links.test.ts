import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { isOwnPath, linkTo, withParameters } from '../../../../server/debug/pages/page-links.ts';
import { placeText, traceHref, tracingHref } from '../../../../server/debug/pages/trace-links.ts';

describe('linkTo()', () => {
  for (const [action, parameters, expected] of [
    ['', {}, '/debug'],
    ['', { q: 'a b' }, '/debug?q=a+b'],
    ['view', {}, '/debug/view'],
    ['view', { tag: 't', panel: null }, '/debug/view?tag=t'],
    ['view', { tag: '', panel: 'db' }, '/debug/view?panel=db'],
    ['view', { tag: '', panel: null }, '/debug/view'],
  ] as const) {
    it(`returns ${expected}`, () => assert.equal(linkTo('/debug', action, parameters), expected));
  }
});

describe('withParameters()', () => {
  const url = new URL('http://h.test/debug?page=2&q=a');
  for (const [changes, expected] of [
    [{}, '/debug?page=2&q=a'],
    [{ page: null }, '/debug?q=a'],
    [{ page: '' }, '/debug?q=a'],
    [{ page: '3', sort: 'n' }, '/debug?page=3&q=a&sort=n'],
    [{ page: null, q: null }, '/debug'],
  ] as const) {
    it(`returns ${expected} for ${JSON.stringify(changes)}`, () => {
      assert.equal(withParameters(url, changes), expected);
    });
  }
});

describe('isOwnPath()', () => {
  for (const [path, expected] of [
    ['/debug', true],
    ['/debug/view', true],
    ['/debug?q=1', true],
    ['/debugger', false],
    ['/', false],
    ['https://evil.test/debug', false],
  ] as const) {
    it(`returns ${expected} for ${path}`, () => assert.equal(isOwnPath('/debug', path), expected));
  }
});

describe('Links of places and traces', () => {
  const place = { file: '/srv/app/a.ts', line: 7, column: 1, function: '' };
  const traceLine = 'vscode://file{file}:{line}';

  it('map the first folder that contains the place', () => {
    const href = (tracePathMappings: Readonly<Record<string, string>>) =>
      traceHref(place, { traceLine, tracePathMappings });
    assert.equal(href({ '/srv/': '/home', '/srv/app': '/other' }), 'vscode://file/home/app/a.ts:7');
    assert.equal(href({ '/sr': '/home' }), 'vscode://file/srv/app/a.ts:7');
    assert.equal(href({ '/srv/app/': 'C:/app/' }), 'vscode://fileC:/app/a.ts:7');
  });

  it('are missing without a file, and when a function returns none', () => {
    const options = { traceLine, tracePathMappings: {} };
    assert.equal(traceHref({ ...place, file: '' }, options), null);
    const given = (href: string | null) => traceHref(place, { ...options, traceLine: () => href });
    assert.equal(given(null), null);
    assert.equal(given('vscode://file/a'), 'vscode://file/a');
  });

  it('insert the trace id, and are missing without a template', () => {
    assert.equal(tracingHref('a b', 'https://t.test/{traceId}'), 'https://t.test/a%20b');
    assert.equal(tracingHref('a', null), null);
  });

  it('show the last folder, the file and the line', () => {
    assert.equal(placeText(place), 'app/a.ts:7');
    assert.equal(placeText({ ...place, file: 'C:\\app\\a.ts' }), 'app/a.ts:7');
    assert.equal(placeText({ ...place, file: 'a.ts' }), 'a.ts:7');
  });
});
