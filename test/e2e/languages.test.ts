import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { Browser } from 'playwright-core';

import { startBrowser, visit } from '../support/browser.ts';
import { type RunningDemo, startDemo } from '../support/demo.ts';
import { photo } from '../support/photos.ts';

let demo: RunningDemo;
let browser: Browser;
before(async () => {
  [demo, browser] = await Promise.all([startDemo(), startBrowser()]);
});
after(async () => {
  await browser.close();
  await demo.stop();
});

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(demo.url + path, { redirect: 'manual', headers });

/** The links and form actions of a page on this host, except stored files and languages. */
function placesIn(page: string): string[] {
  const body = page.slice(page.indexOf('<body'));
  const found = [...body.matchAll(/<(?:a|form)\b[^>]*? (?:href|action)="(\/[^"]*)"[^>]*>/g)];
  return found
    .filter(([tag]) => !tag.includes('hreflang='))
    .map(([, href]) => href ?? '')
    .filter((href) => !href.startsWith('/uploads/'));
}

const languageCookie = ({ headers }: Response): string | undefined =>
  headers
    .getSetCookie()
    .find((each) => each.startsWith('_language='))
    ?.split(';')[0];

const languages = [
  { language: 'en', prefix: '', start: 'before their script', upload: 'Add to the gallery' },
  { language: 'de', prefix: '/de', start: 'vor ihrem Skript', upload: 'In die Galerie stellen' },
  { language: 'es', prefix: '/es', start: 'antes que su script', upload: 'Añadir a la galería' },
  { language: 'fr', prefix: '/fr', start: 'avant leur script', upload: 'Ajouter à la galerie' },
] as const;

for (const { language, prefix, start, upload } of languages) {
  describe(`The demo in ${language}`, () => {
    for (const [path, text] of [
      ['', start],
      ['/upload', upload],
    ] as const) {
      it(`shows ${path || '/'} in its language and links within it`, async () => {
        const response = await get(prefix + path || '/');
        const page = await response.text();
        assert.equal(response.status, 200);
        assert.match(page, new RegExp(`<html lang="${language}"`));
        assert.ok(page.includes(text), text);
        const places = placesIn(page);
        assert.ok(places.length >= 4);
        const outside = /^\/(?:de|es|fr)(?:\/|$)/;
        for (const place of places) {
          assert.ok(
            prefix === ''
              ? !outside.test(place)
              : place === prefix || place.startsWith(`${prefix}/`),
            place,
          );
        }
      });
    }

    it('lists all addresses for search engines, none of which redirects', async () => {
      const page = await (await get(`${prefix}/upload`)).text();
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(page)?.[1];
      assert.equal(canonical, `${demo.url}${prefix}/upload`);
      const links = [...page.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)];
      const names = links.map(([, name]) => name);
      assert.deepEqual(names, ['en', 'de', 'es', 'fr', 'x-default']);
      for (const [, , href = ''] of links) {
        assert.equal((await fetch(href, { redirect: 'manual' })).status, 200, href);
      }
    });

    it('shows missing pages in its language, without links for search engines', async () => {
      const response = await get(`${prefix}/nowhere`);
      const page = await response.text();
      assert.equal(response.status, 404);
      assert.match(page, new RegExp(`<html lang="${language}"`));
      assert.doesNotMatch(page, /rel="(?:alternate|canonical)"/);
    });

    it('keeps its language after a photo was sent', async () => {
      const body = new FormData();
      const bytes = new Uint8Array(await photo(64, 48));
      body.append('photos', new File([bytes], 'a.jpg', { type: 'image/jpeg' }));
      const url = `${demo.url}${prefix}/upload`;
      const response = await fetch(url, { method: 'POST', body, redirect: 'manual' });
      assert.equal(response.status, 303);
      assert.equal(response.headers.get('location'), `${prefix}/upload`);
    });

    for (const [to, place] of [
      ['/upload', '/upload'],
      ['//evil.example', ''],
      ['/de//evil.example', ''],
      ['https://evil.example/', ''],
    ] as const) {
      it(`redirects to ${prefix + place || '/'} after the colours were changed at ${to}`, async () => {
        const body = new URLSearchParams({ theme: 'dark', to });
        const url = `${demo.url}${prefix}/theme`;
        const response = await fetch(url, { method: 'POST', body, redirect: 'manual' });
        assert.equal(response.status, 303);
        assert.equal(response.headers.get('location'), prefix + place || '/');
      });
    }
  });
}

describe('A rejected form', () => {
  const emptyForm = [
    ['', /Please upload a file/],
    ['/de', /Bitte laden Sie eine Datei hoch/],
    ['/es', /Suba un archivo/],
    ['/fr', /Veuillez/],
  ] as const;
  for (const [prefix, expectedMessage] of emptyForm) {
    it(`is in the language of ${prefix || '/'}upload, including the messages of the validator`, async () => {
      const body = new FormData();
      body.append('photos', '');
      const response = await fetch(`${demo.url}${prefix}/upload`, { method: 'POST', body });
      assert.equal(response.status, 422);
      const page = await response.text();
      assert.match(/class="invalid-feedback">([^<]*)</.exec(page)?.[1] ?? '', expectedMessage);
    });
  }

  it('is rendered at the address of the form, without a redirect', async () => {
    const body = new FormData();
    body.append('photos', '');
    const headers = { 'accept-language': 'de' };
    const init = { method: 'POST', body, headers, redirect: 'manual' } as const;
    const response = await fetch(`${demo.url}/upload`, init);
    assert.equal(response.status, 422);
    assert.match(await response.text(), /<html lang="de"/);
  });
});

describe('A visitor without a language in the address', () => {
  it('is redirected to the language of the browser with the query, and with Vary', async () => {
    const response = await get('/upload?a=1&b=%2F', { 'accept-language': 'es-MX, en;q=0.5' });
    assert.equal(response.status, 302);
    assert.equal(response.headers.get('location'), '/es/upload?a=1&b=%2F');
    assert.equal(response.headers.get('vary'), 'Accept-Language, Cookie');
    assert.match(response.headers.get('cache-control') ?? '', /private/);
    assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  });

  it('gets English when no accepted language exists', async () => {
    const response = await get('/', { 'accept-language': 'ja' });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('vary'), 'Accept-Language, Cookie');
  });

  it('gets the language that was chosen last, not that of the browser', async () => {
    const cookie = languageCookie(await get('/fr/upload')) ?? '';
    assert.equal(cookie, '_language=fr');
    const response = await get('/', { cookie, 'accept-language': 'de' });
    assert.equal(response.headers.get('location'), '/fr');
    assert.equal(languageCookie(await get('/fr', { cookie })), undefined);
  });

  it('switches to English by its link, and keeps it', async () => {
    const response = await get('/en/upload', { cookie: '_language=de', 'accept-language': 'de' });
    assert.equal(response.headers.get('location'), '/upload');
    const cookie = languageCookie(response) ?? '';
    assert.equal(cookie, '_language=en');
    assert.equal((await get('/upload', { cookie, 'accept-language': 'de' })).status, 200);
  });

  for (const path of ['/uploads/nothing.jpg', '/assets/nothing.js', '/favicon.ico']) {
    it(`is not redirected at ${path}`, async () => {
      assert.equal((await get(path, { 'accept-language': 'de' })).status, 404);
    });
  }
});

describe('Concurrent requests', () => {
  it('do not share a language', async () => {
    const rounds = Array.from({ length: 10 }, () => languages).flat();
    const pages = await Promise.all(
      rounds.map(async ({ prefix }, index) => {
        const path = index % 3 === 0 ? '/upload' : '';
        return (await get(prefix + path || '/')).text();
      }),
    );
    for (const [index, { language, start, upload }] of rounds.entries()) {
      const page = pages[index] ?? '';
      assert.match(page, new RegExp(`<html lang="${language}"`));
      assert.ok(page.includes(index % 3 === 0 ? upload : start));
      const others = languages.filter((each) => each.language !== language);
      for (const other of others) {
        assert.ok(!page.includes(other.start) && !page.includes(other.upload));
      }
    }
  });
});

describe('A hostile path', () => {
  const paths = [
    '//evil.example',
    '///evil.example/upload',
    '/de//evil.example',
    '/en//evil.example',
    '/en///evil.example/%2e%2e',
    '/DE//evil.example',
    '/de/%2F%2Fevil.example',
    '/en/%5Cevil.example',
    '/en/\\evil.example',
    '/en/%0d%0aset-cookie:a=b',
    '/__proto__',
    '/constructor/upload',
    '/de/__proto__',
  ];
  for (const path of paths) {
    for (const accepted of ['en', 'de']) {
      it(`${path} redirects to no other host for a browser in ${accepted}`, async () => {
        let at = new URL(demo.url + path);
        for (let step = 0; step < 5; step++) {
          const headers = { 'accept-language': accepted };
          const response = await fetch(at, { redirect: 'manual', headers });
          const location = response.headers.get('location');
          assert.equal(response.headers.get('set-cookie')?.includes('a=b') ?? false, false);
          if (location === null) {
            assert.ok([200, 400, 404].includes(response.status), `${response.status}`);
            // No link on the page leads to another host.
            const page = await response.text();
            const links = page.replaceAll(`"${demo.url}/`, '"/');
            assert.doesNotMatch(links, /(?:href|action)="(?:\/\/|\/[\\]|https?:)/);
            return;
          }
          at = new URL(location, at);
          assert.equal(at.origin, demo.url);
        }
        assert.fail(`${path} never ends`);
      });
    }
  }
});

describe('The language links', () => {
  for (const javaScriptEnabled of [true, false]) {
    it(`keep the page ${javaScriptEnabled ? 'with' : 'without'} a script`, async () => {
      const { context, faults } = await visit(browser, { javaScriptEnabled, locale: 'de-AT' });
      const page = await context.newPage();
      await page.goto(`${demo.url}/upload`);
      assert.equal(new URL(page.url()).pathname, '/de/upload');
      const menu = page.locator('.language-menu');
      const choose = async (name: string): Promise<void> => {
        if (javaScriptEnabled) await menu.getByRole('button').click();
        await menu.getByRole('link', { name, exact: true }).click();
      };
      await choose('Français');
      await page.waitForURL(`${demo.url}/fr/upload`);
      await choose('English');
      await page.waitForURL(`${demo.url}/upload`);
      await page.goto(demo.url);
      assert.equal(await page.locator('html').getAttribute('lang'), 'en');
      assert.deepEqual(faults, []);
      await context.close();
    });
  }
});
