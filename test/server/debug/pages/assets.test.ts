import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assetAnswer, styleText } from '../../../../server/debug/pages/assets.ts';

const textOf = async (name: string): Promise<string> =>
  String((await assetAnswer(name))?.raw.body ?? '');

describe('Files of the debugger', () => {
  it('are the style sheets of its own pages and of fwx', async () => {
    const [own, fwx] = [await textOf('debug.css'), await textOf('fwx.css')];
    assert.match(own, /\.debug-top\b/);
    assert.doesNotMatch(fwx, /\.debug-top\b/);
    assert.match(fwx, /\.btn-solid\b/);
    assert.equal(await styleText(), `${fwx}\n${own}`);
  });

  it('contain each part of a script once', async () => {
    const text = await textOf('toolbar.js');
    assert.doesNotMatch(text, /^(?:import|export) /m);
    const functions = [...text.matchAll(/^(?:async )?function (\w+)/gm)].map(([, name]) => name);
    assert.ok(functions.length > 1);
    assert.equal(new Set(functions).size, functions.length);
  });

  it('compile the functions of the toolbar with its script: the comment has to be first', async () => {
    assert.match(await textOf('toolbar.js'), /^\/\/# allFunctionsCalledOnLoad\n/);
    assert.doesNotMatch(await textOf('pages.js'), /allFunctionsCalledOnLoad/);
  });

  it('include the bar of the toolbar, which its script imports later', async () => {
    assert.match(await textOf('toolbar.js'), /\bimport\('\.\/toolbar-bar\.js'\)/);
    assert.match(await textOf('toolbar-bar.js'), /^export class Bar /m);
  });

  it('are no others', async () => {
    for (const name of ['toolbar-parts.js', 'debug.css.map', '']) {
      assert.equal(await assetAnswer(name), null);
    }
  });
});
