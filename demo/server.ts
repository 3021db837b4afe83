// The demo as a program: reads its settings, listens, and stops without dropping a request.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { serve } from '@hono/node-server';

import { createDemo } from './server/app.ts';
import { readAssets } from './server/assets.ts';
import { ContactsStore } from './server/contacts-store.ts';
import { debuggedFetch } from './server/debugged.ts';
import { Gallery } from './server/gallery.ts';

const { values } = parseArgs({
  options: {
    host: { type: 'string', default: process.env['HOST'] ?? '127.0.0.1' },
    port: { type: 'string', default: process.env['PORT'] ?? '3000' },
    uploads: { type: 'string', default: process.env['FWX_UPLOADS'] ?? 'runtime/uploads' },
    files: { type: 'string', default: process.env['FWX_FILES'] ?? 'runtime/files' },
    // Scheme and host that visitors see, for search engines; without it each request's own.
    origin: { type: 'string', default: process.env['FWX_ORIGIN'] ?? '' },
    contacts: { type: 'string', default: process.env['FWX_CONTACTS'] ?? 'runtime/contacts.sqlite' },
    // The toolbar of the debugger on each page, and the history at /debug.
    debug: { type: 'boolean', default: false },
    assets: { type: 'string', default: process.env['FWX_DEMO_OUT'] ?? '.cache/demo' },
  },
});
const root = fileURLToPath(new URL('..', import.meta.url));

const assets = await readAssets(resolve(root, values.assets));
const contacts = new ContactsStore(
  values.contacts === ':memory:' ? values.contacts : resolve(root, values.contacts),
);
const demo = createDemo({
  assets,
  contacts,
  filesFolder: resolve(root, values.files),
  gallery: new Gallery(resolve(root, values.uploads)),
  origin: values.origin === '' ? null : new URL(values.origin).origin,
});
const fetch = values.debug ? debuggedFetch(demo.fetch) : demo.fetch;
const server = serve(
  { fetch, hostname: values.host, port: Number(values.port) },
  ({ address, port }) => {
    const host = address.includes(':') ? `[${address}]` : address;
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
