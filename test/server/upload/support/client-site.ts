import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, before } from 'node:test';

import { createAdaptorServer } from '@hono/node-server';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';

import {
  createAssetHandler,
  FolderUploadStorage,
  UploadServer,
  type UploadServerOptions,
} from '../../../../server/upload/index.ts';
import { startBrowser } from '../../../support/browser.ts';
import { temporaryFolder, transfersIn } from './server.ts';

/** A request to the upload server. */
export interface LoggedRequest {
  readonly method: string;
  /** Header `Upload-Offset`, or `''`. */
  readonly offset: string;
}

/** Returns a response to send instead of the server's, or null. */
type Intercept = (request: LoggedRequest) => Response | null | Promise<Response | null>;

/** A page with an upload client before an {@link UploadServer}. */
export interface ClientSite {
  readonly uploads: UploadServer;
  readonly tab: Page;
  /** Method, offset and status of each answered request, in order. */
  readonly log: string[];
  /** Responds instead of the server: `before` it has received the request, or `after`; null changes nothing. */
  readonly intercept: Record<'before' | 'after', Intercept>;
  /** Number of uploads that the server stores. */
  kept(): number;
  /** Changes the browser to another visitor. */
  beVisitor(name: string): Promise<void>;
}

/** A file for the browser's file dialog. */
export const file = (name: string, content: Buffer, mimeType = 'application/octet-stream') => ({
  name,
  mimeType,
  buffer: content,
});

/** Holds the request that sends from byte `offset` on. `reached` settles when the request has arrived. */
export function holdChunk({ intercept }: ClientSite, offset: number) {
  const isReached = Promise.withResolvers<void>();
  const isOver = Promise.withResolvers<null>();
  intercept.before = (request) => {
    if (request.offset !== String(offset)) return null;
    isReached.resolve();
    return isOver.promise;
  };
  const release = (): void => {
    intercept.before = () => null;
    isOver.resolve(null);
  };
  return { reached: isReached.promise, release };
}

/** Packages in one script, as a bundler makes it; each is a property of `window`. */
export async function bundle(packages: Readonly<Record<string, string>>): Promise<string> {
  const lines = Object.entries(packages).map(
    ([name, from], i) => `import p${i} from '${from}'; window.${name} = p${i};`,
  );
  const { outputFiles } = await build({
    stdin: { contents: lines.join('\n'), resolveDir: import.meta.dirname },
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

/** A browser for the tests of a suite; returns the function that opens a page in it. */
export function clientSites(script: string | Promise<string>, pageScript: string) {
  let browser: Browser;
  before(async () => {
    browser = await startBrowser();
  });
  after(() => browser.close());
  return async (options: Partial<UploadServerOptions> = {}): Promise<ClientSite> => {
    const page = `<!doctype html><form><input type="file" name="docs" multiple></form>
<script type="module">${await script}\n${pageScript}\nwindow.isReady = true;</script>`;
    return openSite(browser, page, options);
  };
}

async function openSite(
  browser: Browser,
  page: string,
  options: Partial<UploadServerOptions>,
): Promise<ClientSite> {
  const folder = temporaryFolder();
  const uploads = new UploadServer({
    storage: new FolderUploadStorage(folder),
    authorize: ({ headers }) => /sid=(\w+)/.exec(headers.get('cookie') ?? '')?.[1] ?? 'one',
    ...options,
  });
  const log: string[] = [];
  const intercept: ClientSite['intercept'] = { before: () => null, after: () => null };
  const assets = createAssetHandler();
  async function handle(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === '/')
      return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } });
    if (!pathname.startsWith('/uploads')) {
      return (await assets(request)) ?? new Response(null, { status: 404 });
    }
    const logged = {
      method: request.method,
      offset: request.headers.get('upload-offset') ?? '',
    };
    const answer = (await intercept.before(logged)) ?? (await uploads.fetch(request));
    log.push(`${logged.method} ${logged.offset} ${answer.status}`.replace(/ +/, ' '));
    return (await intercept.after(logged)) ?? answer;
  }
  const server = createAdaptorServer({
    fetch: handle,
    overrideGlobalObjects: false,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const context = await browser.newContext();
  after(async () => {
    await context.close();
    server.close();
    (server as { closeAllConnections?: () => void }).closeAllConnections?.();
  });
  const tab = await context.newPage();
  await tab.goto(url);
  await tab.waitForFunction('window.isReady');
  return {
    uploads,
    tab,
    log,
    intercept,
    kept: () => transfersIn(folder).length,
    beVisitor: (name) => context.addCookies([{ name: 'sid', value: name, url }]),
  };
}
