import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Fw } from '../../../server/core/index.ts';
import { UrlLanguageManager } from '../../../server/locale/index.ts';
import { type Application, Url } from '../../../server/web/index.ts';
import { appOf, Browser, send } from '../web/support.ts';

const rules = [
  ['', 'site/index'],
  ['news/<id:\\d+>', 'site/news'],
  ['https://help.h.test/<topic>', 'site/help'],
  ['link', 'site/link'],
] as const;

/** An application in English, German and French. */
function site(
  settings: Record<string, unknown> = {},
  config: Record<string, unknown> = {},
): Application {
  const manager = { class: UrlLanguageManager, languages: ['en', 'de', 'fr'], rules, ...settings };
  const page = () => `${Fw.app?.language} ${Url.current()}`;
  const link = () => Url.to(['/site/news', { id: 7, language: 'de' }], true);
  const actions = {
    index: page,
    news: page,
    help: page,
    link,
    async slow(_: unknown, { turns }: Record<string, unknown>) {
      for (let turn = 0; turn < Number(turns); turn++) await new Promise(setImmediate);
      return page();
    },
  };
  return appOf(actions, { language: 'en', ...config }, { urlManager: manager });
}

describe('An application with UrlLanguageManager', () => {
  it('runs an action in the language of the URL, and links to that language', async () => {
    const response = await send(site(), '/de/news/7?x=1');
    assert.equal(await response.text(), 'de /de/news/7?x=1');
    assert.equal(response.headers.get('content-language'), 'de');
  });

  it('redirects a browser to its language, and back to the default one', async () => {
    const browser = new Browser(site());
    const hops: (string | null)[] = [];
    for (const path of ['/fr/news/7', '/news/7', '/en/news/7', '/news/7']) {
      const response = await browser.send(path, { headers: { 'accept-language': 'de' } });
      hops.push(
        `${response.status} ${response.headers.get('location') ?? (await response.text())}`,
      );
    }
    assert.deepEqual(hops, [
      '200 fr /fr/news/7',
      '302 /fr/news/7',
      '302 /news/7',
      '200 en /news/7',
    ]);
  });

  it('signs the language cookie, and ignores an unsigned one', async () => {
    const browser = new Browser(site());
    await browser.send('/de/news/7');
    const value = decodeURIComponent(browser.cookies.get('_language') ?? '');
    assert.ok(value.length > 64 && value !== 'de', value);
    const headers = { cookie: '_language=fr' };
    assert.equal((await send(site(), '/news/7', { headers })).status, 200);
  });

  it('finds the language in the session when the cookie is gone', async () => {
    const browser = new Browser(site());
    await browser.send('/de');
    assert.ok(browser.cookies.delete('_language'));
    assert.equal((await browser.send('/news/7')).headers.get('location'), '/de/news/7');
  });

  it('creates no session for a visitor without a language', async () => {
    const response = await send(site(), '/news/7');
    assert.deepEqual(response.headers.getSetCookie(), []);
    assert.equal(response.headers.get('vary'), 'Accept-Language, Cookie');
  });

  it('uses no session when the application has none', async () => {
    const response = await send(site({}, { useSession: false }), '/de/news/7');
    assert.deepEqual(
      response.headers.getSetCookie().map((line) => line.split('=', 1)[0]),
      ['_language'],
    );
  });

  it('answers a redirect with cookie and caching headers', async () => {
    const reset = await send(site(), '/en/news/7');
    assert.ok(reset.headers.getSetCookie().some((line) => line.startsWith('_language=')));
    const detected = await send(site(), '/news/7', { headers: { 'accept-language': 'de' } });
    assert.equal(detected.headers.get('location'), '/de/news/7');
    assert.equal(detected.headers.get('cache-control'), 'private, no-store');
    assert.equal(detected.headers.get('vary'), 'Accept-Language, Cookie');
  });

  it('never uses the host that a request claims', async () => {
    const headers = { 'x-forwarded-host': 'evil.com', 'accept-language': 'de' };
    const response = await send(site(), '/news/7', { headers });
    assert.equal(response.headers.get('location'), '/de/news/7');
  });

  it('redirects a route with its own host to that host', async () => {
    const response = await send(site(), '/en/site/help?topic=a');
    assert.equal(response.headers.get('location'), 'https://help.h.test/a');
  });

  it('does not allow a parameter to select the language of that host', async () => {
    for (const path of [
      '/en/site/help?topic=a&language=/evil.com',
      '/en/site/help?topic=a&language=fr',
    ]) {
      assert.equal((await send(site(), path)).headers.get('location'), 'https://help.h.test/a');
    }
    const german = await send(site(), '/site/help?topic=a', {
      headers: { 'accept-language': 'de' },
    });
    assert.equal(german.headers.get('location'), 'https://help.h.test/de/a');
  });

  it('redirects with status 301 when it only normalizes the path', async () => {
    const response = await send(site({ normalizer: {} }), '/de/news/7/');
    assert.deepEqual([response.status, response.headers.get('location')], [301, '/de/news/7']);
  });

  for (const [path, status] of [
    ['/en/%0d%0aX', 400],
    ['/en/%E0%A4%A', 400],
    ['/de/nope/nope', 404],
  ] as const) {
    it(`answers ${status} to ${path}`, async () => {
      assert.equal((await send(site(), path)).status, status);
    });
  }

  for (const accept of ['en', 'de']) {
    it(`sets Vary for the text of an error, for a browser that accepts ${accept}`, async () => {
      const headers = { 'accept-language': accept };
      const response = await send(site({ enableStrictParsing: true }), '/nope', { headers });
      assert.equal(response.status, 404);
      assert.match(await response.text(), accept === 'en' ? /Page not found/ : /Seite nicht gef/);
      assert.equal(response.headers.get('vary'), 'Accept-Language, Cookie');
    });
  }

  it('creates absolute URLs in other languages', async () => {
    assert.equal(await (await send(site(), '/fr/link')).text(), 'http://h.test/de/news/7');
  });

  it('H19: keeps the languages of concurrent requests apart', async () => {
    const app = site();
    const prefixes = ['', '/de', '/fr'];
    const pages = Array.from({ length: 100 }, async (_, at) => {
      const path = `${prefixes[at % 3]}/site/slow?turns=${at % 7}`;
      return [path, await (await send(app, path)).text()] as const;
    });
    for (const [path, text] of await Promise.all(pages)) {
      const language = /^\/(de|fr)\//.exec(path)?.[1] ?? 'en';
      assert.equal(text, `${language} ${path}`);
    }
  });
});
