// One server per process: `node servers.ts <contender> <scenario>` sends its port, and its CPU usage on request.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

import { byHand } from './by-hand.ts';
import { document, manyProps, props, script } from './site.ts';

type Props = () => Record<string, unknown>;
type Start = (make: Props) => Promise<number>;

function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

const startRaw: Start = (make) => listen(byHand(make));

const rootView = ({ html }: { html: string }): string => document(html);

const startConnect: Start = async (make) => {
  const { connectPages, PageProto, sendPage } = await import('fwx/server/page');
  const pages = connectPages({ version: 'v1', rootView });
  return listen((request, response) =>
    pages(request, response, () => sendPage(response, PageProto.render('Orders', make()))),
  );
};

const startServer: Start = async (make) => {
  const { pageServer, PageProto } = await import('fwx/server/page');
  const { serve } = await import('fwx/server/bridge');
  const site = pageServer({ version: 'v1', rootView }, () => PageProto.render('Orders', make()));
  return new Promise((resolve) => {
    void serve(site, { port: 0, onListen: ({ port }) => resolve(port) });
  });
};

const startFetch: Start = async (make) => {
  const { pageProtocol, PageProto } = await import('fwx/server/page');
  const { serve } = await import('fwx/server/bridge');
  const page = pageProtocol({ version: 'v1', rootView });
  const fetch = (request: Request) => page(request, () => PageProto.render('Orders', make()));
  return new Promise((resolve) => {
    void serve({ fetch }, { port: 0, onListen: ({ port }) => resolve(port) });
  });
};

const startMounted: Start = async (make) => {
  const { Hono } = await import('hono');
  const { serve } = await import('@hono/node-server');
  const { fetchResponse, pageProtocol, PageProto } = await import('fwx/server/page');
  const page = pageProtocol({ version: 'v1', rootView });
  const app = new Hono();
  app.get('/orders', () => fetchResponse(PageProto.render('Orders', make())));
  const fetch = (request: Request) => page(request, (inner) => app.fetch(inner));
  return new Promise((resolve) => {
    serve({ port: 0, hostname: '127.0.0.1', fetch }, ({ port }) => resolve(port));
  });
};

const startApplication: Start = async (make) => {
  const { Bootstrap, Controller, Manager } = await import('fwx/server/page');
  const { Application } = await import('fwx/server/web');
  const { serve } = await import('fwx/server/bridge');
  class SiteController extends Controller {
    actionOrders() {
      return this.pageProto('Orders', make());
    }
  }
  const app = Application.create({
    id: 'bench',
    basePath: import.meta.dirname,
    bootstrapOnce: [Bootstrap],
    controllerNamespace: { site: SiteController },
    components: {
      request: { cookieValidationKey: 'k3y', enableCsrfValidation: false },
      urlManager: { enablePrettyUrl: true, rules: { orders: 'site/orders' } },
      pageproto: { class: Manager, version: 'v1', rootView },
    },
  });
  return new Promise((resolve) => {
    void serve(app, { port: 0, onListen: ({ port }) => resolve(port) });
  });
};

const startHono: Start = async (make) => {
  const { Hono } = await import('hono');
  const { serve } = await import('@hono/node-server');
  // Not a plain import: its types would change those of Hono for the whole project.
  const peer: string = '@hono/inertia';
  const { inertia } = (await import(peer)) as { inertia(options: object): never };
  const app = new Hono();
  const view = (found: unknown): string => document(script(JSON.stringify(found)));
  app.use(inertia({ version: 'v1', rootView: view }));
  app.get('/orders', (c) =>
    (c.render as unknown as (component: string, made: object) => Response)('Orders', make()),
  );
  return new Promise((resolve) => {
    serve({ port: 0, hostname: '127.0.0.1', fetch: app.fetch }, ({ port }) => resolve(port));
  });
};

const startPeer =
  (name: string): Start =>
  async (make) => {
    // Not a plain import: the packages of node-inertiajs are not those of the project.
    const program: string = './peers/servers.mjs';
    const { peers } = (await import(program)) as { peers: Readonly<Record<string, Start>> };
    const start = peers[name];
    if (!start) throw new Error(`No adapter is named "${name}".`);
    return start(make);
  };

/** Contenders by name. */
export const servers: Readonly<Record<string, Start>> = {
  raw: startRaw,
  'fwx connectPages()': startConnect,
  'fwx pageServer()': startServer,
  'fwx pageProtocol()': startFetch,
  'fwx in hono': startMounted,
  'fwx application': startApplication,
  '@hono/inertia': startHono,
  '@adonisjs/inertia': startPeer('@adonisjs/inertia'),
  'express-inertia': startPeer('express-inertia'),
  'node-inertiajs': startPeer('node-inertiajs'),
};

if (process.send) {
  const [, , name = '', scenario] = process.argv;
  const port = await servers[name]?.(scenario === 'partial' ? manyProps : props);
  process.on('message', () => process.send?.(process.cpuUsage()));
  process.send({ port });
}
