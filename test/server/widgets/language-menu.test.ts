import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';

import { html } from 'lit/html.js';

import { languageMenuTemplate } from '../../../components/language-menu/language-menu.template.ts';
import type { LanguageMenuOptions } from '../../../components/language-menu/language-menu.options.ts';
import { runInRequestScope } from '../../../server/core/index.ts';
import { localeUrls, UrlLanguageManager } from '../../../server/locale/index.ts';
import { renderMarkup, renderToString, resetIds } from '../../../server/ssr/index.ts';
import { LanguageMenu } from '../../../server/widgets/index.ts';

beforeEach(() => resetIds());

const links = [
  { language: 'en', label: 'English', href: '/en/a?b=1&c=2', isCurrent: false },
  { language: 'de', label: 'Deutsch', href: '/de/a?b=1&c=2', isCurrent: true },
];
const markup =
  '<nav class="language-menu btn-group" aria-label="Sprache"><button type="button" id="w0" class="btn-text" data-bs-toggle="menu" aria-expanded="false">Deutsch</button><div id="w0-menu" class="menu"><a class="menu-item" href="/en/a?b=1&amp;c=2" lang="en" hreflang="en">English</a><a class="menu-item active" href="/de/a?b=1&amp;c=2" lang="de" hreflang="de" aria-current="true">Deutsch</a></div></nav>';

/** Tags and attributes in any order that HTML allows. */
const parts = (text: string): string[] => text.split(/[ <>]+/).sort();

describe('languageMenuTemplate', () => {
  it('renders a landmark with the current language and links to all', () => {
    assert.deepEqual(parts(renderMarkup(languageMenuTemplate({ links }))), parts(markup));
  });

  it('renders nothing without links', () => {
    for (const none of [undefined, null, []]) {
      assert.equal(renderMarkup(languageMenuTemplate({ links: none })), '');
    }
  });

  it('escapes what it is given', () => {
    const hostile = { language: '"><b>', label: '<i>', href: '"><script>', isCurrent: true };
    const text = renderMarkup(languageMenuTemplate({ links: [hostile] }));
    assert.doesNotMatch(text, /<(?:b|i|script)>/);
  });

  for (const [what, link, message] of [
    ['a label', { language: 'de', href: '/de' }, /"label" option is required/],
    ['a language', { label: 'Deutsch', href: '/de' }, /Invalid language value/],
    ['an address', { label: 'Deutsch', language: 'de' }, /Invalid href value/],
  ] as const) {
    it(`refuses a link without ${what}`, () => {
      const options = { links: [link] } as unknown as LanguageMenuOptions;
      assert.throws(() => renderMarkup(languageMenuTemplate(options)), {
        name: 'InvalidConfigException',
        message,
      });
    });
  }
});

describe('<fwx-language-menu> on the server', () => {
  it('holds the markup of its template, and repeats no data', () => {
    const page = renderToString(
      html`<fwx-language-menu .links=${links} size="sm"></fwx-language-menu>`,
    );
    resetIds();
    const inside = renderMarkup(languageMenuTemplate({ links, size: 'sm' }));
    assert.equal(page, `<fwx-language-menu size="sm">${inside}</fwx-language-menu>`);
  });

  it('takes the links of a manager as they are, request by request', async () => {
    const manager = UrlLanguageManager.create({ languages: ['en', 'de', 'fr'] });
    const locale = localeUrls(manager);
    const page = async () =>
      new Response(
        renderToString(
          html`<fwx-language-menu .links=${manager.getLanguageLinks()}></fwx-language-menu>`,
        ),
      );
    const of = (path: string): Promise<string> =>
      runInRequestScope(async () =>
        (await locale(new Request(`http://site.test${path}`), page)).text(),
      );
    const [german, french] = await Promise.all([of('/de/a?x=1'), of('/fr/b')]);
    assert.match(german, /aria-label="Sprache".*>Deutsch<\/button>.*href="\/fr\/a\?x=1"/);
    assert.match(french, /aria-label="Langue".*>[Ff]rançais<\/button>.*href="\/de\/b"/);
  });
});

describe('LanguageMenu', () => {
  for (const options of [
    {},
    { id: 'l', placement: 'bottom-end', size: 'sm', theme: 'primary', variant: 'outline' },
    { label: 'Pick one', options: { class: 'x', 'data-y': 1 }, variant: null },
    { clientOptions: { offset: 4 } },
  ] as const) {
    it(`gives the bytes of its template: ${JSON.stringify(options)}`, () => {
      const html = LanguageMenu.widget({ links, ...options });
      resetIds();
      assert.equal(html, renderMarkup(languageMenuTemplate({ links, ...options })));
    });
  }

  it('renders nothing without links, and uses up no id', () => {
    assert.equal(LanguageMenu.widget({ clientOptions: { offset: 4 } }), '');
    assert.match(LanguageMenu.widget({ links }), / id="w0"/);
  });

  for (const [options, message] of [
    [{ size: 'md' }, /^Invalid size value "md" .*: xs, sm, lg\.$/],
    [{ theme: 'light' }, /^Invalid theme value "light" .*: primary, /],
    [{ variant: 'ghost' }, /^Invalid variant value "ghost" .*: solid, /],
    [{ placement: 'middle' }, /^Invalid placement value "middle" for LanguageMenu; .*: top\|bottom/],
    [{ links: [{ language: 'de', href: '/de' }] }, /"label" option is required/],
  ] as const) {
    it(`refuses ${JSON.stringify(options)}`, () => {
      assert.throws(() => LanguageMenu.widget({ links, ...options } as object), {
        name: 'InvalidConfigException',
        message,
      });
    });
  }
});
