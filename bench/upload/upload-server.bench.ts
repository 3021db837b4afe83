// What taking uploads costs a server beyond reading their bytes into memory: CPU time of a process of its own for
// five uploads of 10 MB, so that its share of collecting garbage is in every sample; the lower quartile of rounds
// that take turns; and the most memory it took.
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';

import { report } from '../support/bench.ts';

const rounds = 7;
const uploads = 5;
const chunk = randomBytes(2_000_000);
const chunks = 5;
const content = Buffer.concat(Array.from({ length: chunks }, () => chunk));

const child = fork(fileURLToPath(new URL('upload-process.ts', import.meta.url)), {
  execArgv: ['-C', 'fwx-source'],
});
const [port] = (await once(child, 'message')) as [number];

/** One request of `node:http`, which sends a body with no more work than writing it. */
async function send(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body: Uint8Array = Buffer.of(),
): Promise<string> {
  const call = request({
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: { ...headers, 'content-length': String(body.length) },
  });
  call.end(body);
  const [response] = await once(call, 'response');
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  assert.ok(response.statusCode < 300, `${method} ${path} ${response.statusCode}`);
  return Buffer.concat(parts).toString('latin1');
}

const field = (extra: string): string =>
  `--b\r\nContent-Disposition: form-data; name="photos"${extra}\r\n\r\n`;
const metadata = `${field('')}{}\r\n`;
const form = { 'content-type': 'multipart/form-data; boundary=b' };
const start = Buffer.from(`${metadata}--b--\r\n`);
const file = Buffer.concat([
  Buffer.from(`${metadata}${field('; filename="a.bin"')}`),
  content,
  Buffer.from('\r\n--b--\r\n'),
]);

async function chunked(path: string): Promise<string> {
  const length = { 'upload-length': String(content.length) };
  const id = await send('POST', path, { ...form, ...length }, start);
  for (let i = 0; i < chunks; i++) {
    const headers = {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(i * chunk.length),
      'upload-name': 'a.bin',
    };
    await send('PATCH', `${path}?patch=${id}`, headers, chunk);
  }
  return id;
}

const whole = (path: string): Promise<string> => send('POST', path, form, file);

async function usage(): Promise<{ cpu: number; memory: number }> {
  return JSON.parse(await send('GET', '/usage')) as { cpu: number; memory: number };
}

for (const upload of [chunked, whole]) {
  const id = await upload('/store');
  const stored = await send('GET', `/store?restore=${id}`);
  assert.ok(Buffer.from(stored, 'latin1').equals(content));
  await send('DELETE', '/store', {}, Buffer.from(id));
}

const idle = (await usage()).memory;
for (let i = 0; i < uploads; i++) {
  for (const upload of [chunked, whole])
    await send('DELETE', '/store', {}, Buffer.from(await upload('/store')));
}
const grown = ((await usage()).memory - idle) / 1_000_000;
const kinds = [
  ['count chunks', chunked, '/count'],
  ['keep chunks', chunked, '/keep'],
  ['receive chunks', chunked, '/receive'],
  ['write chunks', chunked, '/write'],
  ['cache chunks', chunked, '/cached'],
  ['store chunks', chunked, '/store'],
  ['count whole', whole, '/count'],
  ['keep whole', whole, '/keep'],
  ['receive whole', whole, '/receive'],
  ['write whole', whole, '/write'],
  ['cache whole', whole, '/cached'],
  ['store whole', whole, '/store'],
] as const;
// What the words mean: count, no more than counted; keep, read into memory; write, to a file and flushed, by hand;
// receive, all that the endpoint does but writing content; cache, with it; store, flushed as well: the default.
const times = new Map<string, number[]>(kinds.map(([name]) => [name, []]));
for (let round = 0; round < rounds; round++) {
  for (const [name, upload, path] of kinds) {
    const ids: string[] = [];
    const before = await usage();
    for (let i = 0; i < uploads; i++) ids.push(await upload(path));
    times.get(name)?.push((await usage()).cpu - before.cpu);
    if (!['/store', '/cached', '/receive'].includes(path)) continue;
    for (const id of ids) await send('DELETE', path, {}, Buffer.from(id));
  }
}
child.disconnect();

const cpu = (name: string): number =>
  ([...(times.get(name) ?? [])].sort((a, b) => a - b)[rounds >> 2] ?? Number.NaN) / uploads;
const row = (name: string, base: string) => ({
  name: `CPU, ${name} / ${base}`,
  value: cpu(name) / cpu(base),
});

report('UploadServer, 10 MB in 5 chunks or in one form', [
  { ...row('receive whole', 'keep whole'), atMost: 1.55, goal: 1.35 },
  row('receive chunks', 'keep chunks'),
  { ...row('cache chunks', 'keep chunks'), atMost: 2.3, goal: 2 },
  row('store chunks', 'write chunks'),
  row('store whole', 'write whole'),
  row('receive whole', 'count whole'),
  { name: 'memory grown, MB', value: grown, atMost: 40 },
]);
