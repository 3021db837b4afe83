import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';

import fc from 'fast-check';

import { Fw, I18N, MapMessageSource, runInRequestScope } from '../../../server/core/index.ts';
import { setRequestLanguage } from '../../../server/core/internal.ts';
import { resetIds } from '../../../server/ssr/index.ts';
import { BreadcrumbLink, Breadcrumbs } from '../../../server/widgets/index.ts';

beforeEach(() => resetIds());

describe('Breadcrumbs', () => {
  it('names the start page in the language of each of two requests', async () => {
    const inLanguage = (language: string): Promise<string> =>
      runInRequestScope(async () => {
        setRequestLanguage(language);
        await Promise.resolve();
        return Breadcrumbs.widget({ links: ['x'] });
      });
    const [german, polish] = await Promise.all([inLanguage('de-AT'), inLanguage('pl')]);
    assert.match(german, />Startseite</);
    assert.match(polish, />Strona główna</);
  });

  it('begins at the home page of the application, when it has one', (t) => {
    const before = Fw.app;
    t.after(() => (Fw.app = before));
    for (const [app, url] of [
      [{ homeUrl: '/shop' }, '/shop'],
      [{ homeUrl: null }, '/'],
      [{}, '/'],
    ] as const) {
      Fw.app = { i18n: I18N.create(), language: 'de', ...app } as never;
      const markup = Breadcrumbs.widget({ links: ['x'] });
      assert.ok(markup.includes(`<a class="breadcrumb-link" href="${url}">Startseite</a>`), markup);
    }
  });

  it('names the home page as the application does', (t) => {
    class Own extends MapMessageSource {
      override translate(): string {
        return 'Shop';
      }
    }
    const before = Fw.app;
    t.after(() => (Fw.app = before));
    const i18n = I18N.create({ translations: { fw: { class: Own } } });
    Fw.app = { i18n, language: 'de' } as never;
    assert.match(Breadcrumbs.widget({ links: ['x'] }), /href="\/">Shop</);
  });

  it('keeps the properties of the home link and adds the missing ones', () => {
    const markup = Breadcrumbs.widget({ homeLink: { url: '/de' }, links: ['x'] });
    assert.match(markup, /<a class="breadcrumb-link" href="\/de">Home<\/a>/);
  });

  it('uses the defaults for null', () => {
    const links = ['x', 'y'];
    const config: object = { links, homeLink: null, navOptions: null, dividerOptions: null };
    assert.equal(Breadcrumbs.widget(config), Breadcrumbs.widget({ links }));
  });

  it('accepts entries that are rendered already', () => {
    const link = BreadcrumbLink.fromArray({ label: 'A', url: new URL('http://a.test/?a=1&b=2') });
    const markup = Breadcrumbs.widget({ homeLink: link, links: [link] });
    assert.match(markup, /href="http:\/\/a\.test\/\?a=1&amp;b=2"/);
  });

  it('refuses attributes of hostile names', () => {
    const links = [JSON.parse('{"label":"A","onclick=x y":"1"}')];
    assert.throws(() => Breadcrumbs.widget({ links }), /Attribute name/);
  });
});

describe('the fast path of a trail', () => {
  it('renders the same bytes as the general path, with any labels', () => {
    const text = fc.string({ unit: 'grapheme' });
    const link = fc.record(
      { label: text, url: text, encode: fc.boolean(), active: fc.boolean() },
      { requiredKeys: ['label'] },
    );
    fc.assert(
      fc.property(fc.array(link, { maxLength: 4 }), (links) => {
        const long = links.map((one) => ({ ...one, 'data-none': null }));
        const template = '<li class="breadcrumb-item" >{link}</li>';
        const made = Breadcrumbs.widget({ links });
        assert.equal(made, Breadcrumbs.widget({ links: long }));
        const asText = Breadcrumbs.widget({ links, itemTemplate: template });
        const closed = (markup: string): string => markup.replaceAll(' >', '>');
        assert.equal(closed(made), closed(asText));
      }),
    );
  });
});
