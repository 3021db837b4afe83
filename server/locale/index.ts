export {
  type Alternate,
  renderAlternateLinks,
  renderLinkHeader,
  renderSitemap,
  renderSitemapEntries,
} from './alternates.ts';
export { type LanguageStore } from './internal/exchange.ts';
export { type IgnorePatterns } from './internal/ignore-patterns.ts';
export { type LanguageDomains } from './internal/language-domains.ts';
export { type LanguagePaths } from './internal/language-paths.ts';
export { type LanguageSource, type LanguageSources } from './internal/language-sources.ts';
export { type LanguageCookieOptions } from './internal/persisted-language.ts';
export { LanguageChangedEvent } from './language-changed-event.ts';
export { type LanguageLink } from './language-link.ts';
export { type LanguageAliases, type Languages } from './languages.ts';
export { type LocaleRequest } from './locale-request.ts';
export {
  languageOf,
  type LocaleMiddleware,
  localeUrls,
  type LocaleUrlsOptions,
} from './locale-urls.ts';
export { type NodeLocaleMiddleware, nodeLocaleUrls } from './node-locale-urls.ts';
export { UrlLanguageManager } from './url-language-manager.ts';
