// The size of one widget for a visitor: its script with everything it needs, minified and gzipped, against its
// recorded budget, beside the same widget of Web Awesome and the whole script of Bootstrap. What all of
// them share is printed separately. Licence texts in comments are left out on all sides.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

import { build } from 'esbuild';

import { type Gate, report } from '../support/bench.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The size of a widget, from its file in `sizes/`. A change that needs more bytes writes so there, and why in its message. */
interface Size {
  /** Bytes of a page that imports the widget alone, gzipped (the upload before a file is chosen). */
  readonly budget: number;
  /** Bytes that it should weigh beyond Lit. Default: none is set. */
  readonly goal?: number;
  /** Bytes that it adds to a page of the widgets before it in the alphabet. The upload is on no page of all. */
  readonly adds?: number;
  /** The same widget of Web Awesome: names of its elements. Default: there is none. */
  readonly peer?: readonly string[];
}

const folder = new URL('sizes/', import.meta.url);
const sizes = readdirSync(folder)
  .map((file) => file.replace('.json', ''))
  .toSorted()
  .map((name): readonly [name: string, size: Size] => [
    name,
    JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Size,
  ]);

/** What all elements on one page should weigh beyond Lit, without the upload. */
const goalOfAll = 20_000;

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
for (const [name, { budget, goal, peer: elements }] of sizes) {
  const bytes = await gzipped(own(name));
  const peer = elements ? await gzipped(...elements.map(theirs)) : null;
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
const together: string[] = [];
let all = base;
let budgetOfAll = base;
for (const [name, { adds }] of sizes) {
  if (adds === undefined) continue;
  together.push(own(name));
  const before = all;
  all = await gzipped(...together);
  budgetOfAll += adds;
  console.log(`${name} adds ${all - before}, recorded ${adds}`);
}
console.log(`all of them without the upload: ${all}, budget ${budgetOfAll}`);
gates.push({ name: 'all: bytes / budget', value: all / budgetOfAll, atMost: 1 });
gates.push(beyondLit('all', all, goalOfAll));
report('Bundle size', gates);

/** Printed only: the goal is 1. */
function beyondLit(name: string, bytes: number, goal: number): Gate {
  return { name: `${name}: bytes beyond Lit / ${goal}`, value: (bytes - lit) / goal, goal: 1 };
}
