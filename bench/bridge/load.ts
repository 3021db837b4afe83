import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import autocannon from 'autocannon';

import type { Scenario } from './servers.ts';

const program = fileURLToPath(import.meta.resolve('./servers.ts'));

/** A contender: its name in the table of servers, and what is asked of it. */
export interface Contender {
  readonly name: string;
  readonly scenario: Scenario;
}

interface Running extends Contender {
  readonly child: ChildProcess;
  readonly url: string;
  readonly costs: number[];
}

const boundary = 'xxBOUNDARYxx';
const part = (name: string, more: string, body: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${body}\r\n`;
const upload = `${part('a', '', 'text')}${part('f', '; filename="x.bin"', 'x'.repeat(1_000_000))}--${boundary}--\r\n`;
const many = Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`x-h${i}`, `value ${i}`]));
const json = JSON.stringify({ list: Array.from({ length: 40 }, (_, i) => `item number ${i}`) });

const requests = {
  hello: {},
  awaits: {},
  headers: {
    headers: { ...many, 'user-agent': 'bench', cookie: 'c1=a; c2=b; c3=value; c4=d; c5=e' },
  },
  json: { method: 'POST', body: json, headers: { 'content-type': 'application/json' } },
  upload: {
    method: 'POST',
    body: upload,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  },
} as const;

async function cpu({ child }: Running): Promise<number> {
  child.send('cpu');
  const [usage] = (await once(child, 'message')) as [NodeJS.CpuUsage];
  return usage.user + usage.system;
}

async function start(contender: Contender): Promise<Running> {
  const { name, scenario } = contender;
  const child = fork(program, [name, scenario], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { ...contender, child, url: `http://127.0.0.1:${port}/hello?x=1`, costs: [] };
}

async function answer({ url, scenario }: Running): Promise<string> {
  const response = await fetch(url, requests[scenario]);
  if (!response.ok) throw new Error(`${scenario} is answered with ${response.status}.`);
  return response.text();
}

/** Asks for a number of answers; gives the time of the server for one, in microseconds. */
async function ask(one: Running, amount: number): Promise<number> {
  const { url, name, scenario } = one;
  const isUpload = scenario === 'upload';
  const before = await cpu(one);
  const result = await autocannon({
    url,
    connections: isUpload ? 8 : 50,
    // Uploads are a thousand times larger.
    amount: isUpload ? Math.ceil(amount / 32) : amount,
    ...requests[scenario],
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${name} has failed under load.`);
  return ((await cpu(one)) - before) / result.requests.total;
}

/**
 * Server time of one request in microseconds, by contender: the lower quartile over rounds that take turns.
 * All must give the same answer first.
 */
export async function load(
  contenders: readonly Contender[],
  { rounds = 5, amount = 10_000 } = {},
): Promise<ReadonlyMap<string, number>> {
  const running = await Promise.all(contenders.map(start));
  try {
    const answers = new Set(await Promise.all(running.map(answer)));
    if (answers.size !== 1) throw new Error(`Different answers: ${[...answers].join(' | ')}`);
    // By number, not by time: on a busy machine a second is too short for the compiler to be done.
    for (const one of running) await ask(one, 2 * amount);
    for (let r = 0; r < rounds; r++) {
      for (let k = 0; k < running.length; k++) {
        const one = running[(k + r) % running.length];
        if (one) one.costs.push(await ask(one, amount));
      }
    }
  } finally {
    for (const { child } of running) child.kill();
  }
  return new Map(
    running.map(({ name, costs }) => [
      name,
      costs.sort((a, b) => a - b)[costs.length >> 2] ?? Number.NaN,
    ]),
  );
}
