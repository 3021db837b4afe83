// Opens every story and docs page of the built Storybook in Chromium: it must render, log no error,
// request nothing from other hosts, define every element it uses, and pass the accessibility check in
// light and dark. Every control of a story must change what it shows.
import {
  createReadStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize, sep } from 'node:path';

import { chromium } from 'playwright-core';

import { chromiumFlags, findHeadlessShell } from './lib/chromium.mjs';
import { root, run } from './lib/run.mjs';
import {
  areDocsComplete,
  checkAccessibility,
  chooseDark,
  deadControls,
  isDark,
  listen,
} from './lib/story-page.mjs';

const folder = mkdtempSync(join(tmpdir(), 'fwx-storybook-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
const pageTimeout = 30_000;
const axe = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8');

function serveFolder() {
  const server = createServer(({ url = '/' }, response) => {
    const path = normalize(join(folder, decodeURIComponent(new URL(url, 'http://x').pathname)));
    if (url === '/favicon.ico') {
      response.writeHead(204).end();
      return;
    }
    if (!path.startsWith(folder + sep) || !existsSync(path) || !statSync(path).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader('cache-control', 'max-age=3600');
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
    createReadStream(path).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

function axeFaults(reporters) {
  return reporters
    .filter(({ type }) => type === 'a11y')
    .flatMap(({ result }) => result?.violations ?? [])
    .map(({ id, help, nodes: [first] }) => {
      const where = first?.html?.slice(0, 160);
      return `axe ${id}: ${help} (${where}) ${first?.failureSummary ?? ''}`;
    });
}

function faultsOf({ name, data }) {
  if (name === 'docsRendered') return [];
  if (name !== 'storyFinished') return [`${name}: ${data?.message ?? data?.title ?? ''}`];
  const faults = axeFaults(data.reporters ?? []);
  return data.status === 'error' && faults.length === 0
    ? ['the story ended with an error']
    : faults;
}

/** Variants of a landmark or heading stand below each other; each story is checked by itself. */
const docsScope = {
  selector: '#storybook-docs',
  // The editor of objects is Storybook's.
  exclude: ['.rejt-tree'],
  without: ['landmark-unique', 'heading-order'],
};

/** A tab that opens entries one after the other, with the errors of the open one. */
async function openTab(context, base) {
  const page = await context.newPage();
  let faults = [];
  page.on('pageerror', (error) => faults.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(base) && !/^(data|blob|about):/.test(url)) faults.push(`asks for ${url}`);
  });

  const outcome = () =>
    Promise.race([
      page.evaluate(() => window.fwxOutcome),
      new Promise((_, reject) => {
        setTimeout(() => reject(new Error('did not finish')), pageTimeout).unref();
      }),
    ]);

  const note = (theme, found) => faults.push(...found.map((fault) => `${theme}: ${fault}`));

  async function checkStory({ id }) {
    await checkDarkStory();
    const before = [...faults];
    const dead = await page.evaluate(deadControls, id);
    // Some values are addresses, at which nothing answers here.
    faults = [...before, ...dead.map((control) => `dead control: ${control}`)];
  }

  /** Only colours change: elements that a play function opened stay open. */
  async function checkDarkStory() {
    await page.evaluate(() => {
      document.documentElement.dataset.bsTheme = 'dark';
    });
    note('dark', await page.evaluate(checkAccessibility, { selector: '#storybook-root' }));
  }

  async function checkDocs() {
    await page.waitForFunction(areDocsComplete, null, { timeout: pageTimeout });
    note('light', await page.evaluate(checkAccessibility, docsScope));
    await page.evaluate(chooseDark);
    await page.waitForFunction(isDark, null, { timeout: pageTimeout });
    note('dark', await page.evaluate(checkAccessibility, docsScope));
  }

  async function check(entry) {
    const { id, type } = entry;
    const mode = type === 'docs' ? 'docs' : 'story';
    await page.goto(`${base}/iframe.html?id=${id}&viewMode=${mode}&globals=theme:light`);
    faults.push(...faultsOf(await outcome()));
    const undefinedTags = await page.evaluate(() => [
      ...new Set(
        [...document.querySelectorAll('#storybook-root :not(:defined)')].map(
          (each) => each.localName,
        ),
      ),
    ]);
    if (undefinedTags.length > 0) faults.push(`never defined: ${undefinedTags.join(', ')}`);
    // A failed story may still be running.
    if (faults.length > 0) return;
    await page.evaluate(axe);
    await (type === 'docs' ? checkDocs() : checkStory(entry));
  }

  return {
    async visit(entry) {
      faults = [];
      const note = (error) => faults.push(error.message);
      await check(entry).catch(note);
      // Late errors belong to the entry that caused them.
      await page.goto('about:blank').catch(note);
      return faults;
    },
  };
}

/** Names by which other libraries know widgets, and the widget that the search has to lead to. */
const searched = {
  accordion: 'accordion',
  collapse: 'accordion',
  dropdown: 'button-menu',
  modal: 'drawer',
  offcanvas: 'drawer',
};

/** Types a name into the search of Storybook and follows its first result. */
async function search(page, base, [name, widget]) {
  await page.goto(`${base}/index.html`);
  const field = page.locator('#storybook-explorer-searchfield');
  await field.fill(name);
  const result = page.getByRole('option').filter({ hasText: new RegExp(name, 'i') });
  await result.first().waitFor();
  await field.press('ArrowDown');
  await field.press('Enter');
  await page.waitForURL(({ searchParams }) =>
    searchParams.get('path')?.includes(`/widgets-${widget}--`),
  );
}

/** The names that the search does not find. */
async function checkSearch(context, base) {
  const page = await context.newPage();
  page.setDefaultTimeout(pageTimeout);
  const faults = [];
  for (const entry of Object.entries(searched)) {
    await search(page, base, entry).catch((error) =>
      faults.push(`search "${entry[0]}": ${error.message}`),
    );
  }
  await page.close();
  return faults;
}

const built = await run('storybook', ['build', '--disable-telemetry', '--quiet', '-o', folder], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
if (built !== 0) process.exit(built);

// `node scripts/test-stories.mjs upload` opens the stories whose id contains the word; `search` has none.
const word = process.argv[2] ?? '';
const entries = Object.values(
  JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')).entries,
).filter(({ id }) => id.includes(word));
const counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
const report = (faults) => {
  counts.failures.push(...faults);
  for (const fault of faults) console.error(fault);
};
const server = await serveFolder();
const base = `http://127.0.0.1:${server.address().port}`;
const profile = mkdtempSync(join(tmpdir(), 'fwx-stories-'));
const context = await chromium.launchPersistentContext(profile, {
  executablePath: findHeadlessShell() ?? undefined,
  // Other hosts are blocked, so that a story that requests them fails.
  args: [...chromiumFlags, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  // Transitions have intermediate colours that would fail the contrast check.
  reducedMotion: 'reduce',
});
try {
  await context.addInitScript(listen);
  const waiting = [...entries];
  const work = async () => {
    const tab = await openTab(context, base);
    for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
      const faults = await tab.visit(entry);
      counts[faults.length > 0 ? 'failed' : 'passed']++;
      report(faults.map((fault) => `${entry.id}: ${fault}`));
    }
  };
  await Promise.all([work(), work()]);
  if (word === '' || word === 'search') {
    const faults = await checkSearch(context, base);
    report(faults);
    counts.failed += faults.length;
    counts.passed += Object.keys(searched).length - faults.length;
  }
} finally {
  await context.close();
  server.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}
console.log(`stories: ${entries.length}, ${counts.passed} passed, ${counts.failed} failed`);
if (process.env.FWX_COUNTS) writeFileSync(process.env.FWX_COUNTS, JSON.stringify(counts));
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
