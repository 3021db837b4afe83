import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';

import { html } from 'lit/html.js';

import { languageMenuTemplate } from '../../../components/language-menu/language-menu.template.ts';
import { runInRequestScope } from '../../../server/core/index.ts';
import { localeUrls, UrlLanguageManager } from '../../../server/locale/index.ts';
import { renderMarkup, renderToString, resetIds } from '../../../server/ssr/index.ts';
import { LanguageMenu } from '../../../server/widgets/index.ts';

beforeEach(() => resetIds());

const links = [
  { language: 'en', label: 'English', href: '/en/a?b=1&c=2', isCurrent: false },
  { language: 'de', label: 'Deutsch', href: '/de/a?b=1&c=2', isCurrent: true },
];
describe('languageMenuTemplate', () => {
  it('escapes its data', () => {
    const hostile = { language: '"><b>', label: '<i>', href: '"><script>', isCurrent: true };
    const text = renderMarkup(languageMenuTemplate({ links: [hostile] }));
    assert.doesNotMatch(text, /<(?:b|i|script)>/);
  });
});

describe('<fwx-language-menu> on the server', () => {
  it('uses the links of a manager unchanged, request by request', async () => {
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
  it('renders nothing without links, and uses no id', () => {
    assert.equal(LanguageMenu.widget({ clientOptions: { offset: 4 } }), '');
    assert.match(LanguageMenu.widget({ links }), / id="w0"/);
  });
});
