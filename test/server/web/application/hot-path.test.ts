import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { RequestSource } from '../../../../server/web/index.ts';
import { appOf } from '../support.ts';

const natives = [
  'Request',
  'Response',
  'Headers',
  'URL',
  'URLSearchParams',
  'ReadableStream',
] as const;

/** Counts the objects of Fetch that are constructed while `work` runs. */
async function constructed(work: () => Promise<unknown>): Promise<string[]> {
  const made: string[] = [];
  const host = globalThis as unknown as Record<string, new (...args: unknown[]) => object>;
  const originals = natives.map((name) => [name, host[name]!] as const);
  for (const [name, original] of originals) {
    host[name] = new Proxy(original, {
      construct(target, args, newTarget) {
        made.push(name);
        return Reflect.construct(target, args, newTarget) as object;
      },
    });
  }
  try {
    await work();
  } finally {
    for (const [name, original] of originals) host[name] = original;
  }
  return made;
}

/** A request as a listener passes it: only its line and headers may be read. */
function source(url: string, headers: Record<string, string> = {}): RequestSource {
  const never = () => assert.fail('The body of a GET was read.');
  return {
    method: 'GET',
    url: `http://h.test${url}`,
    headers: Object.assign([], { get: (name: string) => headers[name.toLowerCase()] ?? null }),
    get body() {
      return never();
    },
    text: never,
    arrayBuffer: never,
    formData: never,
  };
}

describe('Application.handle', () => {
  const app = appOf(
    {
      index: () => 'hello',
      view: (c, { id }) => `${String(id)} ${String(c.request.cookies.getValue('theme'))}`,
    },
    {},
    {
      urlManager: { rules: [[String.raw`v/<id:\d+>`, 'site/view']] },
      request: { enableCookieValidation: false },
    },
  );

  for (const [title, request] of [
    ['a start page', source('/')],
    [
      'a route with parameters, query and cookies',
      source('/v/7?a=1&b=2', { cookie: 'theme=dark' }),
    ],
    ['a page that is not there', source('/nope')],
  ] as const) {
    it(`creates no object of Fetch for ${title}`, async () => {
      await app.handle(request);
      const made = await constructed(async () => {
        const message = await app.handle(request);
        assert.equal(typeof message.body, 'string');
        await message.finish(true);
      });
      assert.deepEqual(made, []);
    });
  }

  it('returns the headers as one flat list with the length of the body', async () => {
    const message = await app.handle(source('/v/7', { cookie: 'theme=dark' }));
    assert.equal(message.body, '7 dark');
    assert.deepEqual(message.headers, [
      'Content-Type',
      'text/html; charset=UTF-8',
      'Content-Length',
      '6',
    ]);
  });
});
