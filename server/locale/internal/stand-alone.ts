import { HttpException, InvalidConfigException } from '../../core/index.ts';
import { getRequestLanguage } from '../../core/internal.ts';
import { Request, type RequestSource, UrlNormalizerRedirectException } from '../../web/index.ts';
import type { UrlLanguageManager } from '../url-language-manager.ts';
import { Answer } from './answer.ts';
import { type LanguageStore, setExchange } from './exchange.ts';
import { currentState } from './locale-state.ts';
import { moveUrl } from './raw-url.ts';

/** An answer that is given without asking the router behind. */
export interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** What is known about a request before it is handed on. */
export interface Beginning {
  /** What the answer has to carry. */
  readonly answer: Answer;
  /** Null: hand the request on. */
  readonly refusal: Refusal | null;
  /** Path and query for the router behind; null: as they were sent. */
  readonly url: string | null;
}

const languages = new WeakMap<object, string>();

/**
 * Chooses the language of a request that no application handles, in the running scope.
 *
 * @param baseUrl Path below which the site lives.
 */
export function beginRequest(
  manager: UrlLanguageManager,
  source: RequestSource,
  baseUrl: string,
  session: LanguageStore | null,
): Beginning {
  const request = Request.create({ enableCookieValidation: false }).bind(source, { baseUrl });
  const answer = new Answer(request, session);
  setExchange(answer);
  const refusal = refusalOf(manager, request);
  const hasCode = refusal === null && currentState(manager)?.hasCode === true;
  const moved = { url: request.getUrl(), baseUrl: request.getBaseUrl(), hasCode };
  return { answer, refusal, url: hasCode ? moveUrl(moved, null) : null };
}

/** Remembers the language of the running request for the object that its handlers get. */
export function rememberLanguage(request: object, manager: UrlLanguageManager): void {
  languages.set(request, getRequestLanguage() ?? manager.getDefaultLanguage());
}

/** The remembered language; null without. */
export function rememberedLanguage(request: object): string | null {
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

/** Whether the path is one of the site; clients may ask a server for any other, too. */
function isBelowBase(request: Request): boolean {
  try {
    request.getPathInfo();
    return true;
  } catch (error) {
    if (error instanceof InvalidConfigException) return false;
    throw error;
  }
}
