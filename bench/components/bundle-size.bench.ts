// The size of one widget for a visitor: its script with everything it needs, minified and gzipped, against its
// recorded budget, beside the same widget of Web Awesome and the whole script of Bootstrap. What all of
// them share is printed separately. Licence texts in comments are left out on all sides.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

import { build } from 'esbuild';

import { type Gate, report } from '../support/bench.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Bytes of a page that imports one widget, gzipped (the upload before a file is chosen), and what it should weigh beyond Lit. A change that
 * needs more says so here, and why in its message. Where the bytes go: `bench/components/README.md`.
 */
const budgets: Readonly<Record<string, { readonly budget: number; readonly goal?: number }>> = {
  accordion: { budget: 16_830, goal: 5_000 },
  'active-field': { budget: 17_050 },
  breadcrumbs: { budget: 16_890, goal: 5_000 },
  button: { budget: 16_620, goal: 5_000 },
  'button-group': { budget: 16_850, goal: 5_000 },
  'button-menu': { budget: 27_230, goal: 8_000 },
  drawer: { budget: 21_360, goal: 7_000 },
  'language-menu': { budget: 27_330 },
  menu: { budget: 23_760, goal: 8_000 },
  upload: { budget: 28_400, goal: 10_000 },
};

/** All elements on one page, without the upload. */
const budgetOfAll = { budget: 44_690, goal: 20_000 };

/** Bytes of a page that imports these modules. */
const gzipped = (...modules: readonly string[]): Promise<number> =>
  gzippedSource(modules.map((name) => `import ${JSON.stringify(name)};`).join('\n'));

/** Bytes of a script with its imports, minified and gzipped; chunks that load later are not counted. */
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
  `export { WidgetElement } from './components/internal/element/widget-element.ts';`,
);
console.log(`shared by all: ${base}, of which Lit ${lit}; all of Bootstrap: ${bootstrap}`);
for (const [name, { budget, goal }] of Object.entries(budgets)) {
  const bytes = await gzipped(own(name));
  const peer = peers[name] ? await gzipped(...peers[name].map(theirs)) : null;
  console.log(`${name}: ${bytes}, budget ${budget}${peer === null ? '' : `, Web Awesome ${peer}`}`);
  gates.push({ name: `${name}: bytes / budget`, value: bytes / budget, atMost: 1 });
  if (goal !== undefined) gates.push(beyondLit(name, bytes, goal));
  // Its peers have no uploads.
  if (name === 'upload') continue;
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
const together = Object.keys(budgets).filter((name) => name !== 'upload');
const all = await gzipped(...together.map(own));
console.log(`all of them without the upload: ${all}, budget ${budgetOfAll.budget}`);
gates.push({ name: 'all: bytes / budget', value: all / budgetOfAll.budget, atMost: 1 });
gates.push(beyondLit('all', all, budgetOfAll.goal));
report('Bundle size', gates);

/** Printed only: the goal is 1. */
function beyondLit(name: string, bytes: number, goal: number): Gate {
  return { name: `${name}: bytes beyond Lit / ${goal}`, value: (bytes - lit) / goal, goal: 1 };
}
