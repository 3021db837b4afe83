import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';
import type { Page } from 'playwright-core';

import type { Awaitable } from '../../server/core/index.ts';
import { createAssetHandler } from '../../server/upload/asset/asset-handler.ts';
import {
  FolderUploadStorage,
  StoredUpload,
  UploadServer,
  type UploadServerOptions,
} from '../../server/upload/endpoint.ts';
import { type EncodedFile, EncodedFileValidator } from '../../server/validator/index.ts';
import { fetchListener } from './fetch-listener.ts';

/** One request to the upload endpoint, as the server received it. */
export interface SeenRequest {
  readonly method: string;
  readonly query: string;
  /** Header `Upload-Offset`, or null. */
  readonly offset: number | null;
  /** Bytes of the body. */
  readonly size: number;
  /** Status of the response; 0 when it was not sent. */
  readonly status: number;
}

/** How a request fails: the request is lost, or its response is. */
export type Mishap = 'answer' | 'request' | null;

/** A file of a submitted form. */
export interface ReceivedFile {
  readonly name: string;
  readonly size: number;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly bytes: Uint8Array;
}

const strictPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "form-action 'self'",
].join('; ');

let bundle: Promise<Map<string, Uint8Array>> | null = null;

/** The bundled script of the element, with its chunks. */
function clientFiles(): Promise<Map<string, Uint8Array>> {
  bundle ??= build({
    entryPoints: [fileURLToPath(new URL('../../components/upload/index.ts', import.meta.url))],
    bundle: true,
    splitting: true,
    write: false,
    outdir: '/client',
    format: 'esm',
    target: 'es2022',
    conditions: ['fwx-source', 'production'],
    logLevel: 'error',
  }).then(({ outputFiles }) => new Map(outputFiles.map(({ path, contents }) => [path, contents])));
  return bundle;
}

const html = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Upload</title>
  <script type="module" src="/client/index.js"></script><main>${body}</main></html>`;

/** A site with an upload endpoint, a form handler and pages of the test. */
export class UploadSite {
  /** Its origin, once it is started. */
  url = '';
  /** Content-Security-Policy of the pages. */
  policy = strictPolicy;
  /** Requests to the endpoint, in order. */
  readonly seen: SeenRequest[] = [];
  /** Files of submitted forms, in order. */
  readonly received: ReceivedFile[] = [];
  /** Markup of a page by its path. */
  readonly pages = new Map<string, string>();
  /** Other responses by path. */
  readonly files = new Map<string, { readonly type: string; readonly body: Uint8Array }>();
  /** Returns how a request to the endpoint fails, or null. */
  mishap: (request: { method: string; offset: number | null }) => Awaitable<Mishap> = () => null;
  readonly #folder = mkdtempSync(join(tmpdir(), 'fwx-uploads-'));
  readonly #assets = createAssetHandler('/npm');
  #client: ReadonlyMap<string, Uint8Array> = new Map();
  readonly #server = createServer((request, response) => void this.#listen(request, response));
  readonly #validator = EncodedFileValidator.create({ maxFiles: 0, extensions: null });
  readonly #uploads: UploadServer;
  readonly #answer = fetchListener((request) => this.#handle(request));

  /** @param options Of its upload endpoint, beside or instead of its own. */
  constructor(options: Partial<UploadServerOptions> = {}) {
    this.#uploads = new UploadServer({
      storage: new FolderUploadStorage(this.#folder),
      authorize: () => 'visitor',
      // All tests of a file are one visitor.
      startsPerMinute: 10_000,
      load: (source) =>
        source === 'stored 1'
          ? new Response('stored', {
              headers: {
                'content-type': 'text/plain',
                'content-disposition': 'inline; filename="old.txt"',
              },
            })
          : null,
      validator: EncodedFileValidator.create({
        maxFiles: 0,
        mimeTypes: [
          'text/*',
          'image/*',
          'application/pdf',
          'application/octet-stream',
          'application/x-empty',
        ],
      }),
      ...options,
    });
  }

  /** Starts it on a free port. */
  async start(): Promise<this> {
    this.#client = await clientFiles();
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #listen(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', 'http://x');
    if (pathname !== '/uploads') {
      await this.#answer(request, response);
      return;
    }
    const offset = request.headers['upload-offset'];
    const summary = {
      method: request.method ?? '',
      query: search,
      offset: offset === undefined ? null : Number(offset),
      size: Number(request.headers['content-length'] ?? 0),
    };
    const mishap = await this.mishap(summary);
    if (mishap === 'answer') {
      // The request is handled, and the connection is closed before the first byte of the response.
      response.writeHead = () => response;
      response.write = () => true;
      response.end = () => response;
    }
    const record = (status: number): void => void this.seen.push({ ...summary, status });
    if (mishap === 'request') {
      record(0);
      request.socket.destroy();
      return;
    }
    await this.#answer(request, response);
    record(mishap === null ? response.statusCode : 0);
    if (mishap === 'answer') request.socket.destroy();
  }

  async #handle(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === '/uploads') return this.#uploads.fetch(request);
    if (pathname === '/send') return this.#receive(await request.formData());
    if (pathname === '/favicon.ico') return new Response(null, { status: 204 });
    const asset = await this.#assets(request);
    if (asset) return asset;
    const script = this.#client.get(pathname);
    if (script) return answer(script, 'text/javascript');
    const file = this.files.get(pathname);
    if (file) return answer(file.body, file.type);
    const page = this.pages.get(pathname);
    if (page === undefined) return new Response('Not found', { status: 404 });
    return new Response(html(page), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': this.policy,
      },
    });
  }

  /** Accepts the files, or renders the form again with its files when the name is missing. */
  async #receive(form: FormData): Promise<Response> {
    const files = await this.#uploads.fromFormData(form, 'files', 'visitor');
    const error = await this.#validator.firstError(files);
    if (error !== null) return page(`<p id="refused">${error}</p>`);
    if (form.get('title') === '') return page(again(files));
    for (const file of files) this.received.push(await received(file));
    // Without the script of the other pages: forms are submitted by the hundred.
    return new Response('<!doctype html><title>Upload</title><p id="taken">taken</p>', {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
  }
}

async function received(file: EncodedFile | StoredUpload): Promise<ReceivedFile> {
  const whole = file instanceof StoredUpload ? await file.toEncodedFile(100_000_000) : file;
  const { name, metadata } = whole;
  return { name, metadata, size: whole.getSize(), bytes: whole.getData() };
}

function again(files: readonly (EncodedFile | StoredUpload)[]): string {
  const list = files.flatMap((file) =>
    file instanceof StoredUpload ? [{ source: file.id, options: { type: 'limbo' } }] : [],
  );
  const json = JSON.stringify(list).replaceAll('"', '&quot;');
  return `<p id="refused">A title is missing.</p>${uploadForm(`server="/uploads" allow-multiple files="${json}"`)}`;
}

/** A form with the element, for the page of a test. */
export function uploadForm(attributes: string): string {
  return `<form method="post" action="/send" enctype="multipart/form-data">
    <label for="files">Files</label>
    <fwx-upload ${attributes}><input class="filepond" id="files" name="files" type="file"></fwx-upload>
    <label>Title <input name="title" value=""></label><button>Send</button></form>`;
}

function page(body: string): Response {
  return new Response(html(body), { headers: { 'content-type': 'text/html; charset=utf-8' } });
}

function answer(body: Uint8Array, type: string): Response {
  return new Response(new Uint8Array(body), {
    headers: { 'content-type': type, 'access-control-allow-origin': '*' },
  });
}

/**
 * Waits until the element has files and none is being sent. Not in the page, because there no
 * timeout ends the wait.
 *
 * @returns Its status.
 */
export async function settled(page: Page): Promise<string> {
  await page.waitForSelector('fwx-upload:not([aria-busy]) .filepond--item', { state: 'attached' });
  return page.$eval('fwx-upload', (upload) => (upload as Element & { status: string }).status);
}
