import { Fw, HttpException, runInRequestScope } from '../../../server/core/index.ts';
import { getRequestLanguage } from '../../../server/core/internal.ts';
import { type LocaleExchange, setExchange } from '../../../server/locale/internal/exchange.ts';
import { type LanguageChangedEvent, UrlLanguageManager } from '../../../server/locale/index.ts';
import {
  Cookie,
  Request as WebRequest,
  UrlNormalizerRedirectException,
} from '../../../server/web/index.ts';

/** Settings of a manager. */
export type Config = Parameters<typeof UrlLanguageManager.create>[0] & Record<string, unknown>;

/** The configuration of most vectors. */
export const siteConfig = {
  defaultLanguage: 'en',
  languages: ['en', 'fr', 'de-CH', { brasil: 'pt-BR' }, 'es-*'],
  geoIpLanguageCountries: { fr: ['FR'], 'de-CH': ['CH'], 'pt-BR': ['BR'], es: ['ES'] },
  rules: [
    ['', 'home/index'],
    ['news/<id:\\d+>/<slug>', 'news/view'],
    ['shop', { route: 'shop/index', suffix: '/' }],
  ],
} as const satisfies Config;

/** A request, and the stored data of the visitor. */
export interface Visit {
  /** Path and query. */
  readonly url: string;
  readonly method?: string;
  /** Language in the session; without it the session is empty. */
  readonly session?: string | undefined;
  readonly cookie?: string | undefined;
  readonly accept?: string | undefined;
  readonly country?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly baseUrl?: string;
  /** Path of the entry script. */
  readonly script?: string;
  /** Whether another router follows, as with `localeUrls()`. */
  readonly foreign?: boolean;
}

/** The complete outcome of a request. */
export interface Outcome {
  /** Target and status of a redirect; null without. */
  readonly redirect: { readonly url: string; readonly status: number } | null;
  /** Status of a refusal; null without. */
  readonly refused: number | null;
  readonly language: string | null;
  readonly pathInfo: string | null;
  readonly route: string | false | null;
  readonly params: Readonly<Record<string, unknown>> | null;
  readonly cookies: readonly Cookie[];
  /** Language in the session afterwards. */
  readonly session: unknown;
  /** Language in the cookie of the visitor afterwards. */
  readonly cookie: string | null;
  /** Old and new language of each event. */
  readonly events: readonly (readonly [string | null, string])[];
  readonly headers: Readonly<Record<string, string>>;
  /** Logged texts. */
  readonly logs: readonly unknown[];
}

const noExchange: LocaleExchange = {
  hasForeignRouter: false,
  request: null,
  session: null,
  addCookie: () => {},
  addHeader: () => {},
};

/** A manager with the settings of the vectors and those given. */
export function createManager(config: Config = {}): UrlLanguageManager {
  return UrlLanguageManager.create({ ...siteConfig, ...config });
}

/** The web request of a visit. */
export function webRequest(visit: Visit): WebRequest {
  const headers = new Headers(visit.headers);
  if (visit.accept !== undefined) headers.set('accept-language', visit.accept);
  if (visit.country !== undefined) headers.set('x-geo-country', visit.country);
  if (visit.cookie !== undefined)
    headers.set('cookie', `_language=${encodeURIComponent(visit.cookie)}`);
  const source = {
    method: visit.method ?? 'GET',
    url: `http://localhost${visit.url}`,
    headers,
    body: null,
    text: async () => '',
    arrayBuffer: async () => new ArrayBuffer(0),
    formData: async () => new FormData(),
  };
  const { baseUrl = '', script } = visit;
  const context =
    script === undefined ? { baseUrl } : { baseUrl, serverParams: { SCRIPT_NAME: script } };
  return WebRequest.create({ enableCookieValidation: false }).bind(source, context);
}

/** Runs `work` in the request of a visit. */
export function during<T>(visit: Visit, work: (request: WebRequest) => T): T {
  return runInRequestScope(() => {
    const request = webRequest(visit);
    setExchange({ ...noExchange, request });
    return work(request);
  });
}

/** Sends a visit through a manager. */
export function send(manager: UrlLanguageManager, visit: Visit): Outcome {
  return during(visit, (request) => {
    const session = new Map<string, unknown>();
    if (visit.session !== undefined) session.set('_language', visit.session);
    const cookies: Cookie[] = [];
    const headers: Record<string, string> = {};
    setExchange({
      ...noExchange,
      hasForeignRouter: visit.foreign ?? false,
      request,
      session: {
        get: (key) => session.get(key),
        set: (key, value) => void session.set(key, value),
      },
      addCookie: (cookie) => void cookies.push(new Cookie(cookie)),
      addHeader: (name, value) => void (headers[name] = value),
    });
    const events: [string | null, string][] = [];
    const onLanguageChanged = ({ oldLanguage, language }: LanguageChangedEvent) =>
      void events.push([oldLanguage, language]);
    manager.on(UrlLanguageManager.EVENT_LANGUAGE_CHANGED, onLanguageChanged);
    try {
      const found = parse(manager, request);
      return {
        redirect: null,
        refused: null,
        route: null,
        params: null,
        ...found,
        language: getRequestLanguage(),
        pathInfo: found.refused === 400 ? null : request.getPathInfo(),
        cookies,
        session: session.get('_language') ?? null,
        cookie: cookies.length > 0 ? String(cookies[0]) : (visit.cookie ?? null),
        events,
        headers,
        logs: Fw.getLogger()
          .messages.filter(([, , category]) => category === 'UrlLanguageManager')
          .map(([text]) => text),
      };
    } finally {
      manager.off(UrlLanguageManager.EVENT_LANGUAGE_CHANGED, onLanguageChanged as never);
    }
  });
}

function parse(manager: UrlLanguageManager, request: WebRequest): Partial<Outcome> {
  try {
    const found = manager.parseRequest(request);
    return found === false ? { route: false, refused: 404 } : { route: found[0], params: found[1] };
  } catch (error) {
    if (error instanceof HttpException) return { refused: error.statusCode };
    if (!(error instanceof UrlNormalizerRedirectException)) throw error;
    const { statusCode: status } = error;
    const url = typeof error.url === 'string' ? error.url : manager.createUrl(error.url);
    return { redirect: { url, status } };
  }
}
