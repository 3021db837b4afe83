import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';
import { unsafeStatic, html } from 'lit/static-html.js';

import { renderMarkup, renderToString, resetIds } from '../../../server/ssr/index.ts';
import { runInRequestScope } from '../../../server/core/index.ts';

const hostTag = /<\/?fwx-[\w-]+(?: [\w-]+(?:="[^"]*")?)*>/g;

/** Plain children that are nested randomly. */
const children: fc.Arbitrary<string> = fc.letrec<{ node: string; list: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('text', '<p>b</p>', '<fwx-button>Go</fwx-button>', ' '),
    tie('list').map((inner) => `<fwx-drawer heading="A">${inner}</fwx-drawer>`),
    tie('list').map((inner) => `<fwx-button-group>${inner}</fwx-button-group>`),
    tie('list').map((inner) => `<div class="box">${inner}</div>`),
    tie('list').map(
      (inner) =>
        `<fwx-accordion><fwx-accordion-item label="L">${inner}</fwx-accordion-item></fwx-accordion>`,
    ),
  ),
  list: fc.array(tie('node'), { maxLength: 3 }).map((nodes) => nodes.join('')),
})).list;

describe('renderMarkup() of elements in elements', () => {
  it('writes the markup of a page, without the tags of the elements', () => {
    fc.assert(
      fc.property(children, (markup) => {
        const page = html`${unsafeStatic(markup)}`;
        const written = runInRequestScope(() => renderToString(page));
        const bare = runInRequestScope(() => renderMarkup(page));
        assert.equal(bare, written.replaceAll(hostTag, ''));
      }),
      { numRuns: 300 },
    );
  });

  it('keeps a drawer in a drawer, and a group in a group', () => {
    resetIds();
    const drawers = renderMarkup(
      html`<fwx-drawer heading="A"><fwx-drawer heading="B"><p>b</p></fwx-drawer></fwx-drawer>`,
    );
    assert.equal(drawers.match(/<dialog /g)?.length, 2);
    const groups = renderMarkup(
      html`<fwx-button-group><fwx-button-group><button>b</button></fwx-button-group></fwx-button-group>`,
    );
    assert.equal(
      groups,
      '<div class="btn-group" role="group"><div class="btn-group" role="group"><button class="btn-solid">b</button></div></div>',
    );
  });
});
