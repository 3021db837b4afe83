import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { html } from 'lit/html.js';

import { renderToString } from '../../../server/ssr/index.ts';
import { hrefOf } from '../../../components/page/page-link.template.ts';

describe('hrefOf', () => {
  for (const [href, expected] of [
    ['/a', '/a?q=1'],
    ['/a?b=2', '/a?b=2&q=1'],
    ['/a#c', '/a?q=1#c'],
    ['/a?b=2#c', '/a?b=2&q=1#c'],
    ['/a#c#d', '/a?q=1#c#d'],
  ] as const) {
    it(`adds data to the query of ${href}`, () =>
      assert.equal(hrefOf({ href, data: { q: 1 } }), expected));
  }

  it('does not change the address of other methods', () => {
    assert.equal(hrefOf({ href: '/a', method: 'post', data: { q: 1 } }), '/a');
  });
});

describe('<fwx-page-link> on the server', () => {
  it('renders a link around its content', () => {
    const link = html`<fwx-page-link href="/a?b&amp;c" prefetch>to <b>${'<A>'}</b></fwx-page-link>`;
    assert.equal(
      renderToString(link),
      '<fwx-page-link href="/a?b&amp;c" prefetch data-fwx-expanded><a href="/a?b&amp;c">to <b>&lt;A&gt;</b></a></fwx-page-link>',
    );
  });

  it('does not change a link of the page', () => {
    const link = html`<fwx-page-link><a href="/a">A</a></fwx-page-link>`;
    assert.equal(renderToString(link), '<fwx-page-link><a href="/a">A</a></fwx-page-link>');
  });
});
