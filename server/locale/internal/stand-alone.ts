import { HttpException, InvalidConfigException } from '../../core/index.ts';
import {
  checkSettings,
  getRequestLanguage,
  settingRules,
  withDefaults,
} from '../../core/internal.ts';
import { Request, type RequestSource, UrlNormalizerRedirectException } from '../../web/index.ts';
import type { LocaleUrlsOptions } from '../locale-urls.ts';
import type { UrlLanguageManager } from '../url-language-manager.ts';
import { type LanguageStore, setExchange } from './exchange.ts';
import { currentState } from './locale-state.ts';
import { ResponseChanges } from './response-changes.ts';
import { moveUrl } from './url-code.ts';

/** A redirect or error that is sent without calling the next handler. */
interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Result of {@link localizeRequest}. */
interface LocalizedRequest {
  /** Headers and cookies for the response. */
  readonly changes: ResponseChanges;
  /** Sent instead of calling the next handler; null: call it. */
  readonly refusal: Refusal | null;
  /** Path and query without language code for the next handler; null: unchanged. */
  readonly url: string | null;
}

const languages = new WeakMap<object, string>();

/**
 * The options of a middleware with their defaults.
 *
 * @param subject Name of its function, for errors.
 * @throws {InvalidConfigException} An option has a wrong value.
 * @throws {UnknownPropertyException} An option is unknown.
 */
export function readOptions<R>(subject: string, options: LocaleUrlsOptions<R>) {
  const filled = withDefaults(subject, options, { baseUrl: '', session: undefined });
  checkSettings(subject, filled, { baseUrl: settingRules.text, session: settingRules.function });
  return filled;
}

/**
 * Determines the language of a request that no application handles, in the running scope.
 *
 * @param baseUrl Path below which the site is served.
 */
export function localizeRequest(
  manager: UrlLanguageManager,
  source: RequestSource,
  baseUrl: string,
  session: LanguageStore | null,
): LocalizedRequest {
  const request = Request.create({ enableCookieValidation: false }).bind(source, { baseUrl });
  const changes = new ResponseChanges(request, session);
  setExchange(changes);
  const refusal = refusalOf(manager, request);
  return { changes, refusal, url: refusal === null ? innerUrl(manager, request) : null };
}

/** Path and query without language; null when they have none. */
function innerUrl(manager: UrlLanguageManager, request: Request): string | null {
  const state = currentState(manager);
  if (state === null) return null;
  const { hasCode, readRest } = state;
  let isOther = hasCode;
  const inner = moveUrl(
    { url: request.getUrl(), baseUrl: request.getBaseUrl(), hasCode },
    null,
    (rest) => {
      const path = readRest?.(rest) ?? rest;
      isOther ||= path !== rest;
      return path;
    },
  );
  return isOther ? inner : null;
}

/** Stores the language of the running request for {@link languageOf}. */
export function storeLanguageOf(request: object, manager: UrlLanguageManager): void {
  languages.set(request, getRequestLanguage() ?? manager.getDefaultLanguage());
}

/** The stored language; null without one. */
export function storedLanguageOf(request: object): string | null {
  return languages.get(request) ?? null;
}

function refusalOf(manager: UrlLanguageManager, request: Request): Refusal | null {
  try {
    if (isBelowBase(request)) manager.parseRequest(request);
    return null;
  } catch (error) {
    if (error instanceof HttpException) {
      const headers = { 'content-type': 'text/plain; charset=utf-8' };
      return { status: error.statusCode, headers, body: error.message };
    }
    if (!(error instanceof UrlNormalizerRedirectException)) throw error;
    const location = typeof error.url === 'string' ? error.url : manager.createUrl(error.url);
    return { status: error.statusCode, headers: { location }, body: null };
  }
}

/** Whether the path is below the base URL; clients may request any other path. */
function isBelowBase(request: Request): boolean {
  try {
    request.getPathInfo();
    return true;
  } catch (error) {
    if (error instanceof InvalidConfigException) return false;
    throw error;
  }
}
