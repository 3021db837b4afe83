import express from 'express';
import { nodeHandler } from 'fwx/server/bridge';

import { app } from './app.ts';
import { endAfter } from './listen-error.ts';

const port = Number(process.env['PORT'] || 3000);
const host = process.env['HOST'] ?? '127.0.0.1';

const server = express();
server.get('/health', (_request, response) => {
  response.send('ok');
});
server.use(nodeHandler(app));
const listening = server.listen(port, host, (error) => {
  if (error) endAfter(error);
  console.log(`http://${host}:${port}/`);
});

// Node as the first process of a container ignores this signal by default.
process.once('SIGTERM', () => {
  setTimeout(() => process.exit(), 8_000);
  listening.close(() => process.exit());
});
