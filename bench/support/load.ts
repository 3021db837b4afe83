import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';

import { type WireRequest, Connection } from './connection.ts';

/** A contender: a process that serves one scenario. */
export interface LoadContender {
  readonly name: string;
  /** Arguments of the program, after the name. */
  readonly scenario: string;
  /** The request that is sent: path, method, headers, body. */
  readonly request: WireRequest;
}

/** Options of {@link loadServers}. */
export interface LoadOptions {
  /**
   * How many times every contender is started anew: the compiler optimises the code differently each time. Default 3.
   */
  readonly launches?: number;
  /** Rounds of a launch, in which every contender has a turn. Default 11. */
  readonly rounds?: number;
  /**
   * Requests of a turn. In a short turn most requests run with processor caches full of the code of the contender
   * before, which costs larger programs more; a long turn has more interference by other processes. Default 5,000.
   */
  readonly requests?: number;
  /** Requests of each contender before anything is timed. Default 15,000. */
  readonly warm?: number;
  /** Connections that are kept open. Default 50. */
  readonly connections?: number;
  /** Normalizes a response before all are compared. Default: the text of the response. */
  readonly normalize?: (text: string) => string;
}

interface Running extends LoadContender {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly connections: readonly Connection[];
  readonly costs: number[];
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

// Load and servers run on separate cores, so that they do not displace each other. Linux only.
const isPinned =
  process.platform === 'linux' &&
  availableParallelism() > 1 &&
  spawnSync('taskset', ['-V']).status === 0;

async function start(
  program: string,
  served: LoadContender,
  connections: number,
): Promise<Running> {
  const node = [process.execPath, ...process.execArgv, program, served.name, served.scenario];
  const [command = '', ...args] = isPinned ? ['taskset', '-c', '0', ...node] : node;
  const child = spawn(command, args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${served.name} ended with ${code} before it served anything.`);
  });
  const [{ port }] = (await Promise.race([once(child, 'message'), ended])) as [{ port: number }];
  return {
    ...served,
    child,
    origin: `http://127.0.0.1:${port}`,
    connections: Array.from({ length: connections }, () => new Connection(port, served.request)),
    costs: [],
  };
}

async function cpu({ child }: Running): Promise<number> {
  child.send('cpu');
  const [usage] = (await once(child, 'message')) as [NodeJS.CpuUsage];
  return usage.user + usage.system;
}

async function answer({ name, origin, request: { path, ...init } }: Running): Promise<string> {
  const response = await fetch(origin + path, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${name} answers with ${response.status}: ${text}`);
  return text;
}

/** Sends a number of requests; returns the server time of one request in microseconds. */
async function turn(one: Running, amount: number): Promise<number> {
  let left = amount;
  // Waking an idle core is expensive, and the server would bear the cost: the slower the load, the more often.
  const keepCoreBusy = (): unknown => left > 0 && setImmediate(keepCoreBusy);
  const before = await cpu(one);
  keepCoreBusy();
  await Promise.all(one.connections.map((connection) => connection.run(() => left-- > 0)));
  return ((await cpu(one)) - before) / amount;
}

async function launch(
  program: string,
  contenders: readonly LoadContender[],
  options: Required<Omit<LoadOptions, 'launches'>>,
): Promise<readonly Running[]> {
  const { rounds, requests, warm, connections, normalize } = options;
  const starts = contenders.map((each) => start(program, each, connections));
  const started = await Promise.allSettled(starts);
  const running = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  try {
    for (const one of started) if (one.status === 'rejected') throw one.reason;
    const answers = new Set((await Promise.all(running.map(answer))).map(normalize));
    if (answers.size !== 1) throw new Error(`Different answers: ${[...answers].join('\n')}`);
    for (const one of running) await turn(one, warm);
    for (let r = 0; r < rounds; r++) {
      for (let k = 0; k < running.length; k++) {
        const at = (k + r * 3) % running.length;
        const one = running[at];
        if (one) one.costs[r] = await turn(one, requests);
      }
    }
  } finally {
    // A graceful shutdown of the servers would wait for the connections of the load.
    for (const { child, connections: all } of running) {
      for (const connection of all) connection.close();
      child.kill('SIGKILL');
    }
  }
  return running;
}

/**
 * Processor time of a server for one request in microseconds (user and system, all threads), by contender. Each is a
 * separate process, which sends its port first and answers a message with its CPU usage. All must give the same
 * response. They take turns; the result is the median of the ratios to the first contender, the base, in the same
 * round: on a shared machine the same code may take twice as long a second later.
 */
export async function loadServers(
  program: string,
  contenders: readonly LoadContender[],
  options: LoadOptions = {},
): Promise<ReadonlyMap<string, number>> {
  const { launches = 3, rounds = 11, requests = 5000, warm = 15_000, connections = 50 } = options;
  const { normalize = (text) => text } = options;
  if (isPinned) spawnSync('taskset', ['-a', '-c', '-p', '1', String(process.pid)]);
  const launched: (readonly Running[])[] = [];
  for (let i = 0; i < launches; i++) {
    launched.push(
      await launch(program, contenders, { rounds, requests, warm, connections, normalize }),
    );
  }
  const base = median(launched.map(([first]) => median(first?.costs ?? [])));
  const ratio = (running: readonly Running[], k: number): number =>
    median((running[k]?.costs ?? []).map((cost, r) => cost / (running[0]?.costs[r] ?? 0)));
  return new Map(
    contenders.map(({ name }, k) => [name, base * median(launched.map((run) => ratio(run, k)))]),
  );
}
