import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { layerFault, layers } from '../../scripts/lib/layers.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const script = fileURLToPath(new URL('../../scripts/check-layers.mjs', import.meta.url));

const faults: readonly [source: string, target: string, says: RegExp][] = [
  [
    'components/button/button.ts',
    'server/core/index.ts',
    /components must not import server\/core/,
  ],
  ['server/core/model/model.ts', 'server/web/index.ts', /server\/core must not import server\/web/],
  ['server/page/manager.ts', 'server/locale/index.ts', /arrows only point down/],
  ['server/upload/file-saver.ts', 'server/core/fw/fw.ts', /must import a door of server\/core/],
  [
    'server/widgets/button.ts',
    'components/button/button.template.ts',
    /must import a door of components/,
  ],
  ['server/upload/file-saver.ts', 'test/support/x.ts', /sources do not know tests/],
  [
    'components/internal/dom/roots.ts',
    'components/internal/modal/modal-parts.ts',
    /internal\/dom must not import components\/internal\/modal/,
  ],
  [
    'components/internal/modal/modal-parts.ts',
    'components/drawer/drawer.options.ts',
    /what all widgets share/,
  ],
  ['components/internal/new.ts', 'components/internal/dom/roots.ts', /not a known folder/],
  ['server/nowhere/a.ts', 'server/core/index.ts', /not a known module folder/],
];

const allowed: readonly [source: string, target: string][] = [
  ['server/upload/file-saver.ts', 'server/core/index.ts'],
  ['server/upload/file-saver.ts', 'server/upload/message.ts'],
  ['server/widgets/button.ts', 'components/templates.ts'],
  ['components/internal/modal/modal-parts.ts', 'components/internal/dom/roots.ts'],
  ['components/drawer/drawer.ts', 'components/internal/dom/roots.ts'],
  ['server/upload/image-cropper.ts', 'components/crops.ts'],
  ['test/server/core/x.test.ts', 'server/core/fw/fw.ts'],
];

describe('The layers', () => {
  for (const [source, target, message] of faults) {
    it(`refuse ${source} -> ${target}`, () =>
      assert.match(String(layerFault(source, target)), message));
  }

  for (const [source, target] of allowed) {
    it(`allow ${source} -> ${target}`, () => assert.equal(layerFault(source, target), null));
  }

  it('name exactly the module folders that exist', () => {
    const folders = globSync('server/*/', { cwd: root }).map((path) => path.replace(/\/$/, ''));
    assert.deepEqual(Object.keys(layers).sort(), ['components', ...folders].sort());
  });

  it('are kept by every source file', () => {
    const { status, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
  });
});
