import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';

import { ElementRenderer, html as serverHtml, render } from '@lit-labs/ssr';
import { collectResult, type ThunkedRenderResult } from '@lit-labs/ssr/lib/render-result.js';
import { LitElement } from 'lit';
import { html } from 'lit/html.js';

import { attrs } from '../../../components/internal/attributes/attrs.ts';
import {
  defineServerElement,
  renderMarkup,
  renderToString,
  resetIds,
} from '../../../server/ssr/index.ts';
import {
  FwxElementRenderer,
  renderLight,
  renderLightSync,
  renderLightToStream,
} from '../../../server/ssr/lit.ts';
import { TestCard } from './fixtures/cards.ts';

interface Box {
  readonly rows?: readonly string[];
  readonly small?: boolean;
}

const boxTemplate = ({ rows = [], small = false }: Box): unknown =>
  html`<div ${attrs({ class: small ? 'box small' : 'box', 'data-n': rows.length })}>${rows}</div>`;

defineServerElement('l-box', {
  properties: { rows: { type: Array, content: true }, small: { type: Boolean } },
  render: (model: Box, children) => children ?? boxTemplate(model),
});
if (!customElements.get('test-card')) defineServerElement('test-card', TestCard);

class ShadowCard extends LitElement {
  override render(): unknown {
    return html`<p>shadow</p><l-box .rows=${['in']}></l-box>`;
  }
}
customElements.define('shadow-card', ShadowCard);

class SlowRenderer extends ElementRenderer {
  static override matchesClass(_class: unknown, tagName: string): boolean {
    return tagName === 'slow-card';
  }

  override renderShadow(): ThunkedRenderResult {
    return [() => Promise.resolve('later')];
  }
}
customElements.define('slow-card', class extends LitElement {});

/** Without markers, and without the blanks that the page's renderer writes in tags of elements. */
const clean = (text: string): string => spaced(text).replace(/<!--.*?-->|<\?>/g, '');
const spaced = (text: string): string =>
  text.replace(/(<[a-z]+-[a-z]+) +/g, '$1 ').replaceAll(' >', '>');

describe('renderLight', () => {
  beforeEach(resetIds);

  it('writes the markup of renderMarkup into the element, without a shadow root', async () => {
    const out = await renderLight(html`<main><l-box small .rows=${['<', 'b']}></l-box></main>`);
    const inner = renderMarkup(boxTemplate({ rows: ['<', 'b'], small: true }));
    assert.equal(clean(out), `<main><l-box small data-fwx-shown>${inner}</l-box></main>`);
    assert.doesNotMatch(out, /template|fwx-light/);
  });

  it('renders a widget to the same bytes as renderToString', async () => {
    const page = (): unknown =>
      html`<fwx-accordion flush .items=${[{ label: 'A & B', content: '<p>1</p>' }]}></fwx-accordion>`;
    const own = renderToString(page());
    resetIds();
    const out = clean(await renderLight(page()));
    assert.equal(out.replace(' data-fwx-shown', ''), own);
  });

  it('does the same at once', async () => {
    const page = (): unknown => html`<b>${1}</b><l-box .rows=${['x']}></l-box>`;
    assert.equal(renderLightSync(page()), await renderLight(page()));
  });

  it('streams the same bytes, and emits text that is ready before it waits', async () => {
    let settle: (value: unknown) => void = () => {};
    const slow = new Promise((resolve) => (settle = resolve));
    const page = (value: unknown): unknown =>
      html`<b>${1}</b><l-box .rows=${[value]}></l-box><i>${2}</i><l-box .rows=${['y']}></l-box>`;
    const reader = renderLightToStream(page(slow), { chunkSize: 5_000 }).getReader();
    const decoder = new TextDecoder();
    let text = decoder.decode((await reader.read()).value);
    assert.match(spaced(text), /<div class="box" data-n="1">$/);
    settle('<x>');
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      text += decoder.decode(next.value);
    }
    assert.equal(text, renderLightSync(page('<x>')));
    assert.equal(text, await renderLight(page(Promise.resolve('<x>'))));
  });

  it('is needed for promises in an element: the render() of Lit refuses them', async () => {
    const rows = [Promise.resolve('later')];
    const page = html`<l-box .rows=${rows}></l-box>`;
    assert.match(await renderLight(page), /later/);
    await assert.rejects(
      collectResult(render(page, { elementRenderers: [FwxElementRenderer] })),
      /promise/i,
    );
  });

  it('fails with the rejection of a promise in an element', async () => {
    const page = html`<l-box .rows=${[Promise.reject(new Error('lost'))]}></l-box>`;
    await assert.rejects(renderLight(page), { message: 'lost' });
    const body = new Response(renderLightToStream(page)).text();
    await assert.rejects(body, { message: 'lost' });
    assert.throws(() => renderLightSync(page), { message: /use renderLight\(\)/ });
  });

  it('closes the lists of an element when the reader cancels', async () => {
    let isClosed = false;
    function* rows(): Generator {
      try {
        yield 'a';
        yield new Promise(() => {});
      } finally {
        isClosed = true;
      }
    }
    const reader = renderLightToStream(html`<l-box .rows=${[rows()]}></l-box>`).getReader();
    await reader.read();
    await reader.cancel();
    assert.equal(isClosed, true);
  });

  it('accepts pages of server-only templates', async () => {
    const out = await renderLight(
      serverHtml`<!doctype html><title>${'a<'}</title><l-box rows='["x"]'></l-box>`,
    );
    assert.equal(
      clean(out),
      `<!doctype html><title>a&lt;</title><l-box rows="[&quot;x&quot;]"><div class="box" data-n="1">x</div></l-box>`,
    );
  });

  it('leaves plain children to the browser', async () => {
    const out = clean(await renderLight(html`<l-box small><p>${'<'}</p></l-box>`));
    assert.equal(out, '<l-box small><p>&lt;</p></l-box>');
  });

  it('does not defer siblings of a light element', async () => {
    const out = await renderLight(
      html`<l-box .rows=${['x']}></l-box><i title=${1}></i><l-box></l-box>`,
    );
    assert.doesNotMatch(out, /defer-hydration/);
  });

  it('makes elements of a hydratable page wait for it', async () => {
    const out = await renderLight(html`<l-box .rows=${['x']}></l-box>`, { hydratable: true });
    assert.match(spaced(out), /<!--lit-node 0--><l-box data-fwx-shown defer-hydration>/);
  });

  it('keeps the shadow roots of other elements, with light elements inside', async () => {
    const out = await renderLight(html`<shadow-card></shadow-card>`);
    assert.match(
      spaced(out),
      /<shadow-card><template shadowroot="open" shadowrootmode="open"><!--lit-part [\w+/=]+--><p>shadow<\/p><!--lit-node 1--><l-box data-fwx-shown defer-hydration><div class="box" data-n="1">in<\/div><\/l-box><!--\/lit-part--><\/template><\/shadow-card>/,
    );
  });

  it('marks elements of other renderers for hydration', async () => {
    const out = await renderLight(html`<test-card heading="Hi" .rows=${['r']}></test-card>`);
    assert.match(
      spaced(out),
      /<test-card heading="Hi" rows="\[&quot;r&quot;\]" data-fwx-ssr="1"><!--:lit-part [\w+/=]+--><!--:lit-node 0--><h2 class="calm">/,
    );
  });

  it('awaits promises of other renderers, which the synchronous function refuses', async () => {
    const page = html`<slow-card></slow-card><l-box .rows=${['x']}></l-box>`;
    const options = { elementRenderers: [SlowRenderer] };
    const out = spaced(await renderLight(page, options));
    assert.match(out, />later<\/template><\/slow-card>.*<l-box data-fwx-shown><div/);
    assert.throws(() => renderLightSync(page, options), {
      name: 'InvalidArgumentException',
      message: /use renderLight\(\)/,
    });
  });
});
