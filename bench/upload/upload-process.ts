// The server side of `upload-server.bench.ts` as a process of its own: writes a file, or stores, and tells
// the CPU time it has used.
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { createAdaptorServer } from '@hono/node-server';

import { FolderUploadStorage, UploadServer } from '../../server/upload/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'fwx-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.on('disconnect', () => process.exit());

const uploads = new UploadServer({
  storage: new FolderUploadStorage(folder),
  authorize: () => 'one',
  startsPerMinute: 1_000_000,
});

/** What one writes by hand: the body as it is into a file, with no word on what happens when it breaks. */
async function write(request: Request): Promise<Response> {
  const file = createWriteStream(join(folder, 'raw'));
  if (request.body) await pipeline(request.body, file);
  return new Response('written');
}

const server = createAdaptorServer({
  fetch: (request: Request) => {
    if (request.url.includes('/raw')) return write(request);
    if (!request.url.endsWith('/usage')) return uploads.fetch(request);
    const { user, system } = process.cpuUsage();
    return Response.json({ cpu: user + system, memory: process.resourceUsage().maxRSS * 1024 });
  },
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' && address ? address.port : 0);
});
