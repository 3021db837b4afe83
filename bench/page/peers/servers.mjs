// The other adapters, each as its README describes. They are in this folder because their packages differ from ours.
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

import { document } from '../site.ts';

const indexBuildEntrypoint = fileURLToPath(new URL('./index.html', import.meta.url));
const config = { assetsVersion: 'v1', encryptHistory: false, indexBuildEntrypoint };

function listen(listener) {
  const server = createServer(listener);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server.address().port));
  });
}

/** A handler of `node:http` that renders with node-inertiajs. */
export async function nodeInertia(make) {
  const { defineConfig, HttpAdapter, Inertia } = await import('node-inertiajs');
  const options = defineConfig(config);
  return (request, response) =>
    new Inertia(new HttpAdapter(request, response), options).render('Orders', make());
}

async function startNodeInertia(make) {
  const handle = await nodeInertia(make);
  return listen((request, response) => void handle(request, response));
}

async function startExpressInertia(make) {
  const { default: express } = await import('express');
  const { default: inertia } = await import('express-inertia');
  const app = express();
  app.disable('x-powered-by');
  // A minimal replacement of express-session, which the adapter requires.
  app.use((request, _response, next) => {
    request.session = {};
    next();
  });
  app.use(await inertia(config));
  app.get('/orders', (_request, response) => response.inertia.render('Orders', make()));
  return listen(app);
}

/** Replaces the output of the template plugin by a function, which is faster than a template. */
function adonisDocument(_view, { page }) {
  const json = JSON.stringify(page).replace(/\//g, '\\/');
  return document(
    `<script data-page="app" type="application/json">${json}</script><div id="app"></div>`,
  );
}

/** Only AdonisJS can run its adapter: its HTTP server, with one middleware and one route. */
async function startAdonis(make) {
  const { AppFactory } = await import('@adonisjs/core/factories/app');
  const { ServerFactory } = await import('@adonisjs/core/factories/http');
  const { defineConfig, InertiaManager } = await import('@adonisjs/inertia');
  const { default: BaseInertiaMiddleware } = await import('@adonisjs/inertia/inertia_middleware');
  const app = new AppFactory().create(new URL('./', import.meta.url));
  await app.init();
  const manager = new InertiaManager({ ...defineConfig({ rootView: 'app' }), assetsVersion: 'v1' });
  app.container.bindValue(InertiaManager, manager);
  class InertiaMiddleware extends BaseInertiaMiddleware {
    async handle(context, next) {
      context.view = { render: adonisDocument };
      await this.init(context);
      await next();
      this.dispose(context);
    }
  }
  const server = new ServerFactory().merge({ app }).create();
  server.use([async () => ({ default: InertiaMiddleware })]);
  server.getRouter().get('/orders', ({ inertia }) => inertia.render('Orders', make()));
  await server.boot();
  return listen(server.handle.bind(server));
}

/** Start functions of the adapters by name: each receives the function that makes the props, and returns its port. */
export const peers = {
  '@adonisjs/inertia': startAdonis,
  'express-inertia': startExpressInertia,
  'node-inertiajs': startNodeInertia,
};
