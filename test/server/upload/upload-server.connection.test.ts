import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request, type RequestOptions } from 'node:http';
import { describe, it } from 'node:test';

import { FolderUploadStorage } from '../../../server/upload/index.ts';
import { doors, start, temporaryFolder } from './support/server.ts';

for (const door of doors) {
  describe(`UploadServer on one connection of the ${door}`, { timeout: 60_000 }, () => {
    /** Sends one request after the other through the same socket, and returns their statuses. */
    async function pipeline(port: number, requests: RequestOptions[], bodies: Uint8Array[]) {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const statuses: number[] = [];
      const sockets = new Set<unknown>();
      for (const [i, options] of requests.entries()) {
        const call = request({ port, host: '127.0.0.1', path: '/', agent, ...options });
        call.on('socket', (socket) => sockets.add(socket));
        call.end(bodies[i]);
        const [response] = (await once(call, 'response')) as [IncomingMessage];
        response.resume();
        await once(response, 'end');
        statuses.push(response.statusCode ?? 0);
      }
      agent.destroy();
      return { statuses, sockets: sockets.size };
    }

    const large = Buffer.alloc(8_000_000);
    const multipart = { 'content-type': 'multipart/form-data; boundary=b' };
    const file = '--b\r\nContent-Disposition: form-data; name="a"; filename="f"\r\n\r\n';
    const chunk = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    for (const [title, status, options, body] of [
      ['is refused by its length', 413, { method: 'POST', headers: multipart }, large],
      [
        'turns out too large',
        413,
        { method: 'POST', headers: { ...multipart, 'transfer-encoding': 'chunked' } },
        Buffer.concat([Buffer.from(file), large]),
      ],
      [
        'is no form',
        400,
        { method: 'POST', headers: { ...multipart, 'transfer-encoding': 'chunked' } },
        Buffer.concat([Buffer.from('--b\r\n\r\n\r\n'), large]),
      ],
      [
        'is for an unknown upload',
        404,
        { method: 'PATCH', path: '/?patch=x', headers: chunk },
        large,
      ],
      ['is of an unknown kind', 405, { method: 'PUT' }, large],
    ] as const) {
      // prettier-ignore
      it(`continues after a body that ${title}`, async () => {
      const { port } = await start({ maxFileSize: 1_000_000 }, door);
      const next = { method: 'GET' };
      const { statuses } = await pipeline(port, [options, next, next], [body]);
      assert.deepEqual(statuses, [status, 404, 404]);
    });
    }

    it('continues after a chunk for which there was no room', async () => {
      class Full extends FolderUploadStorage {
        override async create(
          transfer: string,
          record: string,
          data: AsyncIterable<Uint8Array>,
        ): Promise<boolean> {
          if (!record.startsWith('p-')) return super.create(transfer, record, data);
          for await (const _ of data) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
          return true;
        }
      }
      const { port, begin } = await start({ storage: new Full(temporaryFolder()) }, door);
      const { id } = await begin(large.length);
      const patch = { method: 'PATCH', path: `/?patch=${id}`, headers: chunk };
      const { statuses, sockets } = await pipeline(port, [patch, { method: 'GET' }], [large]);
      assert.deepEqual([statuses, sockets], [[507, 404], 1]);
    });
  });
}
