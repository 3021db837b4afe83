import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';

import { LightResponse } from '../../../../server/web/internal.ts';

const text = '{"name":"grün"}';
const flat = ['Vary', 'X-Inertia', 'Content-Type', 'application/json'];
const headers = { Vary: 'X-Inertia', 'Content-Type': 'application/json' };

/** The same response twice: one that is created on first access, and a real one. */
const pair = (): [light: Response, real: Response] => [
  new LightResponse(text, flat) as LightResponse & Response,
  new Response(text, { headers }),
];

type Accessor = (response: Response) => unknown;

const accessors: Readonly<Record<string, Accessor>> = {
  status: ({ status, statusText, ok }) => ({ status, statusText, ok }),
  type: ({ type, url, redirected }) => ({ type, url, redirected }),
  headers: (response) => [...response.headers],
  'a header': (response) => response.headers.get('VARY'),
  'a changed header': (response) => {
    response.headers.set('vary', 'Cookie');
    return response.headers.get('vary');
  },
  cookies: (response) => response.headers.getSetCookie(),
  text: (response) => response.text(),
  json: (response) => response.json(),
  bytes: async (response) => [...new Uint8Array(await response.arrayBuffer())],
  blob: async (response) => (await response.blob()).type,
  'a body that was read': async (response) => {
    await response.text();
    return response.bodyUsed;
  },
  'a body that is read twice': async (response) => {
    await response.text();
    return response.text().catch((error: unknown) => (error as Error).name);
  },
  'a copy': async (response) => [await response.clone().text(), response.bodyUsed],
  'a body in another response': async (response) => {
    const other = new Response(response.body, response);
    return [other.status, [...other.headers], await other.text()];
  },
  'what it is': (response) => [
    response instanceof Response,
    Object.prototype.toString.call(response),
  ],
};

describe('LightResponse', () => {
  for (const [title, access] of Object.entries(accessors)) {
    it(`exposes ${title} as a real response does`, async () => {
      const [light, real] = pair();
      assert.deepEqual(await access(light), await access(real));
    });
  }

  it('is a message until it is accessed', async () => {
    const light = new LightResponse(text, flat);
    assert.equal(light.status, 200);
    const message = light.message('GET');
    assert.deepEqual(message?.headers, [...flat, 'Content-Length', '16']);
    assert.deepEqual([message?.status, message?.body], [200, text]);
    await message?.finish(true);
    (light as LightResponse & Response).headers.set('x-own', 'yes');
    assert.equal(light.message('GET'), null);
  });

  it('has no body for HEAD', () => {
    const message = new LightResponse('{}', flat).message('HEAD');
    assert.equal(message?.body, null);
    assert.deepEqual(message?.headers.slice(-2), ['Content-Length', '2']);
  });
});

describe('The public modules of the server', () => {
  it("load without Node's implementation of Fetch, which is loaded on first use", () => {
    const program = `
      await import('./server/web/index.ts');
      await import('./server/page/index.ts');
      const isLoaded = () => process.moduleLoadList.some((name) => name.includes('undici/undici'));
      const before = isLoaded();
      void Response;
      console.log(before, isLoaded());`;
    const args = ['-C', 'fwx-source', '--input-type=module', '--no-warnings', '--eval', program];
    assert.equal(execFileSync(process.execPath, args, { encoding: 'utf8' }).trim(), 'false true');
  });
});
