import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';

import { build } from 'esbuild';

import { findRuntime } from '../../scripts/lib/runtimes.mjs';
import { type InstalledProject, installedProject, publicDoors } from './project.ts';
import { bundleWorker, workerConfig } from './worker.ts';

/** Modules that a worker can use; elements need documents, and catalogs are made from files. */
const workerDoors = publicDoors().filter(
  (door) => door.startsWith('fwx/server/') && door !== 'fwx/server/catalog',
);

/** Imports modules one after the other and prints the failures. */
function importer(doors: readonly string[]): string {
  const lines = doors.map(
    (door) => `await import('${door}').catch((error) => console.log('${door}', String(error)));`,
  );
  return [...lines, "console.log('all');"].join('\n');
}

/** Prints exports that the bundler has renamed: names of classes are in texts of errors. */
const otherNames = (doors: readonly string[]): string => `
for (const door of ${JSON.stringify(doors)}) {
  for (const [name, value] of Object.entries(await import(door).catch(() => ({})))) {
    if (typeof value === 'function' && /\\$\\d+$/.test(value.name)) console.log(door, name, value.name);
  }
}
console.log('all');`;

/**
 * Programs that print whether elements and server use the same templates module; two copies would have their state
 * twice.
 */
const oneTemplate = `
import { buttonTemplate } from 'fwx/components/button';
import { buttonTemplate as ofServer } from 'fwx/server/widgets';
console.log(buttonTemplate === ofServer);`;

/** Prints the chunks of other modules that a module loads, and `components` where it loads modules for browsers. */
const loadedChunks = `
import { registerHooks } from 'node:module';
const doors = new Set();
registerHooks({
  load(url, context, next) {
    const [, door, browsers] = /chunks\\/(\\w+)-door-|dist\\/(components)\\//.exec(url) ?? [];
    if (door ?? browsers) doors.add(door ?? browsers);
    return next(url, context);
  },
});
await import(process.argv[2]);
console.log([...doors].sort().join(' '));`;

/** The modules that each module depends on. */
const chunks: Readonly<Record<string, string>> = {
  'core/messages': 'messages',
  core: 'core messages',
  ssr: 'core messages ssr',
  validator: 'core messages validator',
  web: 'core messages urls web',
  locale: 'core messages urls',
  page: 'core messages urls web',
  bridge: 'core messages urls web',
  widgets: 'core messages ssr widgets',
  upload: 'core messages ssr upload urls validator web widgets',
};

describe('Each public module of the installed package', () => {
  let project: InstalledProject;
  before(async () => {
    project = await installedProject();
    project.write('doors.mjs', importer(publicDoors()));
    project.write('other-names.mjs', otherNames(publicDoors()));
    project.write('one-template.mjs', oneTemplate);
    project.write('loaded-chunks.mjs', loadedChunks);
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

  it('keeps the names of its classes', async () => {
    const { output } = await project.run(process.execPath, ['other-names.mjs']);
    assert.equal(output.trim(), 'all');
  });

  for (const [door, expected] of Object.entries(chunks)) {
    it(`of ${door} loads only the code of modules that it depends on`, async () => {
      const args = ['loaded-chunks.mjs', `fwx/server/${door}`];
      const { output } = await project.run(process.execPath, args);
      assert.equal(output.trim(), expected);
    });
  }

  it('for texts alone is bundled for browsers, with at most 13,000 bytes, compressed', async () => {
    const entry = project.write('texts.mjs', "export * from 'fwx/server/core/messages';");
    const { outputFiles } = await build({
      entryPoints: [entry],
      bundle: true,
      minify: true,
      format: 'esm',
      // A module of Node would be an error of the bundler.
      platform: 'browser',
      write: false,
    });
    const { length } = gzipSync(outputFiles[0]?.contents ?? '');
    assert.ok(length > 1000 && length <= 13_000, `${length} bytes`);
  });

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
