// The bytes that the toolbar and the pages of the debugger send to a browser, gzipped, and the data of the toolbar for
// a request
// with 12 statements and 30 log lines.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { connectDebug } from '../../server/debug/index.ts';
import { median, report } from '../support/bench.ts';
import { averagePage, openServices } from './average.ts';

const kilobytes = (text: string): number => gzipSync(text, { level: 9 }).length / 1000;

const folder = mkdtempSync(join(tmpdir(), 'fwx-bench-'));
const services = openServices();
const middleware = connectDebug({ allowProduction: true, dataPath: folder });
middleware.instrument(services.database);
const page = averagePage(services);
const server = createServer((request, response) =>
  middleware(request, response, () => page(request, response)),
);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function fetchText(path: string, accept = '*/*'): Promise<string> {
  const response = await fetch(origin + path, { headers: { accept } });
  assert.equal(response.status, 200, path);
  return response.text();
}

async function assets(...names: readonly string[]): Promise<number> {
  const texts = await Promise.all(names.map((name) => fetchText(`/debug/assets/${name}`)));
  return texts.reduce((sum, text) => sum + kilobytes(text), 0);
}

/** Milliseconds from the end of a page to the data of its toolbar, and that data. */
async function data(): Promise<{ readonly ms: number; readonly text: string }> {
  const html = await fetchText('/', 'text/html');
  const path = /data-url="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const start = performance.now();
  const text = await fetchText(path);
  return { ms: performance.now() - start, text };
}

try {
  const answers: { readonly ms: number; readonly text: string }[] = [];
  for (let i = 0; i < 105; i++) answers.push(await data());
  const html = await fetchText('/', 'text/html');
  const element = /<fwx-debug-toolbar.*<\/script>/s.exec(html)?.[0] ?? '';
  assert.notEqual(element, '');
  const pageScripts = ['pages.js', 'pages-keys.js', 'pages-palette.js'];
  report('Toolbar and pages', [
    {
      name: 'toolbar with styles and icons: kB',
      value: await assets('toolbar.js', 'toolbar-bar.js'),
      atMost: 15,
    },
    { name: 'toolbar in a page: kB, not gzipped', value: element.length / 1000, atMost: 1 },
    { name: 'data of the toolbar: kB', value: kilobytes(answers[0]?.text ?? ''), atMost: 4 },
    {
      name: 'data of the toolbar, right after the page: ms',
      value: median(answers.slice(5).map(({ ms }) => ms)),
      atMost: 20,
    },
    { name: 'styles of the pages: kB', value: await assets('debug.css', 'fwx.css'), atMost: 25 },
    { name: 'script of the pages: kB', value: await assets(...pageScripts), atMost: 25 },
  ]);
} finally {
  await middleware.dispose();
  server.close();
  server.closeAllConnections();
  services.database.close();
  rmSync(folder, { recursive: true });
}
