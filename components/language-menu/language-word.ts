const words: ReadonlyMap<string, string> = new Map([
  ['de', 'Sprache'],
  ['en', 'Language'],
  ['es', 'Idioma'],
  ['fr', 'Langue'],
  ['hy', 'Լեզու'],
  ['pl', 'Język'],
  ['pt', 'Idioma'],
  ['ru', 'Язык'],
  ['zh', '语言'],
]);

/** Languages that have a word of their own for "language". */
export const languagesWithWord: readonly string[] = [...words.keys()];

/** The word "language" in a language, given as BCP 47 tag; English where it is not known. */
export function languageWord(language: string): string {
  const known = words.get(language);
  if (known !== undefined) return known;
  const primary = language.toLowerCase().split(/[-_]/, 1)[0] ?? '';
  return words.get(primary) ?? 'Language';
}
