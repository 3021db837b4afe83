import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import { findRuntime } from '../../scripts/lib/runtimes.mjs';
import { type InstalledProject, installedProject, publicDoors } from './project.ts';
import { bundleWorker, workerConfig } from './worker.ts';

/** Doors that a worker can use; elements belong to documents, and catalogs are made from files. */
const workerDoors = publicDoors().filter(
  (door) => door.startsWith('fwx/server/') && door !== 'fwx/server/catalog',
);

/** Imports doors one after the other and prints the failures. */
function importer(doors: readonly string[]): string {
  const lines = doors.map(
    (door) => `await import('${door}').catch((error) => console.log('${door}', String(error)));`,
  );
  return [...lines, "console.log('all');"].join('\n');
}

/** Programs that tell whether elements and server have the templates from one place; two would have their state twice. */
const oneTemplate = `
import { buttonTemplate } from 'fwx/components/button';
import { buttonTemplate as ofServer } from 'fwx/server/widgets';
console.log(buttonTemplate === ofServer);`;

describe('Each door of the installed package', () => {
  let project: InstalledProject;
  before(async () => {
    project = await installedProject();
    project.write('doors.mjs', importer(publicDoors()));
    project.write('one-template.mjs', oneTemplate);
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

    it(`shares templates between elements and server in ${name}`, async () => {
      const { output } = await project.run(await find(), [...flags, 'one-template.mjs']);
      assert.equal(output.trim(), 'true');
    });
  }

  it('of the server is imported by workerd', async () => {
    const doors = workerDoors;
    const source = `
${doors.map((door, index) => `import * as door${index} from '${door}';`).join('\n')}
const doors = [${doors.map((_door, index) => `door${index}`).join(', ')}];
export default { test() { for (const door of doors) if (Object.keys(door).length === 0) throw new Error('empty'); } };`;
    project.write('worker-entry.mjs', source);
    await bundleWorker(project, 'worker-entry.mjs', 'worker.mjs');
    project.write('worker.capnp', workerConfig('worker.mjs'));
    const { code, output } = await project.run(await findRuntime('workerd'), [
      'test',
      'worker.capnp',
    ]);
    assert.deepEqual([code, code === 0 ? '' : output], [0, '']);
  });
});
