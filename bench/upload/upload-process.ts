// The server side of the benches of uploads as a process of its own: counts, writes or stores what comes, and
// tells the CPU time and the memory it has used.
import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { nodeHandler } from '../../server/bridge/index.ts';
import { freeBytes, giveBytes } from '../../server/core/internal.ts';
import {
  EncodedFile,
  FolderUploadStorage,
  readUploadForm,
  UploadServer,
} from '../../server/upload/endpoint.ts';

const folder = mkdtempSync(join(tmpdir(), 'fwx-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.on('disconnect', () => process.exit());

/** Keeps small records and no content: what is left is receiving, parsing and checking. */
class NoDisk extends FolderUploadStorage {
  override async create(
    transfer: string,
    record: string,
    data: AsyncIterable<Uint8Array>,
  ): Promise<boolean> {
    if (!/^[pw]-/.test(record)) return super.create(transfer, record, data);
    let size = 0;
    for await (const chunk of data) {
      size += chunk.length;
      // As every storage of this package does with what it has written.
      freeBytes(chunk);
    }
    return super.create(transfer, record, nothing());
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

const limits = { authorize: () => 'one', startsPerMinute: 1_000_000 };
const routes: Record<string, (request: Request) => Promise<Response>> = {
  '/store': new UploadServer({ storage: new FolderUploadStorage(folder), ...limits }).fetch,
  '/cached': new UploadServer({
    storage: new FolderUploadStorage(folder, { flush: false }),
    ...limits,
  }).fetch,
  '/receive': new UploadServer({ storage: new NoDisk(folder), ...limits }).fetch,
};
const maxFileSize = 16_000_000;
type ReadFile = (request: Request) => Promise<EncodedFile | undefined>;

/** Ways to one file that comes as a payload. */
const payloads: Record<string, ReadFile> = {
  '/stream-json': (request) => EncodedFile.fromRequest(request, { maxBytes: maxFileSize }),
  '/parse-json': async (request) => EncodedFile.fromJson(await request.text()),
  '/stream-form': async (request) => {
    const form = await readUploadForm(request, { fields: ['photos'], maxFileSize });
    return (await EncodedFile.fromFormData(form, 'photos'))[0];
  },
  '/parse-form': async (request) =>
    (await EncodedFile.fromFormData(await request.formData(), 'photos'))[0],
};

/** Takes a payload and looks at it as an application does, which includes its type. */
async function payload(read: ReadFile, request: Request): Promise<Response> {
  const file = await read(request);
  return new Response(`${file?.getSize()} ${file?.getMimeType()}`, { status: 201 });
}

const handle = nodeHandler({
  fetch: (request) => {
    const { pathname } = new URL(request.url);
    const read = payloads[pathname];
    if (read) return payload(read, request);
    return routes[pathname]?.(request) ?? new Response(null, { status: 404 });
  },
});

/** The least a server can do with a body: count it. */
function count(request: IncomingMessage): Promise<number> {
  return new Promise((resolve) => {
    let size = 0;
    request.on('data', (chunk: Uint8Array) => (size += chunk.length));
    request.on('end', () => resolve(size));
  });
}

/** The floor: as {@link count}, and the collector has nothing to do. */
function pass(request: IncomingMessage): Promise<number> {
  return new Promise((resolve) => {
    let size = 0;
    request.on('data', (chunk: Uint8Array) => {
      size += chunk.length;
      giveBytes(chunk);
      freeBytes(chunk);
    });
    request.on('end', () => resolve(size));
  });
}

/** What reading a body comes to when it is wanted. */
function keep(request: IncomingMessage): Promise<number> {
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    request.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    request.on('end', () => resolve(Buffer.concat(chunks).length));
  });
}

/** The least that decoding while reading can come to: no JSON, no checks, no limits. */
function decode(request: IncomingMessage): Promise<number> {
  return new Promise((resolve) => {
    const length = Number(request.headers['content-length']);
    const bytes = Buffer.allocUnsafeSlow((length / 4) * 3);
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += bytes.write(chunk.toString('latin1'), size, 'base64');
    });
    request.on('end', () => resolve(size));
  });
}

let writes = 0;

/** What one writes by hand: the body as it is on the disk, with no word on what happens when it breaks. */
async function write(request: IncomingMessage): Promise<string> {
  const path = join(folder, `raw-${writes++}`);
  const file = await open(path, 'wx');
  for await (const chunk of request) await file.write(chunk as Uint8Array);
  await file.datasync();
  await file.close();
  return path;
}

const server = createServer((request, response) => {
  if (request.url?.startsWith('/count')) {
    void count(request).then((size) => response.writeHead(201).end(String(size)));
  } else if (request.url?.startsWith('/pass')) {
    void pass(request).then((size) => response.writeHead(201).end(String(size)));
  } else if (request.url?.startsWith('/keep')) {
    void keep(request).then((size) => response.writeHead(201).end(String(size)));
  } else if (request.url?.startsWith('/decode')) {
    void decode(request).then((size) => response.writeHead(201).end(String(size)));
  } else if (request.url?.startsWith('/write')) {
    void write(request).then((path) => {
      rmSync(path);
      response.writeHead(201).end('written');
    });
  } else if (request.url === '/usage') {
    const { user, system } = process.cpuUsage();
    const memory = process.resourceUsage().maxRSS * 1024;
    response.end(JSON.stringify({ cpu: user + system, memory }));
  } else handle(request, response);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
