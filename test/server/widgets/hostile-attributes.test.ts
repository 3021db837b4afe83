import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { html } from 'lit/html.js';

import { renderToString } from '../../../server/ssr/index.ts';
import { attributeText, encodingOff } from '../../support/specimens/hostile.ts';
import { withPart } from '../../support/specimens/index.ts';

function rendered(
  tag: string,
  attributes: Readonly<Record<string, unknown>>,
  children = '',
): string {
  const parts = Object.keys(attributes).map((name, i) => `${i === 0 ? `<${tag}` : ''} ${name}=`);
  const strings = [...parts, `>${children}</${tag}>`];
  const values = Object.values(attributes).map(attributeText);
  const page = renderToString(html(Object.assign(strings, { raw: strings }), ...values));
  return page.replace(/^<[^>]*>/, '');
}

describe('attributes of elements that the server renders', () => {
  const all = withPart('hostile').flatMap(([tag, each]) =>
    each.map((one) => [tag, ...(Array.isArray(one) ? one : [one])] as const),
  );
  for (const [tag, attributes, children] of all) {
    it(`of <${tag}> yield no markup and no script: ${Object.keys(attributes).join(', ')}`, () => {
      const inside = rendered(tag, { ...encodingOff, ...attributes }, children);
      const tags = inside.match(/<[a-z][^>]*>/g) ?? [];
      assert.doesNotMatch(inside, /<i class="injected"|<object|<script/);
      for (const one of tags) {
        assert.doesNotMatch(one, /\son\w+=|java\s*script:/i);
      }
    });
  }

  it('are text where a property is trusted HTML', () => {
    const items = [{ label: '<b>1</b>', content: '<p>2</p>', encode: false }];
    const byAttribute = renderToString(
      html`<fwx-accordion items=${JSON.stringify(items)}></fwx-accordion>`,
    );
    assert.match(byAttribute, /&lt;b&gt;1&lt;\/b&gt;<svg[^]*&lt;p&gt;2&lt;\/p&gt;<\/div>/);
    const byProperty = renderToString(
      html`<fwx-accordion .items=${items} .icon=${'<u>+</u>'}></fwx-accordion>`,
    );
    assert.match(byProperty, /<b>1<\/b><u class="accordion-icon">[+]<\/u><\/summary>.*<p>2<\/p>/);
    const button = renderToString(
      html`<fwx-button .label=${'<b>x</b>'} .encodeLabel=${false} .options=${{ onclick: 'go()' }}></fwx-button>`,
    );
    assert.match(button, /<button [^>]*onclick="go\(\)"[^>]*><b>x<\/b><\/button>/);
  });
});
