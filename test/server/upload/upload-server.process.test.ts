import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { FolderUploadStorage, UploadServer } from '../../../server/upload/index.ts';
import { slow } from '../../support/slow.ts';
import { client, temporaryFolder, transfersIn } from './support/server.ts';

const script = fileURLToPath(new URL('support/server-process.ts', import.meta.url));
const running = new Set<ChildProcess>();
after(() => running.forEach((child) => child.kill('SIGKILL')));

/** A process that serves `folder`. */
async function launch(folder: string) {
  const child = spawn(process.execPath, ['-C', 'fwx-source', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const api = client(Number(line.toString()));
  return {
    ...api,
    memory: async () => Number(await (await fetch(`${api.url}/memory`)).text()),
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
      running.delete(child);
    },
  };
}

const take = (folder: string, id: string) =>
  new UploadServer({ storage: new FolderUploadStorage(folder), authorize: () => 'one' }).take(
    id,
    'one',
  );
const drafts = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tmp'),
  );

describe('UploadServer in a separate process', { timeout: 900_000 }, () => {
  it('continues at the last complete chunk', async () => {
    const folder = temporaryFolder();
    const content = randomBytes(6_000_000);
    const first = await launch(folder);
    const { id } = await first.begin(content.length);
    await first.chunk(id, 0, content.subarray(0, 2_000_000));

    // Half of the second chunk is on the disk when the process is killed.
    const socket = createConnection(first.port, '127.0.0.1').on('error', () => {});
    socket.write(
      `PATCH /uploads?patch=${id} HTTP/1.1\r\nHost: x\r\nContent-Type: application/offset+octet-stream\r\nUpload-Offset: 2000000\r\nContent-Length: 2000000\r\n\r\n`,
    );
    socket.write(content.subarray(2_000_000, 3_000_000));
    const written = () =>
      drafts(folder).some((name) => statSync(join(folder, name)).size >= 500_000);
    while (!written()) await new Promise(setImmediate);
    await first.kill();

    const second = await launch(folder);
    assert.equal(await second.offset(id), 2_000_000);
    assert.equal(
      (await second.chunk(id, 2_000_000, content.subarray(2_000_000, 4_000_000))).status,
      204,
    );
    // Killed after the last byte, before the response arrives: the client sends the chunk again.
    await second.chunk(id, 4_000_000, content.subarray(4_000_000));
    await second.kill();

    const third = await launch(folder);
    assert.equal((await third.chunk(id, 4_000_000, content.subarray(4_000_000))).status, 204);
    const file = await (await take(folder, id)).toEncodedFile(6_000_000);
    assert.ok(content.equals(file.getData()));
    await third.kill();
    await (await take(folder, id)).remove();
    assert.deepEqual(transfersIn(folder), []);
  });

  it('finishes an upload whose last record was written, but not its completion', async () => {
    const folder = temporaryFolder();
    const { begin, kill } = await launch(folder);
    const { id } = await begin(4);
    await kill();
    // The files that a process leaves when it is killed between the two records.
    const [key = ''] = transfersIn(folder);
    const storage = new FolderUploadStorage(folder);
    await storage.create(key, 'p-0-4', new Blob(['abcd']).stream());
    const next = await launch(folder);
    assert.equal(await next.offset(id), 4);
    assert.equal((await next.chunk(id, 4, '')).status, 204);
    await next.kill();
    assert.equal((await take(folder, id)).getSize(), 4);
  });

  /** Sends `count` chunks of 5 MB, and returns the id with the memory usage at the end and after a quarter. */
  async function sendChunks(api: Awaited<ReturnType<typeof launch>>, count: number) {
    const piece = randomBytes(5_000_000);
    const { id } = await api.begin(piece.length * count);
    const idle = await api.memory();
    let early = idle;
    for (let i = 0; i < count; i++) {
      assert.equal((await api.chunk(id, i * piece.length, piece)).status, 204);
      if (i === count >> 2) early = await api.memory();
    }
    const most = await api.memory();
    return { id, grown: most - idle, late: most - early };
  }

  it('receives 200 MB in chunks with constant memory', slow, async () => {
    const folder = temporaryFolder();
    const api = await launch(folder);
    const { id, grown, late } = await sendChunks(api, 40);
    await api.kill();
    assert.equal((await take(folder, id)).getSize(), 200_000_000);
    assert.ok(grown < 100_000_000, `${grown} bytes above idle`);
    assert.ok(late < 40_000_000, `${late} bytes since a quarter of it`);
  });

  it('receives 200 MB in one form with constant memory', slow, async () => {
    const folder = temporaryFolder();
    const { whole, memory, kill } = await launch(folder);
    await whole(randomBytes(5_000_000));
    const before = await memory();
    const piece = new Blob([randomBytes(5_000_000)]);
    const id = await (await whole(new Blob(Array.from({ length: 40 }, () => piece)))).text();
    const grown = (await memory()) - before;
    await kill();
    assert.equal((await take(folder, id)).getSize(), 200_000_000);
    assert.ok(grown < 100_000_000, `grew by ${grown} bytes`);
  });

  it(
    'receives 2 GB in chunks within 100 MB above idle, and sends them within the same',
    { ...slow, timeout: 600_000 },
    async () => {
      const folder = temporaryFolder();
      const api = await launch(folder);
      const idle = await api.memory();
      const { id } = await sendChunks(api, 400);
      const { body } = await api.send('GET', `?restore=${id}`);
      let size = 0;
      for await (const chunk of body ?? []) size += chunk.length;
      const grown = (await api.memory()) - idle;
      await api.kill();
      assert.equal(size, 2_000_000_000);
      assert.ok(grown < 100_000_000, `${grown} bytes above idle`);
    },
  );
});
