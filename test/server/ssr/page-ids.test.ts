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

import { runInRequestScope } from '../../../server/core/index.ts';
import {
  renderToStream,
  renderToString,
  resetIds,
  setIdPrefix,
} from '../../../server/ssr/index.ts';
import { Drawer, Widget } from '../../../server/widgets/index.ts';

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

/** A part of a page that renders its elements later. */
async function part(): Promise<string> {
  setIdPrefix('part-');
  return page();
}

const listening = (server: Server): Promise<Server> =>
  new Promise((resolve) => server.listen(0, () => resolve(server)));

const servers: Record<string, () => Promise<Server>> = {
  async Express() {
    const app = express();
    app.get('/page', async (_request, response) => response.send(await page()));
    app.get('/part', async (_request, response) => response.send(await part()));
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
    app.get('/part', (_request, reply) =>
      part().then((text) => reply.type('text/html').send(text)),
    );
    app.get('/stream', (_request, reply) => reply.type('text/html').send(streamed()));
    await app.listen({ port: 0 });
    return app.server;
  },
  async Hono() {
    const app = new Hono();
    app.get('/page', async (context) => context.html(await page()));
    app.get('/part', async (context) => context.html(await part()));
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
    it(`begin at 0 in each of several concurrent pages of ${name}`, async () => {
      const server = await start();
      const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
      try {
        for (let round = 0; round < 3; round++) {
          const paths = ['/page', '/stream', '/part', '/page', '/stream', '/part', '/page'];
          const texts = await Promise.all(paths.map((path) => textOf(origin + path, agent)));
          for (const [i, text] of texts.entries()) {
            const prefix = paths[i] === '/part' ? 'part-' : 'w';
            const expected = [0, 1, 2, 3].map((number) => `${prefix}${number}`);
            assert.deepEqual(idsIn(text), expected, `${paths[i]} ${round}`);
          }
        }
      } finally {
        server.close();
        server.closeAllConnections();
      }
    });
  }
});

describe('the prefix of automatic ids', () => {
  it('precedes those of widgets, templates, elements and plain children', () => {
    runInRequestScope(() => {
      Widget.autoIdPrefix = 'a-';
      assert.equal(Widget.autoIdPrefix, 'a-');
      const plain = html`<fwx-accordion><details><summary>S</summary></details></fwx-accordion>
        <fwx-active-field><label>L</label><input name="n" /></fwx-active-field>`;
      const text = renderToString(html`${drawer}${plain}`) + Drawer.widget();
      const ids = [...text.matchAll(/ (?:id|name|for)="(\w*-?\d)"/g)].map(([, id]) => id);
      assert.deepEqual(ids, ['a-0', 'a-1', 'a-1', 'a-2', 'a-2', 'a-3']);
    });
  });

  it('is kept when ids restart, and belongs to one request', () => {
    runInRequestScope(() => {
      setIdPrefix('b-');
      renderToString(drawer);
      resetIds();
      assert.deepEqual(idsIn(renderToString(drawer)), ['b-0']);
    });
    runInRequestScope(() => assert.deepEqual(idsIn(renderToString(drawer)), ['w0']));
  });
});
