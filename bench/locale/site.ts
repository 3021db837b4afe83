import { runInRequestScope } from '../../server/core/index.ts';
import { setRequestLanguage } from '../../server/core/internal.ts';
import { type LocaleExchange, setExchange } from '../../server/locale/internal/exchange.ts';
import { UrlLanguageManager } from '../../server/locale/index.ts';
import { Request as WebRequest, type RequestSource } from '../../server/web/index.ts';

/** `en` first, then as many made-up codes as needed. */
export function languageCodes(count: number): string[] {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const made: string[] = [];
  for (let at = 0; made.length < count - 1; at++) {
    const code = `q${letters[at % 26]}${letters[Math.floor(at / 26) % 26]}`;
    made.push(at % 2 === 0 ? code : `${code}-${letters[at % 26]?.toUpperCase()}X`);
  }
  return ['en', ...made];
}

/** Half of the rules without parameters, half with two. */
export function siteRules(count: number): [pattern: string, route: string][] {
  return Array.from({ length: count }, (_, at) =>
    at % 2 === 0
      ? [`section${at}/list`, `section${at}/list`]
      : [`section${at}/<id:\\d+>/edit/<tab>`, `section${at}/edit`],
  );
}

/** A manager of a site with this number of languages and rules. */
export function siteManager(languages: number, rules: number): UrlLanguageManager {
  return UrlLanguageManager.create({
    defaultLanguage: 'en',
    languages: languageCodes(languages),
    rules: siteRules(rules),
  });
}

const bodyless = {
  body: null,
  text: async () => '',
  arrayBuffer: async () => new ArrayBuffer(0),
  formData: async () => new FormData(),
};

/** A request as a listener passes it. */
export function source(
  path: string,
  headers: Readonly<Record<string, string>> = {},
): RequestSource {
  const map = new Map(Object.entries(headers));
  return {
    ...bodyless,
    method: 'GET',
    url: `http://localhost${path}`,
    headers: { get: (name) => map.get(name) ?? null, [Symbol.iterator]: () => map.entries() },
  };
}

const quiet: LocaleExchange = {
  hasForeignRouter: false,
  request: null,
  session: null,
  addCookie: () => {},
  addHeader: () => {},
};

/** Runs `work` in a separate request. */
export function inRequest<T>(from: RequestSource, work: (request: WebRequest) => T): T {
  return runInRequestScope(() => {
    const request = WebRequest.create({ enableCookieValidation: false }).bind(from);
    setExchange({ ...quiet, request });
    return work(request);
  });
}

/** Runs `work` many times in one request in this language. */
export function inLanguage<T>(language: string, work: () => T): T {
  return inRequest(source('/'), () => {
    setRequestLanguage(language);
    return work();
  });
}
