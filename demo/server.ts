// The demo as a program: reads its settings, listens, and stops without dropping a request.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { serve } from '@hono/node-server';
import { Cache } from 'fwx/server/web';

import { createDemo } from './server/app.ts';
import { readAssets } from './server/assets.ts';
import { ContactNews } from './server/contact-news.ts';
import { ContactsStore } from './server/contacts-store.ts';
import { createDebugger, debuggedFetch, pageEventsOf } from './server/debugged.ts';
import { Gallery } from './server/gallery.ts';
import { JobQueue } from './server/job-queue.ts';
import { createMailer } from './server/mailer.ts';

const { values } = parseArgs({
  options: {
    host: { type: 'string', default: process.env['HOST'] ?? '127.0.0.1' },
    port: { type: 'string', default: process.env['PORT'] || '3000' },
    uploads: { type: 'string', default: process.env['FWX_UPLOADS'] ?? 'runtime/uploads' },
    files: { type: 'string', default: process.env['FWX_FILES'] ?? 'runtime/files' },
    // Scheme and host that visitors see, for search engines; without it each request's own.
    origin: { type: 'string', default: process.env['FWX_ORIGIN'] ?? '' },
    contacts: { type: 'string', default: process.env['FWX_CONTACTS'] ?? 'runtime/contacts.sqlite' },
    // The toolbar of the debugger on each page, and the history at /debug.
    debug: { type: 'boolean', default: false },
    captures: { type: 'string', default: process.env['FWX_CAPTURES'] ?? 'runtime/debug' },
    assets: { type: 'string', default: process.env['FWX_DEMO_OUT'] ?? '.cache/demo' },
  },
});
const root = fileURLToPath(new URL('..', import.meta.url));

const assets = await readAssets(resolve(root, values.assets));
const contacts = new ContactsStore(
  values.contacts === ':memory:' ? values.contacts : resolve(root, values.contacts),
);
const cache = Cache.create({ defaultDuration: 60 });
const mailer = createMailer();
const queue = new JobQueue();
const news = new ContactNews(queue, mailer);
const debugged = values.debug
  ? createDebugger(resolve(root, values.captures), { cache, mailer, queue })
  : null;
const demo = createDemo({
  annotate: debugged && debugged.annotate,
  assets,
  cache,
  news,
  pageEvents: debugged && pageEventsOf(debugged),
  contacts,
  filesFolder: resolve(root, values.files),
  gallery: new Gallery(resolve(root, values.uploads)),
  origin: values.origin === '' ? null : new URL(values.origin).origin,
});
const fetch = debugged ? debuggedFetch(debugged, demo.fetch) : demo.fetch;
const server = serve(
  { fetch, hostname: values.host, port: Number(values.port) },
  ({ address, port }) => {
    const host = address.includes(':') ? `[${address}]` : address;
    news.webhook = `http://${host}:${port}/hooks/contacts`;
    console.log(`fwx demo: http://${host}:${port}/`);
  },
);
server.once('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error;
  console.error(
    `Port ${values.port} on ${values.host} is in use. Choose another: npm start -- --port ${Number(values.port) + 1}`,
  );
  contacts.close();
  process.exitCode = 1;
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    // Requests in flight are answered; connections that only wait are closed.
    server.close(() => contacts.close());
    if ('closeIdleConnections' in server) server.closeIdleConnections();
  });
}
