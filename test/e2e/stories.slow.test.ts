import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';

import { runInRequestScope } from '../../server/core/index.ts';
import { renderToString } from '../../server/ssr/index.ts';
import { ActiveForm } from '../../server/widgets/index.ts';
import { startBrowser } from '../support/browser.ts';
import { fieldVectors, modelOfCase } from '../support/field-vectors.ts';
import { allStories } from './stories/all-stories.ts';

let browser: Browser;
let page: Page;

before(async () => {
  const entry = fileURLToPath(new URL('stories/page.ts', import.meta.url));
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    conditions: ['fwx-source', 'browser', 'production'],
    logLevel: 'error',
  });
  browser = await startBrowser();
  page = await browser.newPage({ reducedMotion: 'reduce' });
  await page.setContent('<!doctype html><html lang="en"><title>Stories</title><body>');
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
});
after(() => browser.close());

describe('a story', () => {
  let complete = 0;

  for (const [name, template] of Object.entries(allStories())) {
    it(`renders the same on a server and in a browser: ${name}`, async () => {
      const served = runInRequestScope(() => renderToString(template()));
      const rendered = await page.evaluate((story) => fwxStories.rendered(story), name);
      const { markup, changes } = await page.evaluate((html) => fwxStories.takenOver(html), served);
      assert.equal(markup, rendered);
      const read = await page.evaluate((html) => fwxStories.read(html), served);
      if (read === null) return;
      complete++;
      assert.equal(read, rendered);
      assert.equal(changes, 0);
    });
  }

  it('needs no script for its markup, except with plain children', () => {
    assert.ok(complete >= 90, String(complete));
  });
});

/**
 * Markup that a page contains for documented fields: vector, plain children, attributes of the
 * element.
 */
const byHand: readonly (readonly [id: string, children: string, attributes?: string])[] = [
  ['F1', '<label>A</label><input type="text" id="m-a" name="M[a]">'],
  ['F6', '<label><b>L</b></label><input type="text" id="m-a" name="M[a]">'],
  [
    'F3',
    '<label>A</label><input type="text" id="m-a" class="form-control is-invalid" name="M[a]" value="" aria-invalid="true" aria-describedby="m-a-hint m-a-error"><div class="form-text">H</div><div id="m-a-error" class="invalid-feedback">Bad &lt;a&gt;</div>',
  ],
  ['F4', '<label>A</label><input type="email" id="m-a" class="x" name="M[a]" placeholder="p">'],
  ['F7', '<label>A</label><input type="password" id="m-a" name="M[a]">'],
  ['F8', '<label>A</label><textarea id="m-a" name="M[a]" rows="3">&lt;t&gt;</textarea>'],
  [
    'F9',
    '<label>A</label><select id="m-a" name="M[a]"><option value="">Pick</option><option value="1">One</option><option value="2" selected>Two</option></select>',
  ],
  [
    'F10',
    '<label>A</label><input type="hidden" name="M[a]" value=""><select id="m-a" name="M[a][]" multiple size="4"><option value="x" selected>X</option></select>',
  ],
  [
    'F11',
    '<input type="hidden" name="M[a]" value="0"><input type="checkbox" id="m-a" name="M[a]" value="1" checked><label>A</label>',
  ],
  [
    'F12',
    '<input type="hidden" name="M[a]" value="0"><div class="switch"><input type="checkbox" id="m-a" name="M[a]" value="1" role="switch" switch></div><label>On</label><div class="form-text">h</div>',
  ],
  ['F13', '<label><input type="checkbox" id="m-a" name="M[a]" value="1">A</label>'],
  [
    'F14',
    '<input type="hidden" name="M[a]" value="0"><input type="radio" id="m-a" class="radio is-invalid" name="M[a]" value="y" checked aria-invalid="true" aria-describedby="m-a-error"><label>A</label><div id="m-a-error" class="invalid-feedback">E</div>',
  ],
  [
    'F15',
    '<label>A</label><input type="hidden" name="M[a]" value=""><div id="m-a" role="group"><div><input type="checkbox" id="m-a-0" name="M[a][]" value="1"><label for="m-a-0">One</label></div><div><input type="checkbox" id="m-a-1" name="M[a][]" value="2" checked><label for="m-a-1">Two</label></div></div>',
  ],
  [
    'F15b',
    '<label>A</label><input type="hidden" name="M[a]" value=""><div id="m-a" class="is-invalid" role="group" aria-describedby="m-a-error"><div><input type="checkbox" id="m-a-0" name="M[a][]" value="1"><label for="m-a-0">One</label></div></div><div id="m-a-error" class="invalid-feedback">E</div>',
    'required',
  ],
  [
    'F16',
    '<label>A</label><input type="hidden" name="M[a]" value=""><div id="m-a" class="d-flex flex-wrap gap-3 is-invalid" role="radiogroup" aria-invalid="true" aria-describedby="m-a-error"><div><input type="radio" id="m-a-0" name="M[a]" value="y"><label for="m-a-0">Yes</label></div><div><input type="radio" id="m-a-1" name="M[a]" value="n" checked><label for="m-a-1">No</label></div></div><div id="m-a-error" class="invalid-feedback">E</div>',
    'inline',
  ],
  [
    'F17',
    '<label>A</label><input type="range" id="m-a" class="form-range-input is-invalid" name="M[a]" value="3" min="0" max="5" aria-invalid="true" aria-describedby="m-a-error"><div id="m-a-error" class="invalid-feedback">E</div>',
  ],
  ['F18', '<label>A</label><input type="color" id="m-a" name="M[a]" value="#ffffff">'],
  [
    'F19',
    '<label>A</label><input type="hidden" name="M[a]" value=""><input type="file" id="m-a" name="M[a]">',
  ],
  [
    'F20',
    '<label>A</label><input type="text" id="m-a" class="form-control-plaintext" value="v" readonly>',
  ],
  ['F21', '<label>A</label><div class="ig">@<input type="text" id="m-a" name="M[a]"></div>'],
  ['F22', '<label>A</label><input type="text" id="m-a" name="M[a]">', 'layout="horizontal"'],
  ['F23', '<label>A</label><input type="text" id="m-0-a" name="M[0][a]">'],
];

describe('a field (K22)', () => {
  for (const [id, one] of fieldVectors) {
    it(`is upgraded without a mutation: ${id}`, async () => {
      const form = ActiveForm.create({ layout: one.layout ?? 'default' });
      const html = one
        .call(form.field(modelOfCase(one), one.attribute ?? 'a', one.config))
        .render();
      const served = `<fwx-active-field>${html}</fwx-active-field>`;
      const { markup, changes } = await page.evaluate((text) => fwxStories.takenOver(text), served);
      assert.equal(markup, await page.evaluate((text) => fwxStories.read(text), served));
      assert.equal(changes, 0);
    });
  }

  for (const [id, children, attributes = ''] of byHand) {
    it(`is the same with plain children: ${id}`, async () => {
      const plain = `<fwx-active-field ${attributes}>${children}</fwx-active-field>`;
      const { markup } = await page.evaluate((text) => fwxStories.takenOver(text), plain);
      const html = fieldVectors.find(([name]) => name === id)?.[2] ?? '';
      const served = `<fwx-active-field>${html}</fwx-active-field>`;
      assert.equal(markup, await page.evaluate((text) => fwxStories.read(text), served));
    });
  }
});
