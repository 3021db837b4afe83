/** An entry of a language menu. */
export interface LanguageLink {
  /** Language tag, for `lang` and `hreflang`. */
  readonly language: string;
  /** Name of the language in itself: `Deutsch`. */
  readonly label: string;
  /** The page in this language; following it stores this language for the visitor. */
  readonly href: string;
  /** Whether it is the language of the request. */
  readonly isCurrent: boolean;
}

/** The name of a language in that language, capitalized as in a menu; the tag when there is no name. */
export function languageName(language: string): string {
  try {
    const name =
      new Intl.DisplayNames(language, { type: 'language', languageDisplay: 'standard' }).of(
        language,
      ) ?? language;
    const [first = '', ...rest] = name;
    return name === language ? name : first.toLocaleUpperCase(language) + rest.join('');
  } catch (error) {
    // Configured codes need not be valid BCP 47 tags.
    if (error instanceof RangeError) return language;
    throw error;
  }
}
