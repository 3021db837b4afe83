import { serve } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono } from 'hono';

import { app } from './app.ts';
import { endAfter } from './listen-error.ts';

const port = Number(process.env['PORT'] || 3000);
const hostname = process.env['HOST'] ?? '127.0.0.1';

const server = new Hono();
server.get('/health', (c) => c.text('ok'));
server.all('*', (c) => app.fetch(c.req.raw, { ip: getConnInfo(c).remote.address }));
const listening = serve({ fetch: server.fetch, port, hostname }, (info) => {
  console.log(`http://${hostname}:${info.port}/`);
}).once('error', endAfter);

// Node as the first process of a container ignores this signal by default.
process.once('SIGTERM', () => {
  setTimeout(() => process.exit(), 8_000);
  listening.close(() => process.exit());
});
