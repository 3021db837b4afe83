import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { median, report } from '../support/bench.ts';

type Measured = Record<'firstMs' | 'totalMs' | 'chunks' | 'rssMb' | 'length', number>;

const script = fileURLToPath(new URL('./stream-one.ts', import.meta.url));

function run(way: string): Measured {
  const args = ['-C', 'fwx-source', script, way];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Measured;
}

const ways = ['empty', 'own', 'string', 'literal'] as const;
const rounds = Array.from({ length: 7 }, () => new Map(ways.map((way) => [way, run(way)])));
const middle = (way: (typeof ways)[number], key: keyof Measured): number =>
  median(rounds.map((round) => round.get(way)?.[key] ?? Number.NaN));

assert.equal(middle('own', 'length'), middle('literal', 'length'), 'the same page');

report('A page with a table of 5,000 rows, each in a process of its own (first render)', [
  {
    name: 'first chunk, share of the time of all',
    value: middle('own', 'firstMs') / middle('own', 'totalMs'),
    atMost: 0.2,
    goal: 0.08,
  },
  { name: 'chunks', value: middle('own', 'chunks'), atMost: 200, goal: 100 },
  {
    name: 'peak memory beyond an empty process, MB',
    value: middle('own', 'rssMb') - middle('empty', 'rssMb'),
    atMost: 30,
    goal: 20,
  },
  {
    name: 'one string: peak memory beyond an empty process, MB',
    value: middle('string', 'rssMb') - middle('empty', 'rssMb'),
  },
  {
    name: 'stream / one string (time, less is better)',
    value: middle('own', 'totalMs') / middle('string', 'totalMs'),
  },
  {
    name: 'stream / literal (time, less is better)',
    value: middle('own', 'totalMs') / middle('literal', 'totalMs'),
  },
]);
