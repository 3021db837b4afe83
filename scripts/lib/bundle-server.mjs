// What Node loads as few files: one for each public door and each program, one chunk for what a door adds to the doors
// before it, and chunks for what is imported later. A process that imports a door reads ten to twenty files in place of
// 150 to 300. See docs/performance.md.
import { cpSync, globSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { root } from './run.mjs';
import { viteBuild } from './vite-build.mjs';

/** Doors in the order in which they build on each other: what one of them loads, the next ones share. */
const order = ['core', 'ssr', 'validator', 'web', 'widgets', 'upload'];

/** Modules that users or their machines name: doors of `exports`, programs of `bin`, by the file that becomes of each. */
function entries(dist) {
  const { exports, bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const inputs = {};
  for (const path of [
    ...Object.values(exports).map((target) => target.default ?? target),
    ...Object.values(bin),
  ]) {
    const module = path.replace(/^\.\/dist\//, '');
    if (!/^(?:server|components)\/.*\.js$/.test(module)) continue;
    const file = module.replace(/^components/, 'node').slice(0, -'.js'.length);
    inputs[file] = join(dist, module);
  }
  return inputs;
}

/** Name of the chunk with what a door adds. */
const nameOf = (door) => `${door}-door`;

/**
 * One group of modules for each door of `order`: what it and the door for its sister modules import at once and no door
 * before it does. A group takes what its modules import along, unless that belongs to a group of a higher priority.
 */
function groups(dist) {
  const owners = new Map();
  const own = (id, door, graph) => {
    // Not every door has one for its sister modules.
    const module = graph.getModuleInfo(id);
    if (owners.has(id) || !id.startsWith(dist) || !module) return;
    owners.set(id, door);
    for (const imported of module.importedIds) own(imported, door, graph);
  };
  const ownerOf = (id, graph) => {
    if (owners.size === 0) {
      for (const door of order) {
        // Otherwise what only sister modules use is in the chunk of the first of them, and the others load all of that.
        for (const name of ['index.js', 'internal.js']) {
          own(join(dist, 'server', door, name), door, graph);
        }
      }
    }
    return owners.get(id) ?? null;
  };
  return order.map((door, index) => ({
    name: (id, graph) => (ownerOf(id, graph) === door ? nameOf(door) : null),
    debugName: door,
    priority: order.length - index,
  }));
}

/** What components import later is for browsers: it stays in the modules that they load. */
const browserImports = (dist) => ({
  name: 'browser-imports',
  resolveDynamicImport(specifier, importer) {
    if (typeof specifier !== 'string' || !importer?.startsWith(join(dist, 'components')))
      return null;
    return { id: join(dirname(importer), specifier), external: 'relative' };
  },
});

/** Folder of a chunk. Those of elements register them, so bundlers must not take them for free of side effects. */
const folderOf = (dist, { moduleIds, name }) =>
  !name.endsWith('-door') && moduleIds.some((id) => id.startsWith(join(dist, 'components')))
    ? 'node'
    : 'server';

/** Files that pages of the debugger load, as they are. */
function copyAssets(dist) {
  const to = join(dist, 'server/debug/assets');
  cpSync(join(root, 'server/debug/assets'), to, { recursive: true });
}

/**
 * Replaces the modules below `dist/server`, one per source, by bundles, and adds the doors of the components for Node in
 * `dist/node`: they share their chunks with the server. The modules of the components stay for browsers.
 */
export async function bundleServer(dist) {
  const sources = globSync('server/**/*.js', { cwd: dist });
  const { output } = await viteBuild({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [browserImports(dist)],
    build: {
      ssr: true,
      target: 'node22.12',
      minify: false,
      outDir: dist,
      emptyOutDir: false,
      rolldownOptions: {
        input: entries(dist),
        preserveEntrySignatures: 'strict',
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: (chunk) => `${folderOf(dist, chunk)}/chunks/[name]-[hash].js`,
          codeSplitting: { groups: groups(dist) },
          // The declarations have them.
          comments: { annotation: true, jsdoc: false, legal: true },
        },
      },
    },
  });
  const written = new Set(output.map(({ fileName }) => fileName));
  for (const name of sources) if (!written.has(name)) rmSync(join(dist, name));
  copyAssets(dist);
}
