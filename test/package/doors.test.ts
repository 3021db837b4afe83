import assert from 'node:assert/strict';
import { builtinModules } from 'node:module';
import { before, describe, it } from 'node:test';

import { build } from 'esbuild';

import { findRuntime } from '../../scripts/lib/runtimes.mjs';
import { type InstalledProject, installedProject, publicDoors } from './project.ts';

/** Doors that a worker can use; elements belong to documents. */
const workerDoors = publicDoors().filter((door) => door.startsWith('fwx/server/'));

/** Imports doors one after the other and prints the failures. */
function importer(doors: readonly string[]): string {
  const lines = doors.map(
    (door) => `await import('${door}').catch((error) => console.log('${door}', String(error)));`,
  );
  return [...lines, "console.log('all');"].join('\n');
}

describe('Each door of the installed package', () => {
  let project: InstalledProject;
  before(async () => {
    project = await installedProject();
    project.write('doors.mjs', importer(publicDoors()));
  });

  const runtimes = [
    ['this Node', async () => process.execPath, []],
    ['the oldest Node', () => findRuntime('oldest'), ['--disable-warning=ExperimentalWarning']],
    ['Bun', () => findRuntime('bun'), ['run']],
    ['Deno', () => findRuntime('deno'), ['run', '--allow-all', '--node-modules-dir=manual']],
  ] as const;
  for (const [name, find, flags] of runtimes) {
    it(`is imported by ${name}`, async () => {
      const { output } = await project.run(await find(), [...flags, 'doors.mjs']);
      assert.equal(output.trim(), 'all');
    });
  }

  it('of the server is imported by workerd', async () => {
    const doors = workerDoors;
    const source = `
${doors.map((door, index) => `import * as door${index} from '${door}';`).join('\n')}
const doors = [${doors.map((_door, index) => `door${index}`).join(', ')}];
export default { test() { for (const door of doors) if (Object.keys(door).length === 0) throw new Error('empty'); } };`;
    project.write('worker-entry.mjs', source);
    await build({
      absWorkingDir: project.folder,
      entryPoints: ['worker-entry.mjs'],
      outfile: `${project.folder}/worker.mjs`,
      bundle: true,
      format: 'esm',
      platform: 'neutral',
      mainFields: ['module', 'main'],
      // Lit's build for browsers needs a document, so workers are bundled with the condition `node` in place of `browser`.
      conditions: ['workerd', 'worker', 'node'],
      external: ['node:*', 'sharp'],
      alias: Object.fromEntries(builtinModules.map((name) => [name, `node:${name}`])),
      logLevel: 'silent',
    });
    project.write(
      'worker.capnp',
      `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "doors", worker = (
  modules = [(name = "worker.mjs", esModule = embed "worker.mjs")],
  compatibilityDate = "2026-01-01", compatibilityFlags = ["nodejs_compat"]))]);
`,
    );
    const { code, output } = await project.run(await findRuntime('workerd'), [
      'test',
      'worker.capnp',
    ]);
    assert.deepEqual([code, code === 0 ? '' : output], [0, '']);
  });
});
