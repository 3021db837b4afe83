// A page behind the request and response of Node, in one process and without a socket: connectPages(),
// node-inertiajs, and the same written by hand.
import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { connectPages, PageProto, sendPage } from '../../server/page/index.ts';
import { compare, type Gate, report, speed } from '../support/bench.ts';
import { normalize } from './answers.ts';
import { byHand } from './by-hand.ts';
import { document, manyProps, marked, partial, props } from './site.ts';

type Handle = (request: IncomingMessage, response: ServerResponse) => unknown;

// Not a plain import: the packages of node-inertiajs are not those of the project.
const program: string = './peers/servers.mjs';
const { nodeInertia } = (await import(program)) as {
  nodeInertia(make: () => object): Promise<Handle>;
};

/** The part of a response that a page needs. */
class Sink {
  readonly req: object;
  readonly headersSent = false;
  readonly writableEnded = false;
  statusCode = 200;
  body = '';

  constructor(req: object) {
    this.req = req;
  }

  getHeaderNames(): string[] {
    return [];
  }

  getHeader(): undefined {}

  setHeader(): void {}

  once(): this {
    return this;
  }

  writeHead(): void {}

  write(): void {}

  end(body: string): void {
    this.body = body;
  }
}

const pages = connectPages({ version: 'v1', rootView: ({ html }) => document(html) });
const cases = [
  ['document', {}, props, 0.85, 1],
  ['marked', marked, props, 0.7, 1],
  ['partial 2 of 50', partial, manyProps, 0.36, 1],
] as const;

const gates: Gate[] = [];
for (const [name, headers, make, atLeast, toPeerAtLeast] of cases) {
  const send = async (handle: Handle): Promise<string> => {
    const all = { host: 'localhost:3000', connection: 'keep-alive', ...headers };
    const message = { method: 'GET', url: '/orders', httpVersionMajor: 1, socket: {} };
    const request = { ...message, headers: all } as unknown as IncomingMessage;
    const sink = new Sink(request);
    await handle(request, sink as unknown as ServerResponse);
    return sink.body;
  };
  const handlers: Record<string, Handle> = {
    hand: byHand(make),
    peer: await nodeInertia(make),
    fwx: (request, response) => {
      let sent: unknown;
      pages(request, response, () => {
        sent = sendPage(response, PageProto.render('Orders', make()));
      });
      return sent;
    },
  };
  const answers = await Promise.all(Object.values(handlers).map(send));
  assert.equal(new Set(answers.map(normalize)).size, 1, 'all give the same page');
  const works = Object.entries(handlers).map(([key, handle]) => [key, () => send(handle)] as const);
  const options = { rounds: 31, warmMs: 500, clock: 'cpu' } as const;
  const timings = await compare(Object.fromEntries(works), options);
  const handwrittenRatio = speed(timings, 'fwx', 'hand');
  gates.push({ name: `${name}: speed against hand-written`, value: handwrittenRatio, atLeast });
  const value = speed(timings, 'fwx', 'peer');
  gates.push({
    name: `${name}: speed against node-inertiajs`,
    value,
    atLeast: toPeerAtLeast,
    goal: 1,
  });
}
report('Pages behind node:http, without a socket', gates);
