// Compiled, never run: code that the compiler must accept, and code that it must refuse.
import {
  type LanguageChangedEvent,
  localeUrls,
  nodeLocaleUrls,
  UrlLanguageManager,
} from '../../../server/locale/index.ts';

const manager = UrlLanguageManager.create({
  languages: ['en', { brasil: 'pt-BR' }, 'es-*'],
  ignoreLanguageUrlPatterns: [[/^api\//, '^api/']],
  languageSessionKey: false,
});
UrlLanguageManager.create({ languages: { english: 'en' } });
// @ts-expect-error -- no such setting
UrlLanguageManager.create({ language: 'en' });
// @ts-expect-error -- true is no key
UrlLanguageManager.create({ languageSessionKey: true });
// @ts-expect-error -- a code is a text
UrlLanguageManager.create({ languages: [1] });

manager.on('languageChanged', (event) => event.oldLanguage?.length);
manager.on(
  UrlLanguageManager.EVENT_LANGUAGE_CHANGED,
  (event: LanguageChangedEvent) => event.language,
);

export const page: Promise<Response> = localeUrls(manager)(
  new Request('http://x/'),
  (inner) => inner,
);
export const express = { use: [nodeLocaleUrls(manager, { baseUrl: '/app' })] };
// @ts-expect-error -- a session has both
localeUrls(manager, { session: () => ({ get: () => null }) });
