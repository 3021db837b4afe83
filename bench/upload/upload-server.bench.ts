// What storing uploads costs the server beyond writing the body to a file: CPU time of a process of its own for
// 10 MB, in the median of rounds that take turns, and the most memory it took.
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { median, report } from '../support/bench.ts';

const rounds = 21;
const chunk = randomBytes(2_000_000);
const chunks = 5;

const child = fork(fileURLToPath(new URL('upload-process.ts', import.meta.url)), {
  execArgv: ['-C', 'fwx-source'],
});
const [port] = (await once(child, 'message')) as [number];
const url = `http://127.0.0.1:${port}`;

interface Usage {
  readonly cpu: number;
  readonly memory: number;
}
const usage = async (): Promise<Usage> => (await fetch(`${url}/usage`)).json() as Promise<Usage>;

function form(): FormData {
  const body = new FormData();
  body.append('photos', '{}');
  return body;
}

async function chunked(path: string): Promise<string> {
  const headers = { 'Upload-Length': String(chunk.length * chunks) };
  const begun = await fetch(`${url}${path}`, { method: 'POST', body: form(), headers });
  const id = await begun.text();
  for (let i = 0; i < chunks; i++) {
    const response = await fetch(`${url}${path}?patch=${id}`, {
      method: 'PATCH',
      body: chunk,
      headers: {
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Offset': String(i * chunk.length),
        'Upload-Name': 'a.bin',
      },
    });
    await response.text();
  }
  return id;
}

async function whole(path: string): Promise<string> {
  const body = form();
  body.append(
    'photos',
    new File(
      Array.from({ length: chunks }, () => chunk),
      'a.bin',
    ),
  );
  return (await fetch(`${url}${path}`, { method: 'POST', body })).text();
}

const remove = (id: string): Promise<Response> =>
  fetch(`${url}/store`, { method: 'DELETE', body: id });

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = await usage();
  await work();
  return (await usage()).cpu - before.cpu;
}

for (const send of [chunked, whole]) {
  const id = await send('/store');
  const stored = new Uint8Array(await (await fetch(`${url}/store?restore=${id}`)).arrayBuffer());
  assert.ok(Buffer.concat(Array.from({ length: chunks }, () => chunk)).equals(stored));
  await remove(id);
}

const start = (await usage()).memory;
const times = { rawChunks: [], chunks: [], rawWhole: [], whole: [] } as Record<string, number[]>;
for (let round = 0; round < rounds; round++) {
  for (const [name, send] of [
    ['Chunks', chunked],
    ['Whole', whole],
  ] as const) {
    times[`raw${name}`]?.push(await cpuOf(() => send('/raw')));
    let id = '';
    times[name.toLowerCase()]?.push(await cpuOf(async () => (id = await send('/store'))));
    await remove(id);
  }
}
const grown = ((await usage()).memory - start) / 1_000_000;
const ratio = (name: string, base: string): number =>
  median(times[name] ?? []) / median(times[base] ?? []);
child.disconnect();

report('UploadServer, 10 MB put on the disk', [
  {
    name: 'CPU, chunks of 2 MB / body piped to a file',
    value: ratio('chunks', 'rawChunks'),
    atMost: 2,
    goal: 1.5,
  },
  {
    name: 'CPU, one multipart request / body piped to a file',
    value: ratio('whole', 'rawWhole'),
    goal: 2.1,
  },
  { name: 'memory grown, MB', value: grown, atMost: 40 },
]);
