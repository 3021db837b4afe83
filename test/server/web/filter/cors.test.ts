import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Application, Controller, Cors, HttpFilter } from '../../../../server/web/index.ts';
import { ForbiddenHttpException } from '../../../../server/core/index.ts';
import { ofFetch, servers } from './servers.ts';

const origin = 'https://app.test';
const own = { class: Cors, origins: [origin], allowCredentials: true, exposedHeaders: ['X-Total'] };
const preflight = {
  method: 'OPTIONS',
  headers: {
    origin,
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'authorization, x-a\u00ff',
  },
};
const head = (response: Response, name: string): string | null =>
  response.headers.get(name === 'vary' ? name : `access-control-${name}`);

describe('Cors', () => {
  for (const [name, serve] of Object.entries(servers)) {
    it(`allows an origin to read responses in ${name}`, async () => {
      const { send } = await serve(own);
      const response = await send({ headers: { origin } });
      assert.equal(await response.text(), 'hello');
      assert.equal(head(response, 'allow-origin'), origin);
      assert.equal(head(response, 'allow-credentials'), 'true');
      assert.equal(head(response, 'expose-headers'), 'X-Total');
      assert.match(head(response, 'vary') ?? '', /\bOrigin\b/i);
    });

    it(`answers preflight requests itself in ${name}`, async () => {
      const { send, runs } = await serve(own);
      const response = await send(preflight);
      assert.equal(response.status, 204);
      assert.equal(head(response, 'allow-origin'), origin);
      assert.equal(head(response, 'allow-methods'), 'GET, HEAD, POST, PUT, PATCH, DELETE');
      assert.equal(head(response, 'allow-headers'), 'authorization');
      assert.equal(head(response, 'max-age'), '86400');
      assert.match(head(response, 'vary') ?? '', /origin.*access-control-request-headers/i);
      assert.equal(runs(), 0);
    });

    it(`allows other origins no access in ${name}`, async () => {
      const { send } = await serve(own);
      for (const init of [
        { headers: { origin: 'https://evil.test' } },
        { headers: { origin: 'null' } },
      ]) {
        const response = await send(init);
        assert.equal(head(response, 'allow-origin'), null);
        assert.equal(head(response, 'allow-credentials'), null);
        assert.match(head(response, 'vary') ?? '', /origin/i);
      }
    });
  }

  it('answers all origins with * and without Vary', async () => {
    const { send } = await ofFetch({ class: Cors });
    const response = await send({ headers: { origin } });
    assert.equal(head(response, 'allow-origin'), '*');
    assert.equal(head(response, 'vary'), null);
  });

  for (const [maxAge, expected] of [
    [0, '0'],
    [1, '1'],
    [null, null],
  ] as const) {
    it(`allows browsers to cache the response for ${expected} seconds with maxAge ${maxAge}`, async () => {
      const { send } = await ofFetch({ ...own, maxAge });
      assert.equal(head(await send(preflight), 'max-age'), expected);
    });
  }

  for (const maxAge of [-1, 0.5, Number.NaN]) {
    it(`refuses the maxAge ${maxAge}`, () => {
      assert.throws(() => Cors.create({ maxAge }), {
        name: 'InvalidConfigException',
        message: `Cors "maxAge" must be whole seconds, 0 or more, got ${maxAge}.`,
      });
    });
  }

  it('answers no other requests itself', async () => {
    const { send, runs } = await ofFetch(own);
    const preflightHeaders = { 'access-control-request-method': 'PUT' };
    for (const init of [
      { method: 'OPTIONS', headers: { origin } },
      { method: 'OPTIONS', headers: preflightHeaders },
      { method: 'POST', headers: { origin, ...preflightHeaders } },
    ]) {
      assert.equal(await (await send(init)).text(), 'hello');
    }
    assert.equal(runs(), 3);
  });

  it('names the headers that scripts may send', async () => {
    for (const [allowedHeaders, expected, vary] of [
      [['X-A', 'X-B'], 'X-A, X-B', 'Origin'],
      [[], null, 'Origin'],
      [['*'], 'authorization', 'Origin, Access-Control-Request-Headers'],
    ] as const) {
      const { send } = await ofFetch({ ...own, allowedHeaders });
      const response = await send(preflight);
      assert.deepEqual([head(response, 'allow-headers'), head(response, 'vary')], [expected, vary]);
    }
    const { send } = await ofFetch(own);
    const { 'access-control-request-headers': _names, ...headers } = preflight.headers;
    assert.equal(head(await send({ method: 'OPTIONS', headers }), 'allow-headers'), null);
  });

  it('calls a function with origins, with credentials too', async () => {
    const origins = (given: string): boolean => given === origin;
    const { send } = await ofFetch({ class: Cors, origins, allowCredentials: true });
    const allowed = await send({ headers: { origin } });
    assert.deepEqual([head(allowed, 'allow-origin'), head(allowed, 'vary')], [origin, 'Origin']);
    assert.equal(head(allowed, 'allow-credentials'), 'true');
    const other = await send({ headers: { origin: 'https://other.test' } });
    assert.deepEqual([head(other, 'allow-origin'), head(other, 'vary')], [null, 'Origin']);
    const without = await send();
    assert.deepEqual([head(without, 'allow-origin'), head(without, 'vary')], [null, 'Origin']);
  });

  it('awaits an asynchronous function', async () => {
    const origins = async (given: string): Promise<boolean> => given === origin;
    const { send } = await ofFetch({ class: Cors, origins, allowCredentials: true });
    assert.equal(head(await send({ headers: { origin } }), 'allow-origin'), origin);
    const other = await send({ headers: { origin: 'https://other.test' } });
    assert.equal(head(other, 'allow-origin'), null);
  });

  for (const wrong of [
    'https://a.test/',
    'https://a.test:443',
    'HTTPS://a.test',
    'https://a.test/path',
    'https://bücher.test',
    'a.test',
    'https://*.test',
    '',
    /a\.test$/,
  ]) {
    it(`refuses ${String(wrong)}, which no browser sends`, () => {
      assert.throws(() => Cors.create({ origins: [wrong] as string[] }), {
        name: 'InvalidConfigException',
        message: `Cors "origins" must hold origins as browsers send them, such as "https://app.example.com", got "${String(wrong)}".`,
      });
    });
  }

  it('accepts origins that browsers send', () => {
    const origins = [
      '*',
      'null',
      'http://localhost:3000',
      'https://xn--bcher-kva.test',
      'http://[::1]:80',
      'capacitor://localhost',
    ];
    assert.throws(() => Cors.create({ origins }), /got "http:\/\/\[::1\]:80"/);
    assert.ok(Cors.create({ origins: origins.filter((one) => !one.endsWith(':80')) }));
  });

  it('refuses a text instead of the list', () => {
    assert.throws(() => Cors.create({ origins: 'https://a.test' as unknown as string[] }), {
      name: 'InvalidConfigException',
      message: 'Cors "origins" must be a list of origins or a function, got "https://a.test".',
    });
  });

  it('exposes headers only to allowed origins', async () => {
    const { send } = await ofFetch({ ...own, allowCredentials: false });
    const other = await send({ headers: { origin: 'https://other.test' } });
    assert.equal(head(other, 'expose-headers'), null);
    const allowed = await send({ headers: { origin } });
    assert.equal(head(allowed, 'expose-headers'), 'X-Total');
    assert.equal(head(allowed, 'allow-credentials'), null);
    const all = await (await ofFetch({ class: Cors })).send({ headers: { origin } });
    assert.equal(head(all, 'expose-headers'), null);
  });

  it('writes methods in upper case, as browsers compare them', async () => {
    const { send } = await ofFetch({ ...own, methods: ['get', 'Patch'] });
    assert.equal(head(await send(preflight), 'allow-methods'), 'GET, PATCH');
  });

  it('sends no methods to a foreign preflight request', async () => {
    const { send } = await ofFetch({ ...own, origins: () => false });
    const response = await send(preflight);
    assert.equal(response.status, 204);
    assert.equal(head(response, 'allow-methods'), null);
  });

  it('joins its Vary with that of the handler, and copies immutable headers', async () => {
    const filter = Cors.create({ origins: [origin] });
    const answer = await fetch('data:text/plain,x');
    const response = await filter.handle(new Request('http://h.test/'), () => answer);
    assert.equal(response.headers.get('vary'), 'Origin');
    const own = new Response('x', { headers: { vary: 'Accept, origin' } });
    const second = await filter.handle(new Request('http://h.test/'), () => own);
    assert.equal(second.headers.get('vary'), 'Accept, origin');
  });

  it('allows the origin to read errors of an application', async () => {
    class Closed extends HttpFilter {
      override filter(): never {
        throw new ForbiddenHttpException('Closed.');
      }
    }
    class SiteController extends Controller {
      override behaviors() {
        return { cors: { class: Cors, origins: [origin] }, closed: Closed };
      }
      actionIndex() {}
    }
    const app = Application.create({
      id: 'test',
      basePath: import.meta.dirname,
      controllerNamespace: { site: SiteController },
      components: { request: { cookieValidationKey: 'k' } },
    });
    const response = await app.fetch(new Request('http://h.test/', { headers: { origin } }));
    assert.equal(response.status, 403);
    assert.equal(head(response, 'allow-origin'), origin);
  });

  it('refuses credentials for all origins', () => {
    const message =
      'Cors "origins" must name the origins when "allowCredentials" is true, got "*".';
    assert.throws(() => Cors.create({ allowCredentials: true }), {
      name: 'InvalidConfigException',
      message,
    });
  });

  it('refuses a handler that returns no response', async () => {
    const filter = Cors.create({});
    const handled = filter.handle(new Request('http://h.test/'), () => null);
    await assert.rejects(handled, { name: 'InvalidArgumentException', message: /got null/ });
  });
});
