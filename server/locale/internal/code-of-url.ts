import { isSame } from './decide.ts';
import type { LocaleSetup } from './locale-setup.ts';

/**
 * What has to stand in a URL as code, encoded; null for none.
 *
 * @param given Language that the caller has named, `''` for the URL without code; null for none.
 * @param current Language of the request.
 */
export function codeOfUrl(
  { index, rules, switchesBack }: LocaleSetup,
  given: string | null,
  current: string,
): string | null {
  const language = given === null ? current : index.languageOf(given);
  // Dots would lead out of the path, encoded too.
  if (language === '' || language === '.' || language === '..') return null;
  if (!rules.codeForDefault && isSame(language, rules.defaultLanguage)) {
    // Its URL with a code is the one that makes a visitor's choice be forgotten.
    if (given === null || !switchesBack) return null;
  }
  return index.encodedSegmentOf(language);
}
