import assert from 'node:assert/strict';
import { Agent, createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';

import { serve } from '@hono/node-server';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import { html } from 'lit/html.js';

import { renderToStream, renderToString } from '../../../server/ssr/index.ts';
import { Drawer } from '../../../server/widgets/index.ts';

const drawer = html`<fwx-drawer heading="T"></fwx-drawer>`;

// As a module that renders a part of every page once, before the server listens.
renderToString(html`${drawer}${drawer}`);

/** A page with four automatic ids, of a template, of server calls and of a template after a pause. */
async function page(): Promise<string> {
  const first = renderToString(drawer) + Drawer.widget({});
  await wait(20);
  const second = renderToString(drawer);
  await wait(5);
  return first + second + Drawer.widget({});
}

/** The same ids, of one template that is streamed after the handler has returned. */
function streamed(): ReadableStream<Uint8Array> {
  const later = wait(20).then(() => drawer);
  return renderToStream(html`${drawer}${drawer}${later}${drawer}`, { chunkSize: 1 });
}

const listening = (server: Server): Promise<Server> =>
  new Promise((resolve) => server.listen(0, () => resolve(server)));

const servers: Record<string, () => Promise<Server>> = {
  async Express() {
    const app = express();
    app.get('/page', async (_request, response) => response.send(await page()));
    app.get('/stream', async (_request, response) => {
      for await (const chunk of streamed()) response.write(chunk);
      response.end();
    });
    return listening(createServer(app));
  },
  async Fastify() {
    const app = fastify();
    app.get('/page', (_request, reply) =>
      page().then((text) => reply.type('text/html').send(text)),
    );
    app.get('/stream', (_request, reply) => reply.type('text/html').send(streamed()));
    await app.listen({ port: 0 });
    return app.server;
  },
  async Hono() {
    const app = new Hono();
    app.get('/page', async (context) => context.html(await page()));
    app.get('/stream', () => new Response(streamed()));
    return new Promise((resolve) => {
      const server = serve({ fetch: app.fetch, port: 0, overrideGlobalObjects: false }, () =>
        resolve(server as Server),
      );
    });
  },
};

function textOf(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve(text));
    }).on('error', reject);
  });
}

const idsIn = (text: string): string[] =>
  [...text.matchAll(/<dialog id="([^"]*)"/g)].map(([, id = '']) => id);

describe('automatic ids without a middleware', () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 3 });
  after(() => agent.destroy());

  for (const [name, start] of Object.entries(servers)) {
    it(`begin at 0 in each of several pages that ${name} makes side by side`, async () => {
      const server = await start();
      const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
      try {
        for (let round = 0; round < 3; round++) {
          const paths = ['/page', '/stream', '/page', '/stream', '/page', '/stream'];
          const texts = await Promise.all(paths.map((path) => textOf(origin + path, agent)));
          for (const [i, text] of texts.entries()) {
            assert.deepEqual(idsIn(text), ['w0', 'w1', 'w2', 'w3'], `${paths[i]} ${round}`);
          }
        }
      } finally {
        server.close();
        server.closeAllConnections();
      }
    });
  }
});
