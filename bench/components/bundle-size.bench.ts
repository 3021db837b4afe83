// What one widget costs a visitor: its script with everything it needs, minified and gzipped, against its
// recorded budget, beside the same widget of Web Awesome and the whole script of Bootstrap. What all of
// them share is shown on its own. Licence texts in comments are left out on all sides.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

import { build } from 'esbuild';

import { type Gate, report } from '../support/bench.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Bytes of a page that imports one widget, gzipped. A change that needs more says so here, and why in
 * its message. Where the bytes go: `bench/components/README.md`.
 */
const budgets = {
  accordion: 14_100,
  'active-field': 14_400,
  breadcrumbs: 14_400,
  button: 14_600,
  'button-group': 14_600,
  'button-menu': 23_000,
  drawer: 18_000,
  'language-menu': 22_800,
  menu: 19_200,
} as const;

/** All of them on one page. */
const budgetOfAll = 39_600;

/** Bytes of a page that imports these modules. */
const gzipped = (...modules: readonly string[]): Promise<number> =>
  gzippedSource(modules.map((name) => `import ${JSON.stringify(name)};`).join('\n'));

/** Bytes of a script with what it imports, minified and gzipped; pieces loaded later not counted. */
async function gzippedSource(contents: string): Promise<number> {
  const { metafile, outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    minify: true,
    splitting: true,
    write: false,
    outdir: root,
    entryNames: 'entry',
    format: 'esm',
    target: 'es2022',
    conditions: ['fwx-source', 'production'],
    legalComments: 'none',
    logLevel: 'error',
    metafile: true,
  });
  const eager = new Set<string>();
  const follow = (output: string): void => {
    if (eager.has(output)) return;
    eager.add(output);
    for (const { path, kind } of metafile.outputs[output]?.imports ?? []) {
      if (kind === 'import-statement') follow(path);
    }
  };
  follow(Object.keys(metafile.outputs).find((name) => name.endsWith('entry.js')) ?? '');
  return outputFiles
    .filter(({ path }) => [...eager].some((name) => path.endsWith(name)))
    .reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0);
}

const own = (name: string): string => `fwx/components/${name}`;
const theirs = (name: string): string =>
  `@awesome.me/webawesome/dist/components/${name}/${name}.js`;
const peers: Readonly<Record<string, readonly string[]>> = {
  accordion: ['accordion', 'accordion-item'],
  breadcrumbs: ['breadcrumb', 'breadcrumb-item'],
  button: ['button'],
  'button-group': ['button-group', 'button'],
  'button-menu': ['dropdown', 'dropdown-item', 'button'],
  drawer: ['drawer'],
};

/** The script of Bootstrap 5.3 with all of its plugins, as its package has it. */
const bootstrap = gzipSync(
  readFileSync(`${root}node_modules/bootstrap/dist/js/bootstrap.bundle.min.js`),
  { level: 9 },
).length;

const gates: Gate[] = [];
console.log('\nbytes, minified and gzipped');
const lit = await gzipped('lit', 'lit/decorators.js');
const base = await gzippedSource(
  `export { WidgetElement } from './components/internal/widget-element.ts';`,
);
console.log(`shared by all: ${base}, of which Lit ${lit}; all of Bootstrap: ${bootstrap}`);
for (const [name, budget] of Object.entries(budgets)) {
  const bytes = await gzipped(own(name));
  const peer = peers[name] ? await gzipped(...peers[name].map(theirs)) : null;
  console.log(`${name}: ${bytes}, budget ${budget}${peer === null ? '' : `, Web Awesome ${peer}`}`);
  gates.push({ name: `${name}: bytes / budget`, value: bytes / budget, atMost: 1 });
  gates.push({
    name: `${name}: bytes / all of Bootstrap`,
    value: bytes / bootstrap,
    atMost: 1,
    goal: 0.35,
  });
  if (peer !== null) {
    gates.push({
      name: `${name}: bytes / Web Awesome`,
      value: bytes / peer,
      atMost: 0.6,
      goal: 0.3,
    });
  }
}
const all = await gzipped(...Object.keys(budgets).map(own));
console.log(`all of them: ${all}, budget ${budgetOfAll}`);
gates.push({ name: 'all of them: bytes / budget', value: all / budgetOfAll, atMost: 1 });
report('Bundle size', gates);
