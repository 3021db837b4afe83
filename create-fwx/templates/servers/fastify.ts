import fastify from 'fastify';
import { nodeHandler } from 'fwx/server/bridge';

import { app } from './app.ts';
import { endAfter } from './listen-error.ts';

const port = Number(process.env['PORT'] || 3000);
const host = process.env['HOST'] ?? '127.0.0.1';

const server = fastify();
const handle = nodeHandler(app);
// The application reads the bodies of its requests itself.
server.removeAllContentTypeParsers();
server.addContentTypeParser('*', (_request, _payload, done) => done(null));
server.get('/health', async () => 'ok');
server.all('/*', (request, reply) => {
  reply.hijack();
  handle(request.raw, reply.raw);
});
console.log(await server.listen({ port, host }).catch(endAfter));

// Node as the first process of a container ignores this signal by default.
process.once('SIGTERM', () => {
  setTimeout(() => process.exit(), 8_000);
  server.close(() => process.exit());
});
