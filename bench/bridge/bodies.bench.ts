import { report, speed } from '../support/bench.ts';
import { load } from './load.ts';

// Server CPU time of a request against raw node:http, which does the same by hand.
for (const [scenario, atLeast, goal] of [
  ['headers', 0.93, 0.95],
  ['json', 0.86, 0.95],
  ['upload', 0.55, 0.6],
  ['awaits', 0.94, 0.97],
] as const) {
  const times = await load(
    ['raw', 'fwx'],
    scenario,
    scenario === 'upload' ? {} : { requests: 3000 },
  );
  report(`${scenario}, against node:http (${times.get('raw')?.toFixed(1)} us)`, [
    { name: 'fwx', value: speed(times, 'fwx', 'raw'), atLeast, goal },
  ]);
}
