// What one widget costs a visitor: its script with everything it needs, minified and gzipped, beside
// the same widget of Web Awesome. Lit itself, which pages share, is shown on its own.
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

import { build } from 'esbuild';

import { type Gate, report } from '../support/bench.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Bytes of a page that imports these modules, minified and gzipped; pieces loaded later not counted. */
async function gzipped(...modules: readonly string[]): Promise<number> {
  const { outputFiles } = await build({
    stdin: {
      contents: modules.map((name) => `import ${JSON.stringify(name)};`).join('\n'),
      resolveDir: root,
    },
    bundle: true,
    minify: true,
    splitting: true,
    write: false,
    outdir: root,
    entryNames: 'entry',
    format: 'esm',
    target: 'es2022',
    conditions: ['fwx-source', 'production'],
    logLevel: 'error',
    metafile: true,
  });
  const entry = outputFiles.find(({ path }) => path.endsWith('entry.js'));
  if (!entry) throw new Error('The bundler wrote no entry.');
  const eager = outputFiles.filter(
    ({ path }) =>
      entry.text.includes(`"./${path.split('/').pop() ?? ''}"`) &&
      !entry.text.includes(`import("./${path.split('/').pop() ?? ''}")`),
  );
  return [entry, ...eager].reduce(
    (sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length,
    0,
  );
}

const theirs = (name: string): string =>
  `@awesome.me/webawesome/dist/components/${name}/${name}.js`;
const pairs = [
  { name: 'accordion', own: ['fwx/components/accordion'], other: ['accordion', 'accordion-item'] },
  { name: 'button', own: ['fwx/components/button'], other: ['button'] },
  { name: 'drawer', own: ['fwx/components/drawer'], other: ['drawer'] },
];

const gates: Gate[] = [];
console.log('\nbytes, minified and gzipped');
console.log(`lit alone: ${await gzipped('lit', 'lit/decorators.js')}`);
for (const { name, own, other } of pairs) {
  const ours = await gzipped(...own);
  const peer = await gzipped(...other.map(theirs));
  console.log(`${name}: ${ours}, Web Awesome ${peer}`);
  gates.push({ name: `${name}: bytes / Web Awesome`, value: ours / peer, atMost: 0.6, goal: 0.3 });
}
const all = await gzipped(...pairs.flatMap(({ own }) => own));
console.log(`all of them: ${all}`);
report('Bundle size', gates);
