// A request through the complete middleware: a Hono application behind localeUrls() against the same application
// with Hono's languageDetector, and i18next-http-middleware on bare request objects.
import assert from 'node:assert/strict';

import { Hono } from 'hono';
import { languageDetector } from 'hono/language';
import i18next from 'i18next';
import { handle, LanguageDetector } from 'i18next-http-middleware';

import { languageOf, localeUrls, UrlLanguageManager } from '../../server/locale/index.ts';
import { compare, cost, type Gate, report } from '../support/bench.ts';
import { languageCodes } from './site.ts';

const sizes = [5, 50, 500];
const headers = { 'accept-language': 'xx,yy;q=0.9,zz;q=0.8,en;q=0.5', cookie: 'a=b' };
const request = (path: string) => new Request(`http://localhost${path}`, { headers });

async function contenders(count: number): Promise<Record<string, () => unknown>> {
  const codes = languageCodes(count);
  const manager = UrlLanguageManager.create({ defaultLanguage: 'en', languages: codes });
  const locale = localeUrls(manager);

  const behind = new Hono();
  behind.get('/x', (c) => c.text(languageOf(c.req.raw)));
  const fwx = () => locale(request('/x'), (inner) => behind.fetch(inner));
  const fwxCode = () =>
    locale(request(`/${codes.at(-1)?.toLowerCase()}/x`), (inner) => behind.fetch(inner));

  const detector = new Hono();
  const options = { supportedLanguages: codes, fallbackLanguage: 'en' };
  detector.use(languageDetector({ ...options, order: ['path', 'cookie', 'header'] }));
  detector.get('/x', (c) => c.text(c.get('language')));
  detector.get('/:code/x', (c) => c.text(c.get('language')));
  const hono = async () => detector.fetch(request('/x'));
  const honoCode = async () => detector.fetch(request(`/${codes.at(-1)?.toLowerCase()}/x`));

  const instance = i18next.createInstance();
  await instance.use(LanguageDetector).init({
    fallbackLng: 'en',
    supportedLngs: codes,
    detection: { order: ['path', 'cookie', 'header'], caches: ['cookie'] },
    showSupportNotice: false,
  } as never);
  const middleware = handle(instance);
  const i18n = () => {
    const incoming = {
      url: '/x',
      originalUrl: '/x',
      method: 'GET',
      headers: { ...headers },
      query: {},
    };
    const answer = {
      headers: {},
      locals: {},
      setHeader() {},
      getHeader() {},
      header() {},
      cookie() {},
    };
    middleware(incoming as never, answer as never, () => {});
    return incoming;
  };

  assert.equal(await (await fwx()).text(), 'en');
  assert.equal(await (await hono()).text(), 'en');
  assert.equal((i18n() as { language?: string }).language, 'en');
  assert.equal(await (await fwxCode()).text(), codes.at(-1));
  assert.equal(await (await honoCode()).text(), codes.at(-1));
  return {
    [`fwx ${count}`]: fwx,
    [`hono ${count}`]: hono,
    [`fwx with code ${count}`]: fwxCode,
    [`hono with code ${count}`]: honoCode,
    [`i18next ${count}`]: i18n,
  };
}

const all: Record<string, () => unknown> = {};
for (const count of sizes) Object.assign(all, await contenders(count));
const times = await compare(all, { rounds: 21, batchMs: 8 });

const gates: Gate[] = [
  {
    name: 'URL without code: 500 languages / 5',
    value: cost(times, 'fwx 500', 'fwx 5'),
    atMost: 1.5,
    goal: 1.3,
  },
  {
    name: 'URL with code: 500 languages / 5',
    value: cost(times, 'fwx with code 500', 'fwx with code 5'),
    atMost: 1.5,
    goal: 1.3,
  },
];
for (const count of sizes) {
  gates.push(
    {
      name: `URL without code, ${count} languages: fwx / hono`,
      value: cost(times, `fwx ${count}`, `hono ${count}`),
      atMost: count === 500 ? 1 : 1.5,
    },
    {
      name: `URL with code, ${count} languages: fwx / hono`,
      value: cost(times, `fwx with code ${count}`, `hono with code ${count}`),
    },
    {
      name: `${count} languages: fwx with its Hono application / i18next alone`,
      value: cost(times, `fwx ${count}`, `i18next ${count}`),
      atMost: 1,
    },
  );
}
report('Locale URLs in front of an application', gates);
