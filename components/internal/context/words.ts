import { pageContext } from './page-context.ts';

/**
 * A word that widgets write: in English, then in each of {@link wordLanguages}. Every word is a separate constant, so that
 * a page loads only those of its widgets.
 */
export type Word = readonly [english: string, ...translations: string[]];

/** Languages that the words are translated into, besides English. */
export const wordLanguages: readonly string[] = ['de', 'es', 'fr', 'hy', 'pl', 'pt', 'ru', 'zh'];

/** The word in the language of the page. */
export function translated(word: Word): string {
  const { translate } = pageContext();
  if (translate) return translate(word[0]);
  return wordIn(word, globalThis.document?.documentElement.lang ?? '');
}

/** The word in a language, given as BCP 47 tag of which only the primary language is used; English for unknown ones. */
export function wordIn(word: Word, language: string): string {
  const end = language.search(/[-_]/);
  const primary = (end < 0 ? language : language.slice(0, end)).toLowerCase();
  return word[wordLanguages.indexOf(primary) + 1] ?? word[0];
}
