// What Node loads as few files: one for each public door and each program, one chunk for what a door adds to the doors
// before it, and chunks for what is imported later. A process that imports a door reads ten to twenty files in place of
// 150 to 300. See docs/performance.md.
import { cpSync, globSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { build } from 'esbuild';

import { root } from './run.mjs';
import { viteBuild } from './vite-build.mjs';

/** A public door and the internal one; without it, code for sister modules alone is in the chunk of the first of them. */
const door = (name) => [`${name}/index.js`, `${name}/internal.js`];

/** Groups of modules in the order in which they build on each other: what one of them loads, the next ones share. */
const order = {
  // Browsers load it, too: nothing of Node may be in its chunk.
  messages: ['core/messages.js'],
  core: door('core'),
  ssr: door('ssr'),
  validator: door('validator'),
  // The smaller part of `web`, which locale URLs use.
  urls: [
    'web/url/url-manager.js',
    'web/http/request.js',
    'web/http/headers/cookie.js',
    'web/http/headers/header-syntax.js',
    'web/http/mount-path.js',
    'web/http/node-message.js',
    'web/http/response-headers.js',
    'web/internal/current-request.js',
    'web/internal/fetch-response-of.js',
  ],
  web: door('web'),
  widgets: door('widgets'),
  upload: door('upload'),
};

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

/** Name of the chunk of a group. */
const nameOf = (group) => `${group}-door`;

/**
 * One chunk for each group of `order`: what its modules import at once and no group before it does. A chunk takes what
 * its modules import along, unless that belongs to one of a higher priority.
 */
function groups(dist) {
  const owners = new Map();
  const own = (id, group, graph) => {
    // Not every door has one for its sister modules.
    const module = graph.getModuleInfo(id);
    if (owners.has(id) || !id.startsWith(dist) || !module) return;
    owners.set(id, group);
    for (const imported of module.importedIds) own(imported, group, graph);
  };
  const ownerOf = (id, graph) => {
    if (owners.size === 0) {
      for (const [group, roots] of Object.entries(order)) {
        for (const path of roots) own(join(dist, 'server', path), group, graph);
      }
    }
    return owners.get(id) ?? null;
  };
  const names = Object.keys(order);
  return names.map((group, index) => ({
    name: (id, graph) => (ownerOf(id, graph) === group ? nameOf(group) : null),
    debugName: group,
    priority: names.length - index,
  }));
}

/** Dynamic imports of components are for browsers: their code stays in the modules that are imported. */
const browserImports = (dist) => ({
  name: 'browser-imports',
  resolveDynamicImport(specifier, importer) {
    if (typeof specifier !== 'string' || !importer?.startsWith(join(dist, 'components')))
      return null;
    // Not normalized: servers import some of these modules at once, and a module with the same id would be external, too,
    // if it is resolved first.
    return { id: `${dirname(importer)}/./${specifier}`, external: 'relative' };
  },
});

/** Folder of a chunk. Those of elements register them, so bundlers must not take them for free of side effects. */
const folderOf = (dist, { moduleIds, name }) =>
  !name.endsWith('-door') && moduleIds.some((id) => id.startsWith(join(dist, 'components')))
    ? 'node'
    : 'server';

/** Files that pages of the debugger load; each script with the modules that it imports, but for those it imports later. */
async function copyAssets(dist) {
  const folder = join(dist, 'server/debug/assets');
  cpSync(join(root, 'server/debug/assets'), folder, { recursive: true });
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: globSync('*.js', { cwd: folder }),
    outdir: folder,
    allowOverwrite: true,
    bundle: true,
    charset: 'utf8',
    format: 'esm',
    metafile: true,
    minify: true,
    plugins: [{ name: 'later', setup: keepDynamicImports }],
    target: 'esnext',
  });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  for (const { external, path } of imports)
    if (!external) rmSync(join(folder, path), { force: true });
}

/** @param {import('esbuild').PluginBuild} build */
function keepDynamicImports({ onResolve }) {
  onResolve({ filter: /./ }, ({ kind, path }) =>
    kind === 'dynamic-import' ? { path, external: true } : undefined,
  );
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
        // Without comments with the path of each module, 9 kB of the package.
        experimental: { attachDebugInfo: 'none' },
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
  await copyAssets(dist);
}
