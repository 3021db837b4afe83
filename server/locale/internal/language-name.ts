// Configured languages only, so the number of entries is bounded.
const names = new Map<string, string>();

/** The name of a language in itself, with a capital as in a menu; the tag where there is no name. */
export function languageName(language: string): string {
  let name = names.get(language);
  if (name === undefined) names.set(language, (name = findName(language)));
  return name;
}

function findName(language: string): string {
  try {
    const name =
      new Intl.DisplayNames(language, { type: 'language', languageDisplay: 'standard' }).of(
        language,
      ) ?? language;
    const [first = '', ...rest] = name;
    return name === language ? name : first.toLocaleUpperCase(language) + rest.join('');
  } catch (error) {
    // Codes of our own need not be tags that BCP 47 knows.
    if (error instanceof RangeError) return language;
    throw error;
  }
}
