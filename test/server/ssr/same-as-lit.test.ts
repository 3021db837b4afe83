import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { render } from '@lit-labs/ssr';
import { collectResultSync } from '@lit-labs/ssr/lib/render-result.js';

import {
  renderMarkup,
  renderToIterable,
  renderToStream,
  renderToString,
} from '../../../server/ssr/index.ts';
import { renderLightSync, renderLightToStream } from '../../../server/ssr/lit.ts';
import { cases, plainCases } from './fixtures/cases.ts';

/** Blanks inside tags, the spelling of one reference and stray instructions do not count as differences. */
function normal(markup: string): string {
  return markup
    .replaceAll('<?>', '')
    .replaceAll('&#39;', '&#039;')
    .replace(/<[a-z][^<>]*>/g, (tag) =>
      tag
        .replace(/\s+/g, ' ')
        .replace(/ ?(\/?>)$/, '$1')
        .replace(/="([^"]*)"/g, (_, value: string) => `="${value.trim()}"`)
        .replaceAll('=""', ''),
    );
}

const withoutMarkers = (markup: string): string => markup.replace(/<!--\/?lit-[^>]*-->/g, '');

// Lit's renderer keeps single quotes and blanks before a slash. That ours
// are equivalent is tested in the browser.
const others = new Set(['pieces with quotes', 'void elements', 'svg']);

async function joined(chunks: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

describe('renderToStream', () => {
  for (const [name, template] of Object.entries({ ...cases, ...plainCases })) {
    for (const hydratable of name in cases ? [false, true] : [false]) {
      it(`streams the bytes of the string for ${name}${hydratable ? ', marked' : ''}`, async () => {
        const whole = renderToString(template(), { hydratable });
        for (const chunkSize of [1, 10, 16_384]) {
          const options = { hydratable, chunkSize };
          assert.equal(await joined(renderToIterable(template(), options)), whole);
          assert.equal(await new Response(renderToStream(template(), options)).text(), whole);
        }
      });
    }
  }
});

describe('renderLightToStream', () => {
  for (const [name, template] of Object.entries(cases)) {
    it(`streams the bytes of @lit-labs/ssr for ${name}`, async () => {
      const expected = collectResultSync(render(template()));
      assert.equal(renderLightSync(template()), expected);
      for (const chunkSize of [1, 16_384]) {
        const body = new Response(renderLightToStream(template(), { chunkSize }));
        assert.equal(await body.text(), expected);
      }
    });
  }
});

describe('renderToString', () => {
  for (const [name, template] of Object.entries(cases)) {
    if (others.has(name)) continue;
    it(`marks ${name} exactly as @lit-labs/ssr does`, () => {
      const expected = collectResultSync(render(template()));
      assert.equal(normal(renderToString(template(), { hydratable: true })), normal(expected));
    });

    it(`writes ${name} as @lit-labs/ssr does, except for markers`, () => {
      const expected = withoutMarkers(collectResultSync(render(template())));
      assert.equal(normal(renderMarkup(template())), normal(expected));
    });
  }
});
