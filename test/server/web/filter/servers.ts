import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

import { serve as serveHono } from '@hono/node-server';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';

import type { Constructor } from '../../../../server/core/index.ts';
import {
  Application,
  Controller,
  type FilterOptions,
  type HttpFilter,
  identityOf,
  nodeFilter,
} from '../../../../server/web/index.ts';
import { KEY } from '../support.ts';

/** A server with one filter, whose handler returns `hello` and the id of the user. */
export interface FilteredServer {
  send(init?: RequestInit): Promise<Response>;
  /** The number of calls of the handler. */
  readonly runs: () => number;
}

/** A filter class with its options. */
export interface FilterConfig {
  readonly class: Constructor<HttpFilter> & {
    create(config?: Readonly<Record<string, unknown>>): HttpFilter;
  };
  readonly [option: string]: unknown;
}

/** Data of a request in addition to its head, and components of the application. */
export interface ServerSetup {
  readonly options?: FilterOptions;
  readonly components?: Readonly<Record<string, unknown>>;
  /** Status of the response of the handler. Default 200. */
  readonly status?: number;
}

type MakeServer = (config: FilterConfig, setup?: ServerSetup) => Promise<FilteredServer>;

function filterOf({ class: type, ...options }: FilterConfig): HttpFilter {
  return type.create(options);
}

const hello = (id: string | number | null | undefined): string =>
  id == null ? 'hello' : `hello ${id}`;

/** The filter as a behavior of a controller. */
export const ofController: MakeServer = async (
  config,
  { options = {}, components = {}, status = 200 } = {},
) => {
  let runs = 0;
  class SiteController extends Controller {
    override enableCsrfValidation = false;

    override behaviors() {
      return { filter: { ...config } };
    }

    actionIndex(): string {
      runs++;
      this.response.setStatusCode(status);
      return hello(app.user.id);
    }
  }
  const app: Application = Application.create({
    id: 'test',
    basePath: import.meta.dirname,
    controllerNamespace: { site: SiteController },
    components: {
      ...components,
      request: { cookieValidationKey: KEY },
      urlManager: { enablePrettyUrl: true },
    },
  });
  const send = (init?: RequestInit): Promise<Response> => {
    const { ip, identity } = options;
    const request = new Request('http://h.test/', init);
    if (identity) app.on('beforeRequest', () => app.user.setIdentity(identity));
    return app.fetch(request, ip == null ? {} : { ip });
  };
  return { send, runs: () => runs };
};

/** The filter around a plain Fetch handler. */
export const ofFetch: MakeServer = async (config, { options, status = 200 } = {}) => {
  let runs = 0;
  const filter = filterOf(config);
  const handler = (request: Request): Response => {
    runs++;
    return new Response(hello(identityOf(request)?.getId()), { status });
  };
  const send = (init?: RequestInit): Promise<Response> =>
    filter.handle(new Request('http://h.test/', init), handler, options);
  return { send, runs: () => runs };
};

const ofHono: MakeServer = async (config, { options, status = 200 } = {}) => {
  let runs = 0;
  const filter = filterOf(config);
  const app = new Hono();
  app.use('/', async (c, next) => {
    const handler = async (): Promise<Response> => {
      await next();
      return c.res;
    };
    c.res = await filter.handle(c.req.raw, handler, options);
  });
  app.all('/', (c) => {
    runs++;
    return new Response(hello(identityOf(c.req.raw)?.getId()), { status });
  });
  const server = await new Promise<Server>((resolve) => {
    const { fetch } = app;
    const started = serveHono(
      { fetch, port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false },
      () => resolve(started as Server),
    );
  });
  return { send: clientOf(server), runs: () => runs };
};

const ofExpress: MakeServer = async (config, { options, status = 200 } = {}) => {
  let runs = 0;
  const app = express();
  app.use(options ? nodeFilter(filterOf(config), () => options) : nodeFilter(filterOf(config)));
  app.all('/', (request, response) => {
    runs++;
    response.status(status).send(hello(identityOf(request)?.getId()));
  });
  const server = await new Promise<Server>((resolve) => {
    const started = app.listen(0, '127.0.0.1', () => resolve(started));
  });
  return { send: clientOf(server), runs: () => runs };
};

const ofFastify: MakeServer = async (config, { options, status = 200 } = {}) => {
  let runs = 0;
  const app = fastify();
  const filter = filterOf(config);
  const run = options ? nodeFilter(filter, () => options) : nodeFilter(filter);
  app.addHook('onRequest', (request, reply, done) =>
    run(request.raw, reply.raw, (error) => done(error as Error | undefined)),
  );
  app.all('/', (request, reply) => {
    runs++;
    return reply.status(status).send(hello(identityOf(request.raw)?.getId()));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  after(() => app.close());
  return { send: clientOf(app.server, false), runs: () => runs };
};

function clientOf(server: Server, closes = true): FilteredServer['send'] {
  if (closes) {
    after(() => {
      server.close();
      server.closeAllConnections();
    });
  }
  const { port } = server.address() as AddressInfo;
  return (init) =>
    fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual', ...init, keepalive: false });
}

/** The same filter in every server. */
export const servers: Readonly<Record<string, MakeServer>> = {
  'a controller': ofController,
  Fetch: ofFetch,
  Hono: ofHono,
  Express: ofExpress,
  Fastify: ofFastify,
};
