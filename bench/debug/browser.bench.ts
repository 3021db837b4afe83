// The cost of the debugger in a browser: the toolbar on a page of the application, and the first paint of the
// debugger's pages.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { BrowserContext, CDPSession, Page } from 'playwright-core';

import { connectDebug, type Snapshot } from '../../server/debug/index.ts';
import { Manifest } from '../../server/debug/storage/manifest.ts';
import { startBrowser } from '../../test/support/browser.ts';
import { layoutShifts } from '../../test/support/layout-shifts.ts';
import { median, report } from '../support/bench.ts';
import { averagePage, openServices } from './average.ts';
import { snapshotText } from './stored.ts';

const TAG = 'c1';
const RUNS = 9;

const folder = mkdtempSync(join(tmpdir(), 'fwx-bench-'));
const snapshot = snapshotText(TAG, 10_000);
const { summary } = JSON.parse(snapshot) as Snapshot;
writeFileSync(join(folder, `${TAG}.json`), snapshot);
writeFileSync(join(folder, 'index.json'), String(new Manifest([[TAG, summary]])));

const services = openServices();
const middleware = connectDebug({ allowProduction: true, dataPath: folder });
middleware.instrument(services.database);
const application = averagePage(services);
const server = createServer((request, response) =>
  middleware(request, response, () => application(request, response)),
);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const browser = await startBrowser();

/** A separate page, with a session of the DevTools protocol. */
async function withPage<T>(
  work: (page: Page, protocol: CDPSession, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    return await work(page, await context.newCDPSession(page), context);
  } finally {
    await context.close();
  }
}

/** Milliseconds of the main thread until the page is idle, with the processor slowed down four times. */
async function mainThread(hasToolbar: boolean): Promise<number> {
  return withPage(async (page, protocol) => {
    if (!hasToolbar) await page.route('**/debug/assets/toolbar.js', (route) => route.abort());
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await protocol.send('Performance.enable');
    await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
    const { metrics } = await protocol.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  });
}

/** Layout shift that the toolbar causes in a page. */
async function layoutShift(): Promise<number> {
  return withPage(async (page) => {
    await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
    const shifts = await layoutShifts(page);
    return shifts.reduce((sum, value) => sum + value, 0);
  });
}

/** Milliseconds from the request to the first text on the screen, with scripts blocked. */
async function firstPaint(path: string): Promise<number> {
  return withPage(async (page) => {
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(origin + path, { waitUntil: 'load' });
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    );
    return page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    );
  });
}

/** Bytes that 1,000 calls retain in the memory of a page. */
async function memory(hasToolbar: boolean): Promise<number> {
  return withPage(async (page, protocol) => {
    if (!hasToolbar) await page.route('**/debug/assets/toolbar.js', (route) => route.abort());
    await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
    const used = async (): Promise<number> => {
      await protocol.send('HeapProfiler.collectGarbage');
      return (await protocol.send('Runtime.getHeapUsage')).usedSize;
    };
    const before = await used();
    await page.evaluate(async () => {
      for (let at = 0; at < 1000; at++) await (await fetch(`/?call=${at}`)).text();
    });
    return (await used()) - before;
  });
}

async function middle(measure: () => Promise<number>, runs = RUNS): Promise<number> {
  const found: number[] = [];
  for (let run = 0; run < runs; run++) found.push(await measure());
  return median(found);
}

try {
  assert.equal((await fetch(`${origin}/debug/view?tag=${TAG}&panel=log`)).status, 200);
  const panel = `/debug/view?tag=${TAG}&panel=log`;
  const withToolbar = await middle(() => mainThread(true));
  const without = await middle(() => mainThread(false));
  report('In the browser', [
    {
      name: 'toolbar: ms of the main thread, processor 4 times slower',
      value: withToolbar - without,
      atMost: 120,
      goal: 20,
    },
    { name: 'toolbar: layout shift', value: await layoutShift(), atMost: 0 },
    {
      name: 'toolbar: MB after 1,000 calls',
      value: ((await memory(true)) - (await memory(false))) / 1e6,
      atMost: 2,
    },
    {
      name: 'panel of 50 rows: first paint, ms',
      value: await middle(() => firstPaint(panel)),
      atMost: 100,
    },
    {
      name: 'panel of 10,000 rows at once: first paint, ms',
      value: await middle(() => firstPaint(`${panel}&per-page=all`), 3),
      atMost: 300,
    },
  ]);
} finally {
  await browser.close();
  await middleware.dispose();
  server.close();
  server.closeAllConnections();
  services.database.close();
  rmSync(folder, { recursive: true });
}
