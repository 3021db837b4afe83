import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Cors, HttpFilter } from '../../../../server/web/index.ts';
import { ForbiddenHttpException } from '../../../../server/core/index.ts';
import { Controller } from '../../../../server/web/index.ts';
import { Application } from '../../../../server/web/index.ts';
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
    it(`lets an allowed origin read responses in ${name}`, async () => {
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

    it(`gives other origins no access in ${name}`, async () => {
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

  it('gives a foreign preflight request no methods', async () => {
    const { send } = await ofFetch({ ...own, origins: () => false });
    const response = await send(preflight);
    assert.equal(response.status, 204);
    assert.equal(head(response, 'allow-methods'), null);
  });

  it('joins its Vary with that of the handler, and copies fixed headers', async () => {
    const filter = Cors.create({ origins: [origin] });
    const answer = await fetch('data:text/plain,x');
    const response = await filter.handle(new Request('http://h.test/'), () => answer);
    assert.equal(response.headers.get('vary'), 'Origin');
    const own = new Response('x', { headers: { vary: 'Accept, origin' } });
    const second = await filter.handle(new Request('http://h.test/'), () => own);
    assert.equal(second.headers.get('vary'), 'Accept, origin');
  });

  it('lets the origin read errors of an application', async () => {
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
