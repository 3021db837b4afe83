import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
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

  describe('shared by dialogs', () => {
    const sheet = (name: string): string =>
      readFileSync(join(root, `styles/${name}.css`), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
    const shared = sheet('modal');
    const components = [...shared.matchAll(/\.(\w+)-header\b(?!:)/g)].map(([, name = '']) => name);
    /** Classes of the parts and states of a component, each as often as selectors name it. */
    const classesOf = (component: string): string[] =>
      [...shared.matchAll(new RegExp(`\\.${component}-([\\w-]+)`, 'g'))].map(
        ([, name = '']) => name,
      );

    it('names the same classes of each component', () => {
      assert.ok(components.includes('drawer'));
      for (const one of components) assert.deepEqual(classesOf(one), classesOf('drawer'));
    });

    it('has only tokens that the sheet of each component sets', () => {
      const used = new Set(
        [...shared.matchAll(/var\((--fwx-modal-[\w-]+)\)/g)].map(([, name]) => name),
      );
      for (const one of new Set(components)) {
        const own = sheet(one);
        assert.deepEqual(
          [...used].filter((name) => !own.includes(`${name}:`)),
          [],
        );
      }
    });
  });
});
