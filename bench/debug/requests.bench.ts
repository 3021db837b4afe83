// The cost of the debugger for a request in processor time: one with 12 statements and 30 log lines, the same with 10
// ms
// of other work, and both in production, where the debugger is off.
import { createHash } from 'node:crypto';

import { report, speed } from '../support/bench.ts';
import { load } from './load.ts';

/** The number of hashes of 64 KiB that take ten milliseconds on this machine. */
function hashesOfTenMs(): number {
  const block = Buffer.alloc(65_536);
  const count = 2000;
  const start = process.cpuUsage();
  for (let i = 0; i < count; i++) createHash('sha256').update(block).digest();
  const { user, system } = process.cpuUsage(start);
  return Math.ceil((10_000 * count) / (user + system));
}

const [, , only = ''] = process.argv;

if ('average'.startsWith(only)) {
  for (const threads of ['main', 'all'] as const) {
    const names = ['plain', 'debugger, one by one', 'debugger'];
    const options = { rounds: 7, requests: 200, warm: 1500, connections: 1 };
    const costs = await load(names, { threads }, options);
    const base = costs.get('plain') ?? 0;
    const added = (name: string): number => ((costs.get(name) ?? 0) - base) / 1000;
    const what = `ms that a capture adds, ${threads === 'main' ? 'main thread' : 'all threads'}`;
    report(`12 statements, 30 lines of log (${base.toFixed(0)} us without)`, [
      { name: `${what}, one by one`, value: added('debugger, one by one'), atMost: 2.5, goal: 1 },
      { name: `${what}, without a pause`, value: added('debugger'), atMost: 1.7, goal: 1 },
    ]);
  }
}

if ('work'.startsWith(only)) {
  const hashes = hashesOfTenMs();
  const names = ['plain', 'pino lines', 'debugger'];
  const options = { rounds: 7, requests: 40, warm: 1500, connections: 8, launches: 2 };
  const costs = await load(names, { threads: 'main', hashes }, options);
  report(`The same with 10 ms of work (${costs.get('plain')?.toFixed(0)} us), throughput`, [
    { name: 'pino lines against none', value: speed(costs, 'pino lines', 'plain') },
    {
      name: 'debugger against none',
      value: speed(costs, 'debugger', 'plain'),
      atLeast: 0.8,
      goal: 0.95,
    },
  ]);
}

if ('off'.startsWith(only)) {
  const costs = await load(
    ['plain', 'debugger off'],
    { threads: 'all' },
    { rounds: 15, requests: 1500, warm: 6000 },
  );
  report(`Off, 12 statements, 30 lines of log (${costs.get('plain')?.toFixed(0)} us)`, [
    {
      name: 'debugger off against none',
      value: speed(costs, 'debugger off', 'plain'),
      atLeast: 0.97,
      goal: 1,
    },
  ]);
}
