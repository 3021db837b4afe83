import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import type { Rolldown } from 'vite';

import { viteBuild } from '../../scripts/lib/vite-build.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

describe('The files for pages without a bundler', () => {
  let output: readonly (Rolldown.OutputAsset | Rolldown.OutputChunk)[] = [];

  before(async () => {
    const config = { root, configFile: `${root}vite.cdn.config.mjs`, build: { write: false } };
    ({ output } = (await viteBuild(config)) as Rolldown.RolldownOutput);
  });

  it('contain the licences of all bundled packages', () => {
    const packages = new Set<string>();
    for (const item of output) {
      if (item.type !== 'chunk') continue;
      for (const id of item.moduleIds) {
        const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id) ?? [];
        if (name !== undefined) packages.add(name);
      }
    }
    const file = output.find(({ fileName }) => fileName === 'licences.md');
    const text = String((file as Rolldown.OutputAsset | undefined)?.source);
    assert.ok(packages.has('lit-html'));
    assert.deepEqual(
      [...packages].filter((name) => !text.includes(`\n## ${name} - `)),
      [],
    );
  });

  it('name the licence file in the script', () => {
    const entry = output.find((item) => item.type === 'chunk' && item.isEntry);
    assert.match((entry as Rolldown.OutputChunk).code, /^\/\*! [^*]*licences\.md/);
  });
});
