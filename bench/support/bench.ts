/** Microseconds of one call, by contender. */
export type Timings = ReadonlyMap<string, number>;

/** Options of {@link compare}. */
export interface CompareOptions {
  /** Batches of each contender, taken in turn. Default 21. */
  rounds?: number;
  /** Shortest batch in milliseconds; calls are added until it is reached. Default 5. */
  batchMs?: number;
  /** Milliseconds that each contender runs before it is timed, so that its code is compiled. Default 0. */
  warmMs?: number;
  /** The measured time: wall-clock time, the default, or processor time, for work that never waits. */
  clock?: Clock;
}

type Clock = 'wall' | 'cpu';

type Contenders = Readonly<Record<string, () => unknown>>;

// Results are assigned to a global so that no call can be optimised away.
const sink = globalThis as { benchSink?: unknown };

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

function lowerQuartile(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 2] ?? Number.NaN;
}

function now(clock: Clock): number {
  if (clock === 'wall') return performance.now();
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function batch(work: () => unknown, calls: number, clock: Clock = 'wall'): Promise<number> {
  const start = now(clock);
  for (let i = 0; i < calls; i++) {
    const result = work();
    sink.benchSink = result instanceof Promise ? await result : result;
  }
  return now(clock) - start;
}

async function callsFor(work: () => unknown, batchMs: number): Promise<number> {
  let calls = 1;
  while ((await batch(work, calls)) < batchMs && calls < 10_000_000) calls *= 2;
  return calls;
}

/**
 * Times contenders against each other: batches of at least `batchMs`, one contender after the other in every round, the
 * order reversed each time, the lower quartile of the batches as the result. Only ratios between contenders of one call
 * are meaningful.
 */
export async function compare(
  contenders: Contenders,
  options: CompareOptions = {},
): Promise<Timings> {
  const { rounds = 21, batchMs = 5, warmMs = 0, clock = 'wall' } = options;
  const list = await Promise.all(
    Object.entries(contenders).map(async ([name, work]) => ({ name, work, us: [] as number[] })),
  );
  const calls = new Map<string, number>();
  for (const { name, work } of list) {
    await batch(work, 3);
    for (const end = now(clock) + warmMs; now(clock) < end;) await batch(work, 50);
    calls.set(name, await callsFor(work, batchMs));
  }
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < list.length; i++) {
      const one = list[(i + round) % list.length];
      if (!one) continue;
      const count = calls.get(one.name) ?? 1;
      one.us.push(((await batch(one.work, count, clock)) / count) * 1000);
    }
  }
  return new Map(list.map(({ name, us }) => [name, lowerQuartile(us)]));
}

/** A measured ratio and its limit. */
export interface Gate {
  /**
   * The compared contenders, e.g. `accordion of 10: renderer / literal`.
   */
  readonly name: string;
  /** The measured ratio. */
  readonly value: number;
  /** Least value that passes. */
  readonly atLeast?: number;
  /** Greatest value that passes. */
  readonly atMost?: number;
  /** The goal beyond the gate, for the table only. */
  readonly goal?: number;
}

/** A ratio without a gate is `{ name, value }`: it is printed and never fails. */
export function report(title: string, gates: readonly Gate[]): void {
  console.log(`\n## ${title}\n`);
  console.log('| what | ratio | gate | goal | |');
  console.log('| --- | --- | --- | --- | --- |');
  for (const { name, value, atLeast, atMost, goal } of gates) {
    const passes = (atLeast ?? -Infinity) <= value && value <= (atMost ?? Infinity);
    const limit =
      atLeast === undefined ? (atMost === undefined ? '' : `<= ${atMost}`) : `>= ${atLeast}`;
    if (!passes) process.exitCode = 1;
    console.log(
      `| ${name} | ${value.toFixed(3)} | ${limit} | ${goal ?? ''} | ${limit && (passes ? 'ok' : 'MISSED')} |`,
    );
  }
}

/** How many times faster than `base` the contender `name` is; 1 is as fast. */
export function speed(timings: Timings, name: string, base: string): number {
  return time(timings, base) / time(timings, name);
}

/** How many times longer than `base` the contender `name` takes; 1 is as long. */
export function cost(timings: Timings, name: string, base: string): number {
  return time(timings, name) / time(timings, base);
}

function time(timings: Timings, name: string): number {
  const found = timings.get(name);
  if (found === undefined) throw new Error(`No contender is named "${name}".`);
  return found;
}

/** The median of an odd number of measurements. */
export { median };
