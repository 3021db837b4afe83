// The client side of the upload benches. Every way of uploading has a separate server process, so that none
// of them includes garbage collection of another.
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';

import { median } from '../support/bench.ts';

/** A server process of `upload-process.ts`. */
export interface BenchServer {
  /**
   * One request of `node:http`, which sends a body with no more work than writing it. Resolves to the text of the
   * response.
   */
  send(
    method: string,
    path: string,
    headers?: Record<string, string>,
    body?: Uint8Array,
  ): Promise<string>;
  /** Usage so far: microseconds of the processor, and peak memory in bytes. */
  usage(): Promise<{ cpu: number; memory: number }>;
  stop(): void;
}

/** Starts a server, which ends with this process. */
export async function startServer(): Promise<BenchServer> {
  const child = fork(fileURLToPath(new URL('upload-process.ts', import.meta.url)), {
    execArgv: ['-C', 'fwx-source', '--no-warnings'],
  });
  const [port] = (await once(child, 'message')) as [number];
  const send: BenchServer['send'] = async (method, path, headers = {}, body = Buffer.of()) => {
    const length = { 'content-length': String(body.length) };
    const options = { host: '127.0.0.1', port, method, path, headers: { ...headers, ...length } };
    const call = request(options);
    call.end(body);
    const [response] = await once(call, 'response');
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part as Buffer);
    assert.ok(response.statusCode < 300, `${method} ${path} ${response.statusCode}`);
    return Buffer.concat(parts).toString('latin1');
  };
  return {
    send,
    usage: async () => JSON.parse(await send('GET', '/usage')) as { cpu: number; memory: number },
    stop: () => child.disconnect(),
  };
}

/** One way of uploading; its result is passed to `clean`, whose time does not count. */
export interface Kind {
  readonly name: string;
  readonly upload: (server: BenchServer) => Promise<string>;
  readonly clean?: (server: BenchServer, id: string) => Promise<unknown>;
}

/** Numbers of turns and uploads of {@link measure}. */
export interface TurnOptions {
  /** Turns of every kind. */
  readonly rounds: number;
  /** Uploads of one turn, so that the turn contains their share of garbage collection. */
  readonly uploads: number;
}

/** Server time of the kinds in comparison. */
export interface Comparison {
  /** Ratio of the time of `name` to the time of `base`: the median of the ratios of the same round. */
  ratio(name: string, base: string): number;
}

/**
 * Measures server time of each kind in turns that follow each other. Garbage collection in one turn and not in the
 * next, and other load on the machine, make single turns differ by a factor of two; the median of many ratios does not.
 */
export async function measure(
  kinds: readonly Kind[],
  { rounds, uploads }: TurnOptions,
): Promise<Comparison> {
  const list = await Promise.all(
    kinds.map(async (kind) => ({ kind, server: await startServer(), times: [] as number[] })),
  );
  // The first rounds compile the code and fill the caches.
  const warm = 3;
  for (let round = 0; round < warm + rounds; round++) {
    for (let i = 0; i < list.length; i++) {
      const one = list[(i + round) % list.length];
      if (!one) continue;
      const time = await turn(one.kind, one.server, uploads);
      if (round >= warm) one.times.push(time);
    }
  }
  for (const { server } of list) server.stop();
  const times = new Map(list.map((one) => [one.kind.name, one.times]));
  return {
    ratio(name, base) {
      const bases = times.get(base) ?? [];
      return median((times.get(name) ?? []).map((time, round) => time / (bases[round] ?? 0)));
    },
  };
}

async function turn(kind: Kind, server: BenchServer, uploads: number): Promise<number> {
  const ids: string[] = [];
  const before = await server.usage();
  for (let n = 0; n < uploads; n++) ids.push(await kind.upload(server));
  const after = await server.usage();
  for (const id of ids) await kind.clean?.(server, id);
  return after.cpu - before.cpu;
}
