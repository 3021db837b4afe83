import { createServer } from 'node:http';

/**
 * The cookies that the action of a complete stack sends: none, a signed cookie, or one with another value each time.
 */
export type Cookies = 'none' | 'same' | 'new';

type StartStack = (cookies: Cookies) => () => Promise<number>;

/** The values of the cookie, one for each request; null: no cookie is sent. */
export function cookieValues(cookies: Cookies): () => string | null {
  let sent = 1_000_000;
  if (cookies === 'none') return () => null;
  return () => (cookies === 'same' ? 'v' : `v${sent++}`);
}

/** Fastify with its plugins for signed cookies and sessions; sessions without content are not stored. */
export const startFastifyStack: StartStack = (cookies) => async () => {
  const { default: fastify } = await import('fastify');
  const { default: cookie } = await import('@fastify/cookie');
  const { default: session } = await import('@fastify/session');
  const next = cookieValues(cookies);
  const server = fastify();
  await server.register(cookie, { secret: 'k3y' });
  await server.register(session, {
    secret: 'a secret with at least thirty-two characters',
    saveUninitialized: false,
  });
  server.get('/news/:id(^\\d+$)', async () => 'news');
  server.get('/hello', async (_, reply) => {
    const value = next();
    if (value !== null)
      void reply.setCookie('c', value, { path: '/', httpOnly: true, signed: true });
    return 'hello';
  });
  return Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
};

/** AdonisJS with its session middleware, which signs and sends the cookie of the session each time. */
export const startAdonisStack: StartStack = (cookies) => async () => {
  const { AppFactory } = await import('@adonisjs/core/factories/app');
  const { EmitterFactory } = await import('@adonisjs/core/factories/events');
  const { ServerFactory } = await import('@adonisjs/core/factories/http');
  const { defineConfig } = await import('@adonisjs/session');
  const { default: SessionMiddleware } = await import('@adonisjs/session/session_middleware');
  const next = cookieValues(cookies);
  const app = new AppFactory().create(new URL('./', import.meta.url), () => {});
  await app.init();
  const emitter = new EmitterFactory().create(app);
  const server = new ServerFactory().merge({ app, emitter }).create();
  const config = await defineConfig({ store: 'memory', stores: {} }).resolver(app as never);
  const sessions = new SessionMiddleware(config, emitter as never);
  class Sessions {
    handle(...args: Parameters<typeof sessions.handle>): Promise<unknown> {
      return sessions.handle(...args);
    }
  }
  server.use([async () => ({ default: Sessions })]);
  const router = server.getRouter();
  router.get('/news/:id', () => 'news').where('id', /^\d+$/);
  router.get('/hello', ({ response }) => {
    const value = next();
    if (value !== null) response.cookie('c', value);
    return 'hello';
  });
  await server.boot();
  const http = createServer(server.handle.bind(server));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return (http.address() as { port: number }).port;
};
