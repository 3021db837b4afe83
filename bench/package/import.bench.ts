// The cost of importing a public module of the built package: processor time against the import of Hono,
// each in a new process of Node without flags, as an installed package is loaded.
import { execFileSync } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { run } from '../../scripts/lib/run.mjs';
import { type Gate, median, report } from '../support/bench.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const rounds = 15;

/** Limit and goal of each module, in imports of Hono. A module without a limit is only printed. */
const doors: Readonly<Record<string, Pick<Gate, 'atMost' | 'goal'>>> = {
  core: { atMost: 1.3 },
  validator: { atMost: 1.5, goal: 1.5 },
  // `locale` loads the part of `web` that reads requests and URLs.
  locale: { atMost: 1.7, goal: 1.5 },
  web: { atMost: 1.9, goal: 2 },
  page: { atMost: 2.3, goal: 3 },
  ssr: { atMost: 2.1, goal: 2 },
  // `upload` includes the widgets, the application's requests and the validator.
  upload: { atMost: 3.3, goal: 3 },
  widgets: {},
  bridge: {},
  debug: {},
};

/** Processor time of all threads, in milliseconds, for the import of a module in a new process. */
function importTime(module: string): number {
  const code = `
const before = process.cpuUsage();
await import(${JSON.stringify(module)});
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1000);`;
  const args = ['--input-type=module', '--eval', code];
  const env = { ...process.env, NODE_OPTIONS: '' };
  return Number(execFileSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' }));
}

if ((await run('node', ['scripts/build.mjs'], { stdio: 'ignore' })) !== 0) {
  throw new Error('"npm run build" failed.');
}

const ratios = new Map<string, number[]>(Object.keys(doors).map((name) => [name, []]));
for (let round = 0; round < rounds; round++) {
  for (const [name, measured] of ratios) {
    const door = pathToFileURL(`${root}dist/server/${name}/index.js`).href;
    // Hono is measured beside each module, before and after it in turn: the load of other processes varies.
    const hono = round % 2 === 0 ? importTime('hono') : null;
    const own = importTime(door);
    measured.push(own / (hono ?? importTime('hono')));
  }
}

report(
  'Import of a door',
  [...ratios].map(([name, measured]) => ({
    name: `${name} / Hono: processor time`,
    value: median(measured),
    ...doors[name],
  })),
);
