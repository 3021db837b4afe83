import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import { pageTemplate } from '../../components/page/index.ts';
import { pageProtocol, PageProto, pageRenderer } from '../../server/page/index.ts';
import { defineServerElement } from '../../server/ssr/index.ts';
import { Card, site } from '../e2e/page/scenes/site.ts';
import { fetchListener } from './fetch-listener.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Only scripts, styles and connections of the site. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:";

/** A site with pages of Lit on the standalone protocol. */
export interface SceneSite {
  readonly url: string;
  /** Requests for pages, as `METHOD url`. */
  readonly requests: string[];
  /** Bodies of submitted forms. */
  readonly bodies: Record<string, unknown>[];
  /** Responses wait for this promise. */
  hold: Promise<unknown> | null;
  stop(): Promise<void>;
}

async function stylesheet(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `@import './components/fwx.css'; .tall { height: 60vh } .region { height: 100px; overflow: scroll }`,
      resolveDir: root,
      loader: 'css',
    },
    bundle: true,
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type') ?? '';
  if (type.includes('json')) return (await request.json()) as Record<string, unknown>;
  const form = new FormData();
  if (type.includes('form'))
    for (const [name, value] of await request.formData()) form.append(name, value);
  const all = [...new Set(form.keys())].map((name) => {
    const values = form.getAll(name);
    return [name, name.endsWith('[]') ? values : values[0]];
  });
  return Object.fromEntries(all) as Record<string, unknown>;
}

/** Starts the site and serves the script of its client. */
export async function startSceneSite(client: string): Promise<SceneSite> {
  defineServerElement('page-card', Card);
  const css = await stylesheet();
  let count = 0;
  const flashes: Record<string, unknown> = {};
  const requests: string[] = [];
  const bodies: Record<string, unknown>[] = [];
  const state: { hold: Promise<unknown> | null } = { hold: null };
  const page = pageProtocol({
    renderer: pageRenderer((served) => pageTemplate(served, site)),
    assets: {
      version: '',
      tags: () =>
        '<link rel="icon" href="data:,"><link rel="stylesheet" href="/style.css"><script type="module" src="/client.js"></script>',
    },
    flashes: () => ({
      peek: () => flashes,
      consume: (values) => {
        for (const name of Object.keys(values)) delete flashes[name];
      },
    }),
  });
  const back = (to: string) => new Response(null, { status: 303, headers: { location: to } });
  const routes: Record<string, (url: URL, request: Request) => unknown> = {
    '/start': () => PageProto.render('Start', { count }),
    '/long': () =>
      PageProto.render('Long', {
        rows: [1, 2, 3],
        stats: PageProto.defer(() => 7),
        late: PageProto.optional(() => 'at last'),
      }),
    '/card': (url) => PageProto.render('Card', { words: url.searchParams.get('words') }),
    '/crooked': () => PageProto.render('Crooked'),
    '/broken': () => PageProto.render('Broken'),
    '/where': () => PageProto.render('Where'),
    '/count': async (_url, request) => {
      const body = await bodyOf(request);
      bodies.push(body);
      const isReset = request.method === 'DELETE' || body['_method'] === 'DELETE';
      count = isReset ? 0 : count + Number(body['by']);
      flashes['note'] = `counted ${count}`;
      return back('/start');
    },
    '/names': async (_url, request) => {
      const body = await bodyOf(request);
      bodies.push(body);
      if (body['name'] === '') flashes['errors'] = { name: 'A name is needed.' };
      else flashes['note'] = `hello ${String(body['name'])}`;
      return back('/start');
    },
  };
  const answer = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    if (url.pathname === '/client.js') {
      return new Response(client, { headers: { 'content-type': 'text/javascript' } });
    }
    if (url.pathname === '/style.css') {
      return new Response(css, { headers: { 'content-type': 'text/css' } });
    }
    const run = routes[url.pathname];
    if (!run) return new Response('Nothing is here.', { status: 404 });
    requests.push(`${request.method} ${url.pathname}${url.search}`);
    await state.hold;
    const { body, headers, status } = await page(request, (inner) => run(url, inner));
    const own = new Headers(headers);
    own.set('content-security-policy', policy);
    return new Response(body, { status, headers: own });
  };
  const server = createServer(fetchListener(answer));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    bodies,
    get hold() {
      return state.hold;
    },
    set hold(promise) {
      state.hold = promise;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
