import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Action, Fw } from '../../server/core/index.ts';
import {
  Bootstrap,
  Controller,
  Manager,
  PageProto,
  type PageRenderer,
} from '../../server/page/index.ts';
import { Application, UploadedFile } from '../../server/web/index.ts';
import { fetchListener } from './fetch-listener.ts';

/**
 * Text that tries to close the script element of the page, with the patterns of `String.replace`.
 */
export const hostile = `</script><!--<script>alert(1)</script>'&\u2028$&$'$1`;

/** Records of the server, and the data of its next responses. */
export interface SiteState {
  version: string;
  /** How often each resolver was called. */
  readonly calls: Record<string, number>;
  /** Requests with the marker header, as `METHOD url`. */
  readonly visits: string[];
}

/** A small site whose pages use every kind of prop. */
export interface PageSite {
  readonly url: string;
  readonly state: SiteState;
  stop(): Promise<void>;
}

const pageSize = 5;

function feed(page: number) {
  const data = Array.from({ length: pageSize }, (_, i) => ({ id: (page - 1) * pageSize + i + 1 }));
  const next = page < 4 ? page + 1 : null;
  return { data, meta: PageProto.scrollMetadata('page', page > 1 ? page - 1 : null, next, page) };
}

function homeProps(count: (name: string) => number) {
  return {
    hostile,
    count: () => count('count'),
    lazy: PageProto.optional(() => count('lazy')),
    stats: PageProto.defer(() => ({ visits: count('stats') })),
    broken: PageProto.defer(
      () => {
        throw new Error('down');
      },
      'other',
      true,
    ),
    menu: PageProto.once(() => `menu ${count('menu')}`),
    list: PageProto.merge(() => [count('list')]),
    tree: PageProto.deepMerge(() => ({ rows: [{ id: 1, n: count('tree') }] })).matchOn('rows.id'),
  };
}

type Run = (app: Application, params: Record<string, unknown>) => unknown;

function actionsOf(count: (name: string) => number): Record<string, Run> {
  return {
    home: () => PageProto.render('Home', homeProps(count)),
    plain: () => PageProto.render('Plain', { menu: PageProto.once(() => `menu ${count('menu')}`) }),
    feed: (_app, { page = '1' }) => {
      const { data, meta } = feed(Number(page));
      return PageProto.render('Feed', { posts: PageProto.scroll({ data }, meta) });
    },
    edit: () => PageProto.render('Edit', { saved: count('edit') }),
    save: (app) => {
      const { name } = app.request.getBodyParams();
      const file = UploadedFile.getInstanceByName('photo');
      if (name === '') app.session.setFlash('errors', { name: 'Name cannot be blank.' });
      else
        app.session.setFlash(
          'success',
          `${String(name)} ${file ? `${file.name} ${file.size}` : 'none'}`,
        );
      return app.response.redirect('/site/edit');
    },
    secret: (app) => {
      (app.get('pageproto') as Manager).encryptHistory = true;
      return PageProto.render('Edit', { secret: 's3cret' });
    },
    away: () => PageProto.location('/site/plain'),
    anchor: (app) => app.response.redirect('/site/plain#part'),
  };
}

function siteController(actions: Record<string, Run>) {
  const classes = Object.fromEntries(
    Object.entries(actions).map(([id, run]) => [
      id,
      class extends Action {
        override async runWithParams(params: Record<string, unknown>) {
          return run(Fw.app as Application, params);
        }
      },
    ]),
  );
  return class extends Controller {
    override actions() {
      return classes;
    }
  };
}

/**
 * Starts the site and serves the script of its client.
 *
 * @param renderer Renders first pages on the server; null for rendering in the client only.
 */
export async function startPageSite(
  client: string,
  renderer: PageRenderer | null = null,
): Promise<PageSite> {
  const state: SiteState = { version: 'v1', calls: {}, visits: [] };
  const count = (name: string) => (state.calls[name] = (state.calls[name] ?? 0) + 1);
  const app = Application.create({
    id: 'site',
    name: 'Site',
    basePath: import.meta.dirname,
    bootstrap: [Bootstrap],
    controllerNamespace: { site: siteController(actionsOf(count)) },
    components: {
      request: { cookieValidationKey: 'k3y' },
      urlManager: { enablePrettyUrl: true },
      pageproto: {
        class: Manager,
        version: () => state.version,
        shared: { brand: 'Acme' },
        renderer,
        assets: { version: '', tags: () => '<script type="module" src="/client.js"></script>' },
      },
    },
  });
  const listener = fetchListener((request) => {
    const { pathname, search } = new URL(request.url);
    if (pathname === '/client.js') {
      return new Response(client, { headers: { 'content-type': 'text/javascript' } });
    }
    if (pathname === '/favicon.ico') return new Response(null, { status: 204 });
    if (request.headers.has('x-inertia'))
      state.visits.push(`${request.method} ${pathname}${search}`);
    return app.fetch(request);
  });
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    state,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
