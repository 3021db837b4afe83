// The cost of receiving uploads for a server beyond reading their bytes into memory, and its peak memory.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';

import { report } from '../support/bench.ts';
import { type BenchServer, type Kind, measure, startServer } from './upload-client.ts';

const chunk = randomBytes(2_000_000);
const chunks = 5;
const content = Buffer.concat(Array.from({ length: chunks }, () => chunk));

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

async function chunked({ send }: BenchServer, path: string): Promise<string> {
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

const whole = ({ send }: BenchServer, path: string): Promise<string> =>
  send('POST', path, form, file);

const checkServer = await startServer();
const { send, usage } = checkServer;
for (const upload of [chunked, whole]) {
  const id = await upload(checkServer, '/store');
  const stored = await send('GET', `/store?restore=${id}`);
  assert.ok(Buffer.from(stored, 'latin1').equals(content));
  await send('DELETE', '/store', {}, Buffer.from(id));
}

const idle = (await usage()).memory;
for (let i = 0; i < 5; i++) {
  for (const upload of [chunked, whole])
    await send('DELETE', '/store', {}, Buffer.from(await upload(checkServer, '/store')));
}
const grown = ((await usage()).memory - idle) / 1_000_000;
checkServer.stop();

// Kinds: count, only counted; pass, counted and freed; keep, read into memory; write, to a file and flushed, by hand;
// receive, all work of the endpoint without writing content; cache, with writing; store, also flushed: the default.
const ways = {
  count: '/count',
  pass: '/pass',
  keep: '/keep',
  receive: '/receive',
  write: '/write',
  cache: '/cached',
  store: '/store',
};
const kinds: Kind[] = Object.entries(ways).flatMap(([way, path]) => {
  const clean = (server: BenchServer, id: string) =>
    server.send('DELETE', path, {}, Buffer.from(id));
  const isStored = ['receive', 'cache', 'store'].includes(way);
  return Object.entries({ chunks: chunked, whole }).map(([shape, upload]) => ({
    name: `${way} ${shape}`,
    upload: (server: BenchServer) => upload(server, path),
    ...(isStored && { clean }),
  }));
});
const costs = await measure(kinds, { rounds: 11, uploads: 4 });

const row = (name: string, base: string) => ({
  name: `CPU, ${name} / ${base}`,
  value: costs.ratio(name, base),
});

report('UploadServer, 10 MB in 5 chunks or in one form', [
  { ...row('receive whole', 'keep whole'), atMost: 1.55, goal: 1.35 },
  row('receive chunks', 'keep chunks'),
  { ...row('cache chunks', 'keep chunks'), atMost: 2.3, goal: 2 },
  row('store chunks', 'write chunks'),
  row('store whole', 'write whole'),
  row('receive whole', 'count whole'),
  row('receive whole', 'pass whole'),
  { name: 'memory grown, MB', value: grown, atMost: 40 },
]);
