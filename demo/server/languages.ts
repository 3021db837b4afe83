import { UrlLanguageManager } from 'fwx/server/locale';

import { languages } from '../messages/index.ts';

// Paths without language: files of the bundle and of visitors, transfers, and files for robots.
const files =
  '^(assets|uploads|contact-photos|files/[a-z]+)/|^(transfers|favicon\\.ico|robots\\.txt)$';

/**
 * The languages in the demo's URLs: `/upload` is English, `/de/upload` German.
 *
 * @param origin Scheme and host that visitors see; null: those of each request.
 */
export function languageManager(origin: string | null): UrlLanguageManager {
  return UrlLanguageManager.create({
    defaultLanguage: languages[0],
    languages: [...languages],
    ignoreLanguageUrlPatterns: [[files, files]],
    languageCookieOptions: { sameSite: 'Lax' },
    ...(origin === null ? {} : { hostInfo: origin }),
  });
}
