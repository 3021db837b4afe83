import { createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

import { type Cookies, cookieValues, startAdonisStack, startFastifyStack } from './peer-stacks.ts';

/** Starts a server on a free port; returns its port. */
type Start = (scenario: Scenario) => Promise<number> | number;

/** What a request does: plain text, headers and cookies read, JSON in and out, an upload, a file. */
export type Scenario = 'hello' | 'headers' | 'json' | 'upload' | 'awaits' | 'file';

/** About 450 KB. */
const file = fileURLToPath(import.meta.resolve('../../package-lock.json'));

const text = ['content-type', 'text/plain', 'content-length', '5'];
const done = async (): Promise<void> => {};

/** Ten turns of the promise queue, as in a handler with a few awaits. */
async function turns(each: () => unknown = () => null): Promise<void> {
  for (let i = 0; i < 10; i++) {
    await Promise.resolve();
    each();
  }
}

const startRaw: Start = (scenario) =>
  new Promise((resolve) => {
    const server = createServer(async (req, res) => {
      if (scenario === 'awaits') await turns();
      if (scenario === 'headers') {
        const url = req.url ?? '';
        const at = url.indexOf('?');
        const { 'x-h1': a, 'x-h2': b, 'user-agent': c, cookie = '' } = req.headers;
        const body = `${url.slice(0, at)}${String(a)}${String(b)}${c}${/c3=([^;]*)/.exec(cookie)?.[1]}`;
        res.writeHead(200, ['content-type', 'text/plain', 'content-length', String(body.length)]);
        res.end(body);
        return;
      }
      if (scenario === 'hello' || scenario === 'awaits') {
        res.writeHead(200, text);
        res.end('hello');
        return;
      }
      if (scenario === 'file') {
        const { size } = await stat(file);
        res.writeHead(200, ['content-type', 'application/json', 'content-length', String(size)]);
        createReadStream(file).pipe(res);
        return;
      }
      const chunks: Buffer[] = [];
      let size = 0;
      req.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (scenario === 'json') chunks.push(chunk);
      });
      req.on('end', () => {
        const body =
          scenario === 'json'
            ? jsonAnswer(Buffer.concat(chunks).toString())
            : String(size > 1_000_000);
        res.writeHead(200, ['content-type', 'text/plain', 'content-length', String(body.length)]);
        res.end(body);
      });
    });
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });

const jsonAnswer = (body: string): string =>
  JSON.stringify({ n: (JSON.parse(body) as { list: unknown[] }).list.length });

/** One signed cookie by hand: what a signature costs a server that does nothing else. */
const startRawSigned: Start = () =>
  new Promise((resolve) => {
    const server = createServer((_, res) => {
      const digest = createHmac('sha256', 'k3y').update('["c","v"]').digest('hex');
      const value = encodeURIComponent(`${digest}["c","v"]`);
      res.writeHead(200, [...text, 'set-cookie', `c=${value}; Path=/; HttpOnly; SameSite=Lax`]);
      res.end('hello');
    });
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });

const startFwx: Start = async (scenario) => {
  const { serve } = await import('fwx/server/bridge');
  const { streamMultipart } = await import('fwx/server/web');
  const { requestSlot, runInRequestScope } = await import('fwx/server/core');
  type App = Parameters<typeof serve>[0];
  const slot = requestSlot('bench', () => 1);
  const read = streamMultipart();
  const limits = { maxBodyBytes: 8_388_608, uploadFileMaxSize: 4_194_304, uploadFileMaxCount: 20 };
  const answer = (body: string) => ({
    status: 200,
    statusText: 'OK',
    headers: ['content-type', 'text/plain', 'content-length', String(body.length)],
    body,
    finish: done,
  });
  const handle: NonNullable<App['handle']> = (request) =>
    runInRequestScope(async () => {
      switch (scenario) {
        case 'hello':
          return answer('hello');
        case 'awaits':
          await turns(() => slot.get());
          return answer('hello');
        case 'headers': {
          const { url, headers } = request;
          const from = url.indexOf('/', 8);
          const path = url.slice(from, url.indexOf('?', from));
          const cookie = /c3=([^;]*)/.exec(headers.get('cookie') ?? '')?.[1];
          return answer(
            `${path}${headers.get('x-h1')}${headers.get('x-h2')}${headers.get('user-agent')}${cookie}`,
          );
        }
        case 'json':
          return answer(jsonAnswer(await request.text()));
        default: {
          const { files } = await read(request, request.headers.get('content-type') ?? '', limits);
          const [entry] = [...files];
          // An application discards the files at the end of a request.
          const finish = async (): Promise<void> => entry?.[1].discard();
          return { ...answer(String((entry?.[1].size ?? 0) >= 1_000_000)), finish };
        }
      }
    });
  return listening(
    (onListen) => void serve({ fetch: () => new Response('hello'), handle }, { port: 0, onListen }),
  );
};

const startNative: Start = async () => {
  const { serve } = await import('fwx/server/bridge');
  const fetch = async (): Promise<Response> => new Response('hello');
  return listening((onListen) => void serve({ fetch }, { port: 0, onListen }));
};

const startStack =
  (cookies: Cookies): Start =>
  async (scenario) => {
    const next = cookieValues(cookies);
    const { serve } = await import('fwx/server/bridge');
    const { Application, Controller } = await import('fwx/server/web');
    class SiteController extends Controller {
      actionIndex(): unknown {
        if (scenario === 'file') return app.response.sendFile(file);
        const value = next();
        if (value !== null) app.response.cookies.add({ name: 'c', value });
        app.response.format = 'raw';
        return 'hello';
      }
    }
    const app = Application.create({
      id: 'bench',
      basePath: import.meta.dirname,
      controllerNamespace: { site: SiteController },
      components: {
        request: { cookieValidationKey: 'k3y' },
        urlManager: {
          enablePrettyUrl: true,
          rules: { 'news/<id:\\d+>': 'news/view', hello: 'site/index' },
        },
      },
    });
    return listening((onListen) => void serve(app, { port: 0, onListen }));
  };

const startSrvx: Start = async () => {
  const { serve } = await import('srvx');
  const server = serve({
    port: 0,
    hostname: '127.0.0.1',
    silent: true,
    fetch: () => new Response('hello'),
  });
  await server.ready();
  return Number(new URL(server.url ?? '').port);
};

const startHono: Start = async () => {
  const { serve } = await import('@hono/node-server');
  return listening(
    (onListen) =>
      void serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('hello') }, onListen),
  );
};

const startFastify: Start = async () => {
  const { default: fastify } = await import('fastify');
  const server = fastify();
  server.get('/hello', async () => 'hello');
  return Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
};

const startExpress: Start = async () => {
  const { default: express } = await import('express');
  const app = express();
  app.get('/hello', (_, res) => void res.type('text').send('hello'));
  return new Promise((resolve) => {
    const server = app.listen(0, '127.0.0.1', () =>
      resolve((server.address() as { port: number }).port),
    );
  });
};

function listening(start: (onListen: (server: { port: number }) => void) => void): Promise<number> {
  return new Promise((resolve) => start(({ port }) => resolve(port)));
}

/** Contenders by name. */
export const servers: Readonly<Record<string, Start>> = {
  raw: startRaw,
  'raw, signed cookie': startRawSigned,
  fwx: startFwx,
  'fwx native Response': startNative,
  'fwx full stack': startStack('none'),
  'fwx full stack, signed cookie': startStack('same'),
  'fwx full stack, new signed cookie': startStack('new'),
  'fastify full stack': startFastifyStack('none'),
  'fastify full stack, signed cookie': startFastifyStack('same'),
  'adonisjs full stack': startAdonisStack('none'),
  'adonisjs full stack, signed cookie': startAdonisStack('same'),
  srvx: startSrvx,
  '@hono/node-server': startHono,
  fastify: startFastify,
  express: startExpress,
};

if (process.send) {
  const [, , name = '', scenario = 'hello'] = process.argv;
  const port = await servers[name]?.(scenario as Scenario);
  process.on('message', () => process.send?.(process.cpuUsage()));
  process.send({ port });
}
