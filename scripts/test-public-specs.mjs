// Runs the public browser specs of the page protocol against the application of `test/e2e/page/public-app` and prints
// the results by spec: `FWX_INERTIA=../inertia npm run test:public-specs -- links prefetch`.
//
// The specs and the routes that they visit are those of a checkout of their repository, which is left as it is. The
// routes answer with the pages of this repository's server, in documents with the client of Lit.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { build } from 'esbuild';

import { findChromium } from './lib/chromium.mjs';
import { freePort } from './lib/free-port.mjs';
import { root, run, start } from './lib/run.mjs';

const app = join(root, 'test/e2e/page/public-app');
const specs = process.argv.slice(2);
const { FWX_INERTIA: given } = process.env;

/** Writes the counts of a step of `npm run test:all`. */
function count(counts) {
  const { FWX_COUNTS: file } = process.env;
  if (file) writeFileSync(file, JSON.stringify(counts));
}

if (!given && process.env.FWX_COUNTS) {
  const skip = 'the public specs of the page protocol: FWX_INERTIA names no checkout of them';
  count({ passed: 0, failed: 0, skipped: 1, skips: [skip] });
  process.exit();
}
if (!given || !existsSync(join(given, 'tests/app/server.js'))) {
  console.error(`FWX_INERTIA must be the folder of a checkout of the protocol's repository, got "${given ?? ''}".
  git clone https://github.com/inertiajs/inertia
  cd inertia && corepack pnpm install
  FWX_INERTIA=$PWD npm run test:public-specs`);
  process.exit(2);
}
const checkout = resolve(given);
const executable = findChromium();
if (!executable) {
  console.error('The specs need Chromium; CHROME_PATH can name it.');
  process.exit(2);
}

// Express serves nothing below a folder whose name begins with a dot.
const work = mkdtempSync(join(tmpdir(), 'fwx-public-specs-'));
const documents = join(work, 'packages/react/test-app/dist');
/** Specs and words of titles that do not apply, with reasons; an empty title is the whole spec, `$` ends one. */
const { left } = JSON.parse(readFileSync(join(app, 'not-applicable.json'), 'utf8'));

/** Copies their specs and routes, which this server's answers are mounted into. */
function prepare() {
  mkdirSync(documents, { recursive: true });
  cpSync(join(checkout, 'tests'), join(work, 'tests'), { recursive: true, verbatimSymlinks: true });
  symlinkSync(join(checkout, 'node_modules'), join(work, 'node_modules'));
  const routes = join(work, 'tests/app');
  renameSync(join(routes, 'helpers.js'), join(routes, 'helpers-public.js'));
  writeFileSync(
    join(routes, 'helpers.js'),
    `const { answersOf } = require(${JSON.stringify(join(app, 'server.ts'))});
module.exports = answersOf(require('./helpers-public'), ${JSON.stringify(documents)});\n`,
  );
}

const bundle = () =>
  build({
    entryPoints: [join(app, 'client.ts')],
    outfile: join(documents, 'assets/client.js'),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    tsconfig: join(root, 'tsconfig.json'),
    conditions: ['browser', 'production'],
    mainFields: ['browser', 'module', 'main'],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });

/** The specs look for this title. */
const documentOf = (script, body) => `<!doctype html>
<html>
  <head>
    <meta charset="utf-8" />
    <title {{ headAttribute }}>Inertia React - Testing Environment</title>
    ${script}
    <script type="module" src="/assets/client.js"></script>
  </head>
  <body>${body}<div id="app"></div></body>
</html>\n`;

function writeDocuments() {
  const page = `<script data-page="app" type="application/json">{{ placeholder }}</script>`;
  // Their pattern for pages of the server, too.
  const script = `<script>
      window.initialPage = '{{ placeholder }}'
    </script>`;
  writeFileSync(join(documents, 'index.html'), documentOf(script, ''));
  for (const name of ['unified', 'auto']) {
    writeFileSync(join(documents, `index-${name}.html`), documentOf('', page));
  }
}

async function serve(port) {
  const args = ['-C', 'fwx-source', join(work, 'tests/app/server.js')];
  const server = start('node', args, { env: { PACKAGE: 'react', PORT: String(port) } });
  for (let tries = 0; tries < 300; tries++) {
    if (server.exitCode !== null) throw new Error('The server of the specs has ended.');
    const isUp = await fetch(`http://localhost:${port}/`).then(
      () => true,
      () => false,
    );
    if (isUp) return server;
    await wait(100);
  }
  server.kill();
  throw new Error('The server of the specs does not answer.');
}

const escaped = (text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

function writeConfig(port) {
  const titles = left.flatMap(({ spec, titles }) =>
    titles.map(
      (title) => `[ /]${escaped(`${spec}.spec.ts`)} .*${escaped(title).replace(/\\\$$/, '$')}`,
    ),
  );
  const config = {
    testDir: './tests',
    outputDir: join(work, 'test-results'),
    testIgnore: ['ssr.spec.ts', 'core/**'],
    fullyParallel: true,
    workers: 2,
    retries: 1,
    timeout: 15_000,
    expect: { timeout: 6000 },
    use: {
      baseURL: `http://localhost:${port}`,
      launchOptions: { executablePath: executable, args: ['--no-sandbox'] },
    },
    projects: [{ name: 'chromium' }],
  };
  writeFileSync(
    join(work, 'playwright.config.ts'),
    `import { devices } from '@playwright/test';
const config = ${JSON.stringify(config, null, 2)};
export default {
  ...config,
  use: { ...devices['Desktop Chrome'], ...config.use },
  grepInvert: process.env.WHOLE ? undefined : new RegExp(${JSON.stringify(titles.join('|') || '^$')}),
};\n`,
  );
}

/** Results of the tests by spec. */
async function playwright(name, args, env = {}) {
  const output = join(work, `${name}.json`);
  const program = join(checkout, 'node_modules/@playwright/test/cli.js');
  await run(
    'node',
    [program, 'test', '-c', join(work, 'playwright.config.ts'), ...args, ...specs],
    {
      stdio: ['ignore', name === 'results' ? 'inherit' : 'ignore', 'inherit'],
      env: { PACKAGE: 'react', PLAYWRIGHT_JSON_OUTPUT_FILE: output, ...env },
    },
  );
  const bySpec = new Map();
  const walk = (suite, spec) => {
    for (const { title, tests } of suite.specs ?? []) {
      bySpec.set(spec, [...(bySpec.get(spec) ?? []), { title, status: tests[0].status }]);
    }
    for (const inner of suite.suites ?? []) walk(inner, spec);
  };
  for (const suite of JSON.parse(readFileSync(output, 'utf8')).suites) walk(suite, suite.file);
  return bySpec;
}

function print(all, results) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  console.log('\n| Spec | Passed | Does not apply |\n| --- | --- | --- |');
  for (const [spec, tests] of all) {
    const done = (results.get(spec) ?? []).filter(({ status }) => status !== 'skipped');
    const passed = done.filter(({ status }) => status !== 'unexpected').length;
    counts.passed += passed;
    counts.failed += done.length - passed;
    console.log(
      `| ${spec.replace('.spec.ts', '')} | ${passed} of ${done.length} | ${tests.length - done.length} |`,
    );
    for (const { title, status } of done) if (status === 'unexpected') console.log(`  ✗ ${title}`);
  }
  count(counts);
  return counts.failed;
}

async function main() {
  prepare();
  await bundle();
  writeDocuments();
  const port = await freePort();
  writeConfig(port);
  const server = await serve(port);
  try {
    const all = await playwright('all', ['--list', '--reporter=json'], { WHOLE: '1' });
    const results = await playwright('results', ['--reporter=json,line']);
    return print(all, results) > 0 ? 1 : 0;
  } finally {
    server.kill();
  }
}

try {
  process.exitCode = await main();
} finally {
  rmSync(work, { recursive: true, force: true });
}
