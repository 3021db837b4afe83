import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';

import nodemailer from 'nodemailer';

import { Fw } from '../../server/core/index.ts';
import { connectDebug, type DebugOptions, type Module } from '../../server/debug/index.ts';
import { Cache, Request, UrlManager } from '../../server/web/index.ts';
import { memoryStore } from '../server/debug/support.ts';
import { startSmtpSink } from '../server/debug/support-mail.ts';

/** A shop behind the debugger, whose pages perform the named actions. */
export interface DebuggedShop {
  readonly origin: string;
  readonly module: Module;
  /** Runs the pushed jobs, outside of requests as a worker does; all fail. */
  runJobs(): void;
  stop(): Promise<void>;
}

class SendInvoice {
  readonly order: number;

  constructor(order: number) {
    this.order = order;
  }
}

/** A queue that reports its jobs by events. */
class InvoiceQueue extends EventEmitter {
  readonly #jobs: { readonly id: number; readonly job: SendInvoice }[] = [];
  #lastId = 0;

  push(job: SendInvoice): void {
    const pushed = { id: ++this.#lastId, job };
    this.#jobs.push(pushed);
    this.emit('afterPush', pushed);
  }

  run(): void {
    for (const pushed of this.#jobs.splice(0)) {
      this.emit('beforeExec', pushed);
      this.emit('afterError', { ...pushed, error: new Error('No paper') });
    }
  }
}

/** Responds to a request of the shop: text is a page, null a response without one. */
type Handler = () => unknown;

const page = (text: string, script = ''): string =>
  `<!doctype html><html lang="en"><head><title>Shop</title></head><body><h1>${text}</h1><form method="post" action="/order"><button>Order</button></form>${script}</body></html>`;

/** Starts the shop on a free port. */
export async function startShop(options: DebugOptions = {}): Promise<DebuggedShop> {
  const debugged = connectDebug({
    snapshotStore: memoryStore(),
    // Some browsers request it automatically.
    skipUrls: ['/favicon.ico'],
    ...options,
  });
  const sink = await startSmtpSink();
  const mailer = nodemailer.createTransport({
    host: '127.0.0.1',
    port: sink.port,
    ignoreTLS: true,
  });
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE tag (id INTEGER PRIMARY KEY, post INTEGER)');
  debugged.instrument(database);
  debugged.instrument(mailer);
  const queue = new InvoiceQueue();
  debugged.instrument(queue);
  const cache = Cache.create();
  debugged.instrument(cache);
  const urls = UrlManager.create({
    enablePrettyUrl: true,
    enableStrictParsing: true,
    rules: [
      ['articles/<id:\\d+>', 'article/view'],
      ['POST articles', 'article/add'],
    ],
  });
  // The debugger shows the messages that the URL manager logs in debug mode.
  const wasDebug = Fw.DEBUG;
  Fw.DEBUG = true;
  const handlers: Readonly<Record<string, Handler>> = {
    'GET /': () => page('Shop'),
    'GET /slow': () => {
      database.prepare('SELECT 1 AS quick').get();
      // Counting takes longer than any other operation of the shop.
      const numbers =
        'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000)';
      database.prepare(`${numbers} SELECT count(*) AS slow FROM n`).get();
      return page('Slow');
    },
    'GET /posts': () => {
      const select = database.prepare('SELECT * FROM tag WHERE post = ?');
      for (let post = 0; post < 9; post++) select.all(post);
      return page('Posts');
    },
    'GET /cached': async () => {
      await cache.delete('rates');
      for (const rate of [1, 2]) await cache.getOrSet('rates', () => rate, { ttl: 60 });
      await cache.set(['price', 7], 'EUR');
      return page('Cached');
    },
    'GET /account': () => ({ location: '/login' }),
    'GET /login': () => page('Log in'),
    'POST /order': async () => {
      const html = '<h1>Thank you</h1><script>parent.document.title = "broken"</script>';
      const people = { from: 'shop@example.test', to: 'ann@example.test' };
      await mailer.sendMail({ ...people, subject: 'Order 17', html });
      queue.push(new SendInvoice(17));
      return { location: '/thanks' };
    },
    'GET /thanks': () => page('Thank you'),
    'GET /api/cart': () => {
      for (const number of [1, 2]) database.prepare(`SELECT ${number} AS cart`).get();
      return { json: {} };
    },
    'GET /calls': async () => {
      database.prepare('SELECT 2 AS here').get();
      await (await fetch(`${origin()}/api/stock`)).text();
      return page('Calls');
    },
    'GET /api/stock': () => ({ json: {} }),
    'GET /poll': () => ({ json: {} }),
    'GET /polling': () => page('Polling', `<script>setInterval(() => fetch('/poll'), 50)</script>`),
    'GET /fail': () => {
      for (const number of [1, 2, 3]) Fw.info(`step ${number}`);
      Fw.error('Payment refused');
      return page('Failed');
    },
  };
  const server = createServer((request, response) =>
    debugged(request, response, async () => {
      const found = handlers[`${request.method} ${request.url?.replace(/\?.*/, '')}`];
      if (!found) urls.parseRequest(requestOf(request));
      const result = found ? await found() : page('Nothing is here');
      if (typeof result === 'string') {
        response.writeHead(found ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
        response.end(result);
        return;
      }
      const { json, location } = result as { json?: object; location?: string };
      if (location === undefined) {
        response.setHeader('content-type', 'application/json').end(JSON.stringify(json));
      } else response.writeHead(302, { location }).end();
    }),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: origin(),
    module: debugged.module,
    runJobs: () => queue.run(),
    stop: async () => {
      Fw.DEBUG = wasDebug;
      await closed(server);
      mailer.close();
      await sink.stop();
      await debugged.dispose();
      database.close();
    },
  };
}

function requestOf({ method = '', url = '' }: IncomingMessage): Request {
  return Request.create().bind(new globalThis.Request(`http://shop.test${url}`, { method }));
}

async function closed(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}
