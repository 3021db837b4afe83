import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';

import autocannon from 'autocannon';

/** A contender: a process that serves one scenario. */
export interface Served {
  readonly name: string;
  /** What the program is started with, beside the name. */
  readonly scenario: string;
  /** What is asked of it: path, method, headers, body. */
  readonly ask: {
    readonly path: string;
    readonly method?: 'GET' | 'POST';
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  };
}

/** Options of {@link loadServers}. */
export interface LoadOptions {
  /** Rounds in which every contender has a turn. Default 8. */
  readonly rounds?: number;
  /** Requests of a turn. Default 1000: short turns, some of which a busy machine leaves alone. */
  readonly requests?: number;
  /** Brings an answer into the form in which all have to be equal. Default: the text. */
  readonly normalize?: (text: string) => string;
}

interface Running extends Served {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly costs: number[];
}

/** Keeps a process on one core, so that load and server do not push each other around. Linux only. */
function pin(pid: number | undefined, core: number): void {
  if (process.platform !== 'linux' || availableParallelism() < 2) return;
  spawnSync('taskset', ['-a', '-c', '-p', String(core), String(pid)]);
}

async function start(program: string, served: Served): Promise<Running> {
  const child = fork(program, [served.name, served.scenario], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  pin(child.pid, 0);
  return { ...served, child, origin: `http://127.0.0.1:${port}`, costs: [] };
}

async function cpu({ child }: Running): Promise<number> {
  child.send('cpu');
  const [usage] = (await once(child, 'message')) as [NodeJS.CpuUsage];
  return usage.user + usage.system;
}

async function answer({ name, origin, ask: { path, ...init } }: Running): Promise<string> {
  const response = await fetch(origin + path, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${name} answers with ${response.status}: ${text}`);
  return text;
}

function turn(one: Running, amount: number) {
  const { path, ...init } = one.ask;
  return autocannon({ url: one.origin + path, connections: 50, amount, ...init });
}

async function round(one: Running, requests: number): Promise<void> {
  const before = await cpu(one);
  const result = await turn(one, requests);
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${one.name} has failed under load.`);
  one.costs.push(((await cpu(one)) - before) / result.requests.total);
}

/**
 * Server time of one request in microseconds, by contender: the least of rounds that take turns. What else
 * runs on the machine only ever adds to it.
 * Each runs in a process of its own, which answers a message with its CPU usage, and tells its port first. All
 * must give the same answer.
 */
export async function loadServers(
  program: string,
  contenders: readonly Served[],
  { rounds = 8, requests = 1000, normalize = (text) => text }: LoadOptions = {},
): Promise<ReadonlyMap<string, number>> {
  pin(process.pid, 1);
  const running = await Promise.all(contenders.map((each) => start(program, each)));
  try {
    const answers = new Set((await Promise.all(running.map(answer))).map(normalize));
    if (answers.size !== 1) throw new Error(`Different answers: ${[...answers].join('\n')}`);
    // Long enough for code to be compiled for good on a machine that is not ours alone.
    for (const one of running) await turn(one, 4000);
    for (let r = 0; r < rounds; r++) {
      for (let k = 0; k < running.length; k++) {
        const one = running[(k + r) % running.length];
        if (one) await round(one, requests);
      }
    }
  } finally {
    // Servers that close politely would wait for the connections of the load.
    for (const { child } of running) child.kill('SIGKILL');
  }
  return new Map(running.map(({ name, costs }) => [name, Math.min(...costs)]));
}
