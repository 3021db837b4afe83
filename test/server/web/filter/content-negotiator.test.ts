import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { currentLanguage } from '../../../../server/core/index.ts';
import {
  Application,
  ContentNegotiator,
  Controller,
  negotiationOf,
} from '../../../../server/web/index.ts';
import { servers } from './servers.ts';

const formats = { 'application/json': 'json', 'application/xml': 'xml' };
const languages = ['en', 'de-AT'];

/** The negotiated format and language for a request, and `Vary`. */
async function choose(path: string, headers: HeadersInit = {}, config: object = {}) {
  const filter = ContentNegotiator.create({ formats, languages, ...config });
  let chosen: string | undefined;
  const response = await filter.handle(
    new Request(`http://h.test${path}`, { headers }),
    (request) => {
      const { format, language, mediaType } = negotiationOf(request) ?? {};
      chosen = [format, mediaType, language].join(' ');
      return new Response();
    },
  );
  return { status: response.status, chosen, vary: response.headers.get('vary') };
}

describe('ContentNegotiator', () => {
  for (const [name, serve] of Object.entries(servers)) {
    it(`answers 406 to clients that accept no format in ${name}`, async () => {
      const { send } = await serve({ class: ContentNegotiator, formats: { 'text/html': 'html' } });
      const accepted = await send({ headers: { accept: 'text/*' } });
      assert.equal(await accepted.text(), 'hello');
      assert.match(accepted.headers.get('vary') ?? '', /accept/i);
      const refused = await send({ headers: { accept: 'image/png' } });
      assert.equal(refused.status, 406);
      assert.match(await refused.text(), /None of your requested content types is supported\./);
    });
  }

  const cases: readonly (readonly [
    path: string,
    headers: Record<string, string>,
    chosen: string,
  ])[] = [
    ['/', {}, 'json application/json en'],
    ['/', { accept: '*/*' }, 'json application/json en'],
    ['/', { accept: '*' }, 'json application/json en'],
    ['/', { accept: ' ' }, 'json application/json en'],
    ['/', { accept: 'APPLICATION/XML' }, 'xml application/xml en'],
    ['/', { accept: 'Application/*' }, 'json application/json en'],
    ['/', { accept: 'application/xml;q=0.5, application/json;q=0.4' }, 'xml application/xml en'],
    ['/?_lang=fr', { 'accept-language': 'de' }, 'json application/json en'],
    ['/', { accept: 'application/xml, */*;q=.1' }, 'xml application/xml en'],
    ['/', { accept: 'text/html, application/*;q=0.5' }, 'json application/json en'],
    ['/', { accept: 'application/json;q=0, */*' }, 'xml application/xml en'],
    ['/', { accept: 'application/json;q=.1, application/*;q=.5' }, 'xml application/xml en'],
    ['/', { accept: 'application/*;q=.5, application/xml;q=.5' }, 'xml application/xml en'],
    ['/', { accept: '*/*, application/json;v=1;q=.5' }, 'xml application/xml en'],
    ['/?_format=xml', { accept: 'application/json' }, 'xml application/xml en'],
    ['/', { 'accept-language': 'fr, de-AT;q=.5' }, 'json application/json de-AT'],
    ['/', { 'accept-language': 'de' }, 'json application/json de-AT'],
    ['/', { 'accept-language': 'fr' }, 'json application/json en'],
    ['/?_lang=de-at', { 'accept-language': 'en' }, 'json application/json de-AT'],
  ];
  for (const [path, headers, chosen] of cases) {
    it(`chooses ${chosen} for ${path} with ${JSON.stringify(headers)}`, async () => {
      assert.equal((await choose(path, headers)).chosen, chosen);
    });
  }

  const offers = { 'text/html; charset=utf-8': 'page', 'application/json;version=2': 'new' };
  for (const [accept, format] of [
    ['text/html', 'page'],
    ['text/html;charset=UTF-8', 'page'],
    ['text/*', 'page'],
    ['text/html;charset=latin1, */*;q=.1', 'page'],
    ['application/json;version=2', 'new'],
    ['application/json;version="2";q=.5, text/html;q=.4', 'new'],
    ['application/json;version=1, text/html;q=.1', 'page'],
    ['application/json;version=2;q=.1, application/json, text/html;q=.5', 'page'],
    ['application/json;version=2;profile=a;q=.1, application/json;version=2, text/*;q=.5', 'new'],
    ['text/html;level=1;q=0, text/html', 'page'],
    ['text/html;level=1;q=0, */*', 'page'],
  ]) {
    it(`chooses ${format} of types with parameters for ${accept}`, async () => {
      const config = { formats: offers, languages: [] };
      const { chosen } = await choose('/', { accept: accept ?? '' }, config);
      assert.equal(chosen?.split(' ')[0], format);
    });
  }

  it('names the used headers in Vary', async () => {
    assert.equal((await choose('/')).vary, 'Accept, Accept-Language');
    assert.equal((await choose('/?_format=xml&_lang=en')).vary, null);
  });

  for (const [config, expected, vary] of [
    [{ formats: {} }, '  de-AT', null],
    [{ languages: [] }, 'xml application/xml ', null],
    [{ formats: {}, languages: [] }, '  ', null],
    [{ formatParam: null }, 'json application/json de-AT', 'Accept'],
    [{ languageParam: null }, 'xml application/xml en', 'Accept-Language'],
    [
      { formatParam: 'f', languageParam: 'l' },
      'json application/json en',
      'Accept, Accept-Language',
    ],
  ] as const) {
    it(`chooses "${expected}" by parameters with ${JSON.stringify(config)}`, async () => {
      const chosen = await choose('/?_format=xml&_lang=de', {}, config);
      assert.deepEqual([chosen.chosen, chosen.vary], [expected, vary]);
    });
  }

  it('is not changed by other requests', () => {
    assert.equal(negotiationOf(new Request('http://h.test/')), null);
  });

  it('refuses a format that is not offered, and repeated parameters', async () => {
    assert.equal((await choose('/?_format=')).status, 406);
    assert.equal((await choose('/?_format=xml&_format=xml')).status, 400);
    assert.equal((await choose('/', { accept: 'application/jso, text/*' })).status, 406);
    assert.equal((await choose('/?_format=html')).status, 406);
    assert.equal((await choose('/?_lang=en&_lang=de')).status, 400);
  });

  it('sets the format of the response and the language of an application', async () => {
    class SiteController extends Controller {
      override behaviors() {
        return { negotiator: { class: ContentNegotiator, formats, languages } };
      }
      actionIndex() {
        return { language: currentLanguage() };
      }
    }
    const app = Application.create({
      id: 'test',
      basePath: import.meta.dirname,
      controllerNamespace: { site: SiteController },
      components: { request: { cookieValidationKey: 'k' } },
    });
    const headers = { accept: 'application/xml', 'accept-language': 'de' };
    const response = await app.fetch(new Request('http://h.test/', { headers }));
    assert.match(response.headers.get('content-type') ?? '', /^application\/xml/);
    assert.match(await response.text(), /<language>de-AT<\/language>/);
  });
});
