import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';

import { debug } from '../../../server/debug/index.ts';
import { createViewer } from '../../../server/debug/viewer.ts';

describe('The viewer', () => {
  it('shows the captures of other processes in a folder, and changes nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fwx-viewer-'));
    const debugged = debug({ dataPath: folder });
    const server = createViewer(folder).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      await debugged.capture('first', () => {});
      const { entries } = (await (await fetch(`${origin}/debug?format=json`)).json()) as {
        entries: { url: string; tag: string }[];
      };
      assert.deepEqual(
        entries.map(({ url }) => url),
        ['first'],
      );
      await debugged.capture('second', () => {});
      const page = await (await fetch(origin)).text();
      assert.ok(page.includes('second') && page.includes(`${folder} (read only)`));
      const { tag = '' } = entries[0] ?? {};
      assert.equal((await fetch(`${origin}/debug/view?tag=${tag}`)).status, 200);
      const before = await readdir(folder);
      const { status } = await fetch(`${origin}/debug/delete`, {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams({ tags: tag }),
      });
      assert.equal(status, 403);
      assert.deepEqual(await readdir(folder), before);
    } finally {
      server.close();
      server.closeAllConnections();
      await debugged.dispose();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
