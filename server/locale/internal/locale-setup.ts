import { Fw, InvalidConfigException } from '../../core/index.ts';
import {
  checkSettings,
  getRequestLanguage,
  type SettingRule,
  setRequestLanguage,
  settingRules,
} from '../../core/internal.ts';
import { languageName } from '../language-link.ts';
import { isLanguageTag, type Languages } from '../languages.ts';
import { type CountryLanguages, indexCountries } from './country-language.ts';
import type { DecisionRules } from './decide.ts';
import {
  compileIgnorePatterns,
  type CompiledIgnorePatterns,
  type IgnorePatterns,
} from './ignore-patterns.ts';
import { DomainIndex, type LanguageDomains } from './language-domains.ts';
import { LanguageIndex } from './language-index.ts';
import { type LanguagePaths, PathIndex } from './language-paths.ts';
import {
  checkSources,
  groupSources,
  isStoredSource,
  type LanguageSources,
  varyOfSources,
} from './language-sources.ts';
import { Consulted } from './locale-state.ts';
import { warn } from './log.ts';
import {
  type Persistence,
  type PersistenceSettings,
  setUpPersistence,
} from './persisted-language.ts';
import { varyValues } from './response-headers.ts';

/** Properties of the manager that are checked and compiled once. */
interface LocaleSettings extends PersistenceSettings {
  readonly defaultLanguage: string | null;
  readonly enableDefaultLanguageUrlCode: boolean;
  readonly enableLanguageDetection: boolean;
  readonly enableLanguagePersistence: boolean;
  readonly geoIpLanguageCountries: Readonly<Record<string, readonly string[]>>;
  readonly geoIpServerVar: string;
  readonly ignoreLanguageUrlPatterns: IgnorePatterns;
  readonly keepUppercaseLanguageCode: boolean;
  readonly languageDomains: LanguageDomains;
  readonly languageParam: string;
  readonly languagePaths: LanguagePaths;
  readonly languageRedirectCode: number;
  readonly languages: Languages;
  readonly languageSources: LanguageSources;
}

/** Settings in the form that is used to process requests. */
export interface LocaleSetup {
  readonly index: LanguageIndex;
  /** Name of each configured language in that language, in order of declaration. */
  readonly names: ReadonlyMap<string, string>;
  readonly rules: DecisionRules;
  /** Hosts of the languages; null: URLs have codes. */
  readonly domains: DomainIndex | null;
  /** Paths of the languages; null: all use those of the application. */
  readonly paths: PathIndex | null;
  readonly countries: CountryLanguages;
  /** The order of detection. */
  readonly sources: LanguageSources;
  /** The same in groups, see {@link groupSources}. */
  readonly groups: readonly LanguageSources[];
  readonly persistence: Persistence;
  /** Values of `Vary`, see {@link varyValues}. */
  readonly vary: readonly string[];
  readonly ignored: CompiledIgnorePatterns;
  /** Whether a visitor may have another language stored, so that links must be able to switch back to the default one. */
  readonly switchesBack: boolean;
}

const rules = {
  defaultLanguage: settingRules.textOrNull,
  enableDefaultLanguageUrlCode: settingRules.flag,
  enableLanguageDetection: settingRules.flag,
  enableLanguagePersistence: settingRules.flag,
  geoIpLanguageCountries: settingRules.object,
  geoIpServerVar: settingRules.text,
  keepUppercaseLanguageCode: settingRules.flag,
  languageCookieDuration: ['a number of seconds', Number.isFinite],
  languageCookieName: settingRules.text,
  languageCookieOptions: settingRules.object,
  languageDomains: settingRules.object,
  languageParam: settingRules.text,
  languagePaths: settingRules.object,
} as const satisfies Record<string, SettingRule>;

const redirectCodes = [301, 302, 303, 307, 308];

/**
 * Checks and compiles the settings.
 *
 * @throws {InvalidConfigException} One of them is not valid.
 * @throws {UnknownPropertyException} `languageCookieOptions` has a key that is not a cookie property.
 */
export function setUpLocale(settings: LocaleSettings): LocaleSetup {
  checkSettings('UrlLanguageManager', settings, rules);
  const { languageRedirectCode: code, keepUppercaseLanguageCode: keepsCase } = settings;
  if (!redirectCodes.includes(code)) {
    throw new InvalidConfigException(
      `UrlLanguageManager "languageRedirectCode" must be one of ${redirectCodes.join(', ')}, got ${code}.`,
    );
  }
  if (settings.languageParam === '') {
    throw new InvalidConfigException('UrlLanguageManager "languageParam" must not be empty.');
  }
  const index = new LanguageIndex(settings.languages, keepsCase);
  const countries = indexCountries(settings.geoIpLanguageCountries, settings.geoIpServerVar);
  const sources = checkSources(settings.languageSources);
  const codeForDefault = settings.enableDefaultLanguageUrlCode;
  return {
    index,
    names: new Map(index.list.map((language) => [language, languageName(language)])),
    rules: { defaultLanguage: defaultLanguageOf(settings, index), codeForDefault, keepsCase },
    domains: domainsOf(settings, index),
    paths: PathIndex.of(settings.languagePaths, index),
    countries,
    sources,
    groups: groupSources(sources),
    persistence: setUpPersistence(settings),
    vary: varyValues(
      countries.header,
      varyOfSources(settings.languageSources),
      sourcesInUse(settings, countries),
    ),
    ignored: compileIgnorePatterns(settings.ignoreLanguageUrlPatterns),
    switchesBack: settings.enableLanguagePersistence || settings.enableLanguageDetection,
  };
}

/** Parts of a request that a language may come from with these settings, as bits of {@link Consulted}. */
function sourcesInUse(settings: LocaleSettings, { languages }: CountryLanguages): number {
  const { enableLanguageDetection: detects, languageSources: sources } = settings;
  const isStored = settings.enableLanguagePersistence && sources.some(isStoredSource);
  return (
    (detects && sources.includes('header') ? Consulted.ACCEPT_LANGUAGE : 0) |
    (isStored ? Consulted.COOKIE : 0) |
    (languages.size > 0 && sources.includes('country') ? Consulted.COUNTRY : 0) |
    Consulted.OTHER
  );
}

function domainsOf(settings: LocaleSettings, index: LanguageIndex): DomainIndex | null {
  const domains = DomainIndex.of(settings.languageDomains, index);
  if (domains !== null && settings.enableDefaultLanguageUrlCode) {
    throw new InvalidConfigException(
      'UrlLanguageManager "enableDefaultLanguageUrlCode" must be false with "languageDomains": URLs have no codes.',
    );
  }
  return domains;
}

function defaultLanguageOf({ defaultLanguage }: LocaleSettings, index: LanguageIndex): string {
  if (defaultLanguage === null) return applicationLanguage() ?? index.list[0] ?? 'en';
  if (isLanguageTag(defaultLanguage)) return defaultLanguage;
  throw new InvalidConfigException(
    `UrlLanguageManager "defaultLanguage" must be a language tag, got "${defaultLanguage.slice(0, 80)}".`,
  );
}

/** The language of the application itself, also while a request has chosen another one. */
function applicationLanguage(): string | null {
  const chosen = getRequestLanguage();
  if (chosen === null) return Fw.app?.language ?? null;
  setRequestLanguage(null);
  try {
    return Fw.app?.language ?? null;
  } finally {
    setRequestLanguage(chosen);
  }
}

/** Logs settings that are allowed, but are usually a mistake. */
export function warnAboutSettings(settings: LocaleSettings, setup: LocaleSetup): void {
  const { languageRedirectCode: code } = settings;
  if ((code === 301 || code === 308) && setup.switchesBack) {
    warn(
      `Redirects with status ${code} pin a visitor to their first language: browsers do not ask again.`,
    );
  }
  const { defaultLanguage } = setup.rules;
  if (!setup.index.has(defaultLanguage)) {
    warn(
      `The default language "${defaultLanguage}" is not among "languages": nobody can be sent to it.`,
    );
  }
}
