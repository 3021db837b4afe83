// Server CPU time of a page over HTTP, against node:http with everything written by hand.
import { fileURLToPath } from 'node:url';

import { type Gate, report, speed } from '../support/bench.ts';
import { loadServers } from '../support/load.ts';
import { normalize } from './answers.ts';
import { marked, partial } from './site.ts';

const program = fileURLToPath(import.meta.resolve('./servers.ts'));
const names = [
  'raw',
  'fwx connectPages()',
  'fwx pageServer()',
  'fwx pageProtocol()',
  'fwx in hono',
  'fwx application',
  '@hono/inertia',
  '@adonisjs/inertia',
  'express-inertia',
  'node-inertiajs',
];
// Gates of the entry points that make no Fetch objects, and the goal of both, see README.md.
const scenarios = [
  { scenario: 'document', headers: {}, connect: 0.85, server: 0.8, goal: 0.9 },
  { scenario: 'marked', headers: marked, connect: 0.8, server: 0.78, goal: 0.88 },
  { scenario: 'partial', headers: partial, connect: 0.85, server: 0.76, goal: 0.9 },
] as const;
const peers = ['@hono/inertia', '@adonisjs/inertia', 'express-inertia', 'node-inertiajs'];
// Entry points that are compared with the contenders that users would choose instead.
const doors = [
  { door: 'fwx in hono', others: ['@hono/inertia'], atLeast: 0.95 },
  { door: 'fwx pageProtocol()', others: ['@hono/inertia'], atLeast: 0.95 },
  { door: 'fwx application', others: peers, atLeast: 0.75 },
] as const;

const [, , only] = process.argv;
for (const { scenario, headers, connect, server, goal } of scenarios) {
  if (only && !scenario.startsWith(only)) continue;
  const contenders = names.map((name) => ({
    name,
    scenario,
    request: { path: '/orders', headers },
  }));
  const costs = await loadServers(program, contenders, { normalize, rounds: 5, requests: 3000 });
  const limits: Readonly<Record<string, number>> = {
    'fwx connectPages()': connect,
    'fwx pageServer()': server,
  };
  const toRaw = new Map(names.slice(1).map((name) => [name, speed(costs, name, 'raw')]));
  const gates: Gate[] = [...toRaw].map(([name, value]) => {
    const atLeast = limits[name];
    const gate = { name: `${scenario}: ${name}`, value };
    return atLeast === undefined ? gate : { ...gate, atLeast, goal };
  });
  const best = (some: readonly string[]): number =>
    Math.max(...some.map((name) => toRaw.get(name) ?? 0));
  const own = names.filter((name) => name.startsWith('fwx'));
  const value = best(own) / best(peers);
  gates.push({ name: `${scenario}: best door against the best peer`, value, atLeast: 1, goal: 1 });
  for (const { door, others, atLeast } of doors) {
    const against = others.length === 1 ? others[0] : 'the best peer';
    const ratio = best([door]) / best(others);
    gates.push({ name: `${scenario}: ${door} against ${against}`, value: ratio, atLeast, goal: 1 });
  }
  report(`${scenario}, against node:http (${costs.get('raw')?.toFixed(1)} us)`, gates);
}
