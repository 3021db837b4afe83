import { UrlLanguageManager } from 'fwx/server/locale';

import { languages } from '../messages/index.ts';

// What is the same in every language: files of the bundle and of visitors, transfers, and what
// robots ask for.
const files =
  '^(assets|uploads|contact-photos|files/[a-z]+)/|^(transfers|favicon\\.ico|robots\\.txt)$';

/**
 * The languages in the demo's addresses: `/upload` is English, `/de/upload` German.
 *
 * @param origin Scheme and host that visitors see; null: what each request claims.
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
