import assert from 'node:assert/strict';

import { Application, Controller, type RequestSource } from '../../server/web/index.ts';
import { readCookies, signCookieValue } from '../../server/web/internal.ts';
import { compare, cost, report, speed } from '../support/bench.ts';

class SiteController extends Controller {
  actionIndex(): string {
    return 'hello';
  }
}

const app = Application.create({
  id: 'bench',
  basePath: import.meta.dirname,
  controllerNamespace: { site: SiteController },
  components: { request: { cookieValidationKey: 'k3y' }, urlManager: { enablePrettyUrl: true } },
});

const headers = Object.assign([], { get: () => null });
const source: RequestSource = {
  method: 'GET',
  url: 'http://h.test/',
  headers,
  body: null,
  text: async () => '',
  arrayBuffer: async () => new ArrayBuffer(0),
  formData: async () => new FormData(),
};

const others = 'a=1; b=2; c=3; d=4';
const signed = encodeURIComponent(signCookieValue('theme', 'dark', 'k3y'));
const five = ['a', 'b', 'c', 'd', 'theme']
  .map((name) => `${name}=${encodeURIComponent(signCookieValue(name, 'dark', 'k3y'))}`)
  .join('; ');

async function handle(): Promise<string> {
  const message = await app.handle(source);
  await message.finish(true);
  return message.body as string;
}

async function viaFetch(): Promise<string> {
  return (await app.fetch(new Request('http://h.test/'))).text();
}

assert.equal(await handle(), 'hello');
assert.equal(await viaFetch(), 'hello');
assert.equal(readCookies(five, 'k3y').getValue('theme'), 'dark');

const timings = await compare({
  handle,
  'fetch with native objects': viaFetch,
  'native objects alone': async () => {
    const request = new Request('http://h.test/');
    return new Response(request.url, { headers: { 'content-type': 'text/html' } }).text();
  },
  'one signed cookie of one': () => readCookies(`theme=${signed}`, 'k3y').getValue('theme'),
  'one signed cookie of five': () => readCookies(five, 'k3y').getValue('theme'),
  'one plain cookie of five': () => readCookies(`${others}; theme=dark`, null).getValue('theme'),
});

report('Requests of the web layer', [
  {
    name: 'whole request: handle / fetch with native objects',
    value: speed(timings, 'handle', 'fetch with native objects'),
    atLeast: 1.2,
  },
  {
    name: 'whole request / native request and response alone',
    value: cost(timings, 'handle', 'native objects alone'),
    atMost: 0.5,
  },
  {
    name: 'signed cookie: one of five / one of one',
    value: cost(timings, 'one signed cookie of five', 'one signed cookie of one'),
    atMost: 2,
  },
]);
