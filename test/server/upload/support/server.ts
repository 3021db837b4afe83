import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

import { createAdaptorServer } from '@hono/node-server';

import { nodeHandler } from '../../../../server/bridge/index.ts';
import {
  FolderUploadStorage,
  UploadServer,
  type UploadServerOptions,
} from '../../../../server/upload/index.ts';

/** A folder that is removed after the tests. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fwx-upload-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Waits for a condition that emits no event. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what = 'condition',
): Promise<void> {
  const end = performance.now() + 30_000;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`30 s without: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Names of the uploads in a folder, without the pages of their owners. */
export function transfersIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => !name.startsWith('o-'));
}

/** Servers of a process: the platform's own requests, and those of `fwx/server/bridge`. */
export const doors = ['platform', 'bridge'] as const;

/** An upload server behind a real listener; the session is the cookie `sid`, `none` has no owner. */
export async function start(
  options: Partial<UploadServerOptions> = {},
  door: (typeof doors)[number] = 'platform',
) {
  const folder = temporaryFolder();
  const uploads = new UploadServer({
    storage: new FolderUploadStorage(folder),
    authorize: ({ headers }) => {
      const [, sid = 'one'] = /sid=(\w+)/.exec(headers.get('cookie') ?? '') ?? [];
      return sid === 'none' ? null : sid;
    },
    ...options,
  });
  const server =
    door === 'bridge'
      ? createServer(nodeHandler({ fetch: uploads.fetch }))
      : createAdaptorServer({
          fetch: uploads.fetch,
          overrideGlobalObjects: false,
        });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.close();
    (server as { closeAllConnections?: () => void }).closeAllConnections?.();
  });
  const { port } = server.address() as AddressInfo;
  return { uploads, folder, ...client(port) };
}

/** The requests of FilePond, by the name of the operation. */
export function client(port: number) {
  const url = `http://127.0.0.1:${port}/uploads`;
  const send = (method: string, query = '', init: RequestInit = {}) =>
    fetch(`${url}${query}`, { method, ...init });
  return {
    port,
    url,
    send,
    /** The start of an upload in chunks. */
    async begin(length: number, headers: Record<string, string> = {}) {
      const body = new FormData();
      body.append('photos', '{}');
      const response = await send('POST', '', {
        body,
        headers: { 'Upload-Length': String(length), ...headers },
      });
      return { response, id: await response.text() };
    },
    /** One chunk of a file of `length` bytes. */
    chunk(
      id: string,
      offset: number,
      bytes: string | Uint8Array,
      headers: Record<string, string> = {},
    ) {
      return send('PATCH', `?patch=${id}`, {
        body: bytes as BodyInit,
        headers: {
          'Content-Type': 'application/offset+octet-stream',
          'Upload-Offset': String(offset),
          'Upload-Name': 'a.txt',
          ...headers,
        },
      });
    },
    async offset(id: string) {
      const response = await send('HEAD', `?patch=${id}`);
      return response.ok ? Number(response.headers.get('upload-offset')) : response.status;
    },
    /** A complete file in one request. */
    whole(content: BlobPart, name = 'a.txt', metadata = '{}', field = 'photos') {
      const body = new FormData();
      body.append(field, metadata);
      body.append(field, new File([content], name));
      return send('POST', '', { body });
    },
  };
}

/** A stream of text as one text. */
export async function readText(data: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks = [];
  for await (const chunk of data) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Writes the head of a chunk and a part of its body, and returns the socket to close. */
export async function sendPartialChunk(
  port: number,
  id: string,
  headers: string,
  body: string,
): Promise<Socket> {
  const socket = createConnection(port, '127.0.0.1');
  socket.write(
    `PATCH /uploads?patch=${id} HTTP/1.1\r\nHost: x\r\nContent-Type: application/offset+octet-stream\r\n${headers}\r\n\r\n${body}`,
  );
  await new Promise<void>((resolve) => socket.once('connect', () => setImmediate(resolve)));
  return socket;
}
