import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import type { Rolldown } from 'vite';

import { viteBuild } from '../../scripts/lib/vite-build.mjs';

const root = fileURLToPath(new URL('../../components/', import.meta.url));

/** The stylesheet as Vite bundles it for its default browsers. */
async function bundled(): Promise<string> {
  const { output } = (await viteBuild({
    configFile: false,
    root,
    logLevel: 'warn',
    build: { write: false, rolldownOptions: { input: join(root, 'fwx.css') } },
  })) as Rolldown.RolldownOutput;
  const sheet = output.find(({ fileName }) => fileName.endsWith('.css'));
  return String((sheet as Rolldown.OutputAsset | undefined)?.source);
}

describe('The stylesheet', () => {
  it('loads no image, so that policies need not allow any', async () => {
    assert.doesNotMatch(await bundled(), /url\(|data:/);
  });

  it('keeps light-dark() in bundles for older browsers, instead of resolving it on the root', async () => {
    const css = await bundled();
    assert.match(css, /--bs-bg-body:light-dark\(/);
    assert.doesNotMatch(css, /lightningcss-/);
  });
});
