import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { TraceLinkOptions } from '../../../../../server/debug/pages/trace-links.ts';
import {
  contentTemplate,
  linkTemplate,
  targetOf,
} from '../../../../../server/debug/pages/templates/inline.ts';
import type { Content } from '../../../../../server/debug/panel/panel-view.ts';
import { renderToString } from '../../../../../server/ssr/index.ts';
import { html } from 'lit/html.js';

const links = { traceLine: false, tracePathMappings: {}, isAlone: false } as const;
const shown = (template: unknown): string =>
  renderToString(html`${template}`).replaceAll(/<!--.*?-->/g, '');
const content = (given: Content, options: TraceLinkOptions = links): string =>
  shown(contentTemplate(given, options));

describe('Content of the debugger', () => {
  for (const [given, expected] of [
    ['a<', 'a&lt;'],
    [0, '0'],
    [['a', 1, { code: 'x' }], 'a 1 <code>x</code>'],
    [{ muted: 'none' }, '<span class="debug-muted">none</span>'],
    [{ value: { type: 'string', value: 'a' } }, '<code>a</code>'],
    [{ badge: 'b' }, '<span class="debug-badge theme-secondary">b</span>'],
    [
      { badge: 'b', tone: 'danger', outline: true },
      '<span class="debug-badge theme-danger debug-badge-outline">b</span>',
    ],
    [{ badge: 'b', outline: false }, '<span class="debug-badge theme-secondary">b</span>'],
  ] as const) {
    it(`is ${expected}`, () => assert.equal(content(given), expected));
  }

  it('has a bar from empty to full', () => {
    const width = (gauge: number): string | undefined =>
      /debug-gauge-value" width="(\d+)"/.exec(content({ gauge, label: 'l' }))?.[1];
    assert.deepEqual([-1, 0, 0.255, 1, 2].map(width), ['0', '0', '26', '100', '100']);
    assert.match(content({ gauge: 1, label: 'l' }), /class="debug-gauge-bar"/);
    assert.match(content({ gauge: 1, label: 'l', tone: 'info' }), /"debug-gauge-bar theme-info"/);
  });

  it('links places when an editor is configured', () => {
    const place = { file: '/app/a.ts', line: 7, column: 1, function: '' };
    assert.equal(
      content({ place }),
      '<bdi dir="ltr"><code title="/app/a.ts:7">app/a.ts:7</code></bdi>',
    );
    const editor = { ...links, traceLine: 'vscode://file{file}:{line}' };
    assert.match(
      content({ place }, editor),
      /<a class="debug-place" href="vscode:\/\/file\/app\/a\.ts:7" target="_top"/,
    );
  });
});

describe('linkTemplate()', () => {
  const away = (href: string, target: string): string =>
    `<a href="${href}" target="${target}" rel="noreferrer">t</a>`;
  const own = (href: string): string => `<a href="${href}">t</a>`;
  for (const [href, inPage, inFile] of [
    ['/debug', own('/debug'), 't'],
    ['?q=1', own('?q=1'), 't'],
    ['#a', own('#a'), 't'],
    ['//evil.test/', 't', 't'],
    ['javascript:alert(1)', 't', 't'],
    ['https://a.test/', away('https://a.test/', '_blank'), away('https://a.test/', '_blank')],
    ['HTTP://a.test/', away('HTTP://a.test/', '_blank'), away('HTTP://a.test/', '_blank')],
    ['mailto:a@a.test', away('mailto:a@a.test', '_top'), away('mailto:a@a.test', '_top')],
  ] as const) {
    it(`links ${href} if it has a valid target`, () => {
      assert.equal(shown(linkTemplate('t', href, links)), inPage);
      assert.equal(shown(linkTemplate('t', href, { ...links, isAlone: true })), inFile);
    });
  }

  it('opens web pages in a new tab, and editor links in the same', () => {
    assert.deepEqual(['http://a', 'HTTPS://a', 'vscode://a'].map(targetOf), [
      '_blank',
      '_blank',
      '_top',
    ]);
  });
});
