// Pages of the debugger with 10,000 captures in the history, and with 10,000 rows in a panel: processor time of the server,
// median of many runs, and bytes.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { type Debug, debug } from '../../server/debug/index.ts';
import { type Gate, median, report } from '../support/bench.ts';
import { historyText, snapshotText } from './stored.ts';

const COUNT = 10_000;

/** A response text of the debugger, and its time in milliseconds. */
interface Answer {
  readonly text: string;
  readonly ms: number;
}

async function fetchPage(debugged: Debug, path: string): Promise<Answer> {
  const start = process.cpuUsage();
  const next = (): Response => new Response('', { status: 404 });
  const request = new Request(`http://localhost${path}`, { headers: { accept: 'text/html' } });
  const response = await debugged(request, next, { ip: '127.0.0.1' });
  const text = await response.text();
  const { user, system } = process.cpuUsage(start);
  assert.equal(response.status, 200, text);
  return { text, ms: (user + system) / 1000 };
}

/** The median of 25 responses; `before` runs before each and is not timed. */
async function middle(debugged: Debug, path: string, before = (): void => {}): Promise<Answer> {
  const times: number[] = [];
  let text = '';
  for (let i = 0; i < 30; i++) {
    before();
    const answer = await fetchPage(debugged, path);
    if (i >= 5) times.push(answer.ms);
    ({ text } = answer);
  }
  return { text, ms: median(times) };
}

const kilobytes = (text: string): number => gzipSync(text, { level: 9 }).length / 1000;

const folder = mkdtempSync(join(tmpdir(), 'fwx-bench-'));
try {
  mkdirSync(join(folder, 'debug'));
  const history = join(folder, 'debug/index.json');
  writeFileSync(history, historyText(COUNT));
  writeFileSync(join(folder, 'debug/c1.json'), snapshotText('c1', COUNT));
  const debugged = debug({ allowProduction: true, dataPath: join(folder, 'debug') });
  const touch = (): void => utimesSync(history, new Date(), new Date(Date.now() * Math.random()));
  // Simulates captures that another process has stored, so that this process has not cached them.
  const growHistory = (): void => writeFileSync(history, historyText(COUNT, Math.random()));

  const pages: [name: string, answer: Answer, ms: number][] = [
    ['history', await middle(debugged, '/debug'), 50],
    ['history, after a capture', await middle(debugged, '/debug', touch), 50],
    ['history, changed by another process', await middle(debugged, '/debug', growHistory), 50],
    ['search', await middle(debugged, '/debug?q=status:5xx+ms:%3E200+orders'), 50],
    ['sorted', await middle(debugged, '/debug?sort=-processingTime&page=7'), 50],
    ['filtered', await middle(debugged, '/debug?Debug[url]=orders/77'), 50],
  ];
  const panel = '/debug/view?tag=c1&panel=log';
  pages.push(['panel of the log', await middle(debugged, panel), 60]);
  pages.push(['panel, filtered', await middle(debugged, `${panel}&log[message]=999`), 150]);
  const gates = pages.flatMap(([name, { ms, text }, atMost]): Gate[] => [
    { name: `${name}: ms`, value: ms, atMost },
    { name: `${name}: kB gzipped`, value: kilobytes(text), atMost: 60 },
  ]);
  report(`Pages of ${COUNT} captures or rows`, gates);
  await debugged.dispose();
} finally {
  rmSync(folder, { recursive: true });
}
