// The server side of the upload benches as a separate process: counts, writes or stores the received bytes, and
// reports its CPU time and memory usage.
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

/** Keeps small records and no content: the remaining work is receiving, parsing and checking. */
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
      // As every storage of this package does with written content.
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

/** Ways to read one file from a payload. */
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

/** Reads a payload and inspects the file as an application does, including its type. */
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

/** The least work of a server with a body: counting it. */
function count(request: IncomingMessage): Promise<number> {
  return new Promise((resolve) => {
    let size = 0;
    request.on('data', (chunk: Uint8Array) => (size += chunk.length));
    request.on('end', () => resolve(size));
  });
}

/** The baseline: as {@link count}, without garbage collection. */
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

/** The cost of reading a body into memory. */
function keep(request: IncomingMessage): Promise<number> {
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    request.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    request.on('end', () => resolve(Buffer.concat(chunks).length));
  });
}

/** The least cost of decoding while reading: no JSON, no checks, no limits. */
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

/** Hand-written code: writes the body to the disk, and does not handle errors. */
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
