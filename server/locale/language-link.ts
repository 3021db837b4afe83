/** An entry of a language menu. */
export interface LanguageLink {
  /** Language tag, for `lang` and `hreflang`. */
  readonly language: string;
  /** Name of the language in itself: `Deutsch`. */
  readonly label: string;
  /** The page in this language; following it makes the site remember the choice. */
  readonly href: string;
  /** Whether it is the language of the request. */
  readonly isCurrent: boolean;
}
