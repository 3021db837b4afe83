import express from 'express';
import { nodeHandler } from 'fwx/server/bridge';

import { app } from './app.ts';
import { endAfter } from './listen-error.ts';

const port = Number(process.env['PORT'] ?? 3000);
const host = process.env['HOST'] ?? '127.0.0.1';

const server = express();
server.get('/health', (_request, response) => {
  response.send('ok');
});
server.use(nodeHandler(app));
server.listen(port, host, (error) => {
  if (error) endAfter(error);
  console.log(`http://${host}:${port}/`);
});
