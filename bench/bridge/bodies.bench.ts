import { report, speed } from '../support/bench.ts';
import { load } from './load.ts';
import type { Scenario } from './servers.ts';

// Server CPU time of a request, compared with code on raw node:http that does the same work.
const scenarios: readonly (readonly [Scenario, string, number, number])[] = [
  ['headers', 'fwx', 0.93, 0.95],
  ['json', 'fwx', 0.86, 0.95],
  ['upload', 'fwx', 1.1, 0.6],
  ['awaits', 'fwx', 0.94, 0.97],
  ['file', 'fwx full stack', 0.9, 1],
];
for (const [scenario, name, atLeast, goal] of scenarios) {
  const isLarge = scenario === 'upload' || scenario === 'file';
  const times = await load(['raw', name], scenario, isLarge ? {} : { requests: 3000 });
  report(`${scenario}, against node:http (${times.get('raw')?.toFixed(1)} us)`, [
    { name, value: speed(times, name, 'raw'), atLeast, goal },
  ]);
}
