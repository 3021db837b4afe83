/** URL aliases with the language code that each stands for, e.g. `{ brasil: 'pt-BR' }`. */
export type LanguageAliases = Readonly<Record<string, string>>;

/**
 * The languages of a site: codes (`'de'`, `'en-US'`), wildcards for any region of a language
 * (`'es-*'`), and aliases that stand in URLs instead of a code. Order matters for nothing but
 * {@link UrlLanguageManager.alternates}, which keeps it.
 */
export type Languages = readonly (string | LanguageAliases)[] | LanguageAliases;
