import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { build } from 'esbuild';

import { assetAnswer, styleText } from '../../../../server/debug/pages/assets.ts';
import { temporaryFolder } from '../../../support/browser.ts';

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

  it('are those of the installed package in a bundle of the user', async () => {
    const folder = temporaryFolder();
    const bundle = `${folder}/bundle.mjs`;
    await build({
      stdin: {
        contents: `import { assetAnswer } from './assets.ts';
          const answer = await assetAnswer('pages-palette.js');
          console.log(answer && answer.raw.body);`,
        resolveDir: fileURLToPath(new URL('../../../../server/debug/pages', import.meta.url)),
      },
      bundle: true,
      format: 'esm',
      platform: 'node',
      conditions: ['fwx-source'],
      outfile: bundle,
      logLevel: 'error',
    });
    const run = async (): Promise<string> =>
      (await promisify(execFile)(process.execPath, [bundle], { cwd: folder })).stdout.trim();
    assert.equal(await run(), 'null');
    const installed = `${folder}/node_modules/fwx`;
    await mkdir(`${installed}/dist/server/debug/assets`, { recursive: true });
    await writeFile(`${installed}/package.json`, '{ "name": "fwx" }');
    await writeFile(`${installed}/dist/server/debug/assets/pages-palette.js`, 'installed');
    assert.equal(await run(), 'installed');
  });

  it('are no others', async () => {
    for (const name of ['toolbar-parts.js', 'debug.css.map', '']) {
      assert.equal(await assetAnswer(name), null);
    }
  });
});
