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
  'fwx application',
  '@hono/inertia',
  '@adonisjs/inertia',
  'express-inertia',
  'node-inertiajs',
];
const scenarios = [
  { scenario: 'document', headers: {}, atLeast: 0.5, goal: 0.9 },
  { scenario: 'marked', headers: marked, atLeast: 0.35, goal: 0.88 },
  { scenario: 'partial', headers: partial, atLeast: 0.3, goal: 0.9 },
] as const;

const [, , only] = process.argv;
// Doors that make no Fetch objects: these are held to the goals, see README.md.
const doors: ReadonlySet<string> = new Set(['fwx connectPages()', 'fwx pageServer()']);
for (const { scenario, headers, atLeast, goal } of scenarios) {
  if (only && !scenario.startsWith(only)) continue;
  const contenders = names.map((name) => ({ name, scenario, ask: { path: '/orders', headers } }));
  const costs = await loadServers(program, contenders, { normalize });
  const gates: Gate[] = names.slice(1).map((name) => ({
    name: `${scenario}: ${name}`,
    value: speed(costs, name, 'raw'),
    ...(doors.has(name) ? { atLeast, goal } : {}),
  }));
  report(`${scenario}, against node:http (${costs.get('raw')?.toFixed(1)} us)`, gates);
}
