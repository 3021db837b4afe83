import { requestSlot } from '../../core/index.ts';
import type { CookieConfig } from '../../web/index.ts';
import { currentApplication } from '../../web/internal.ts';

/** Values that are kept from one request of a visitor to the next. */
export interface LanguageStore {
  /** The value that was set last; null or undefined without one. */
  get(key: string): unknown;
  set(key: string, value: unknown): void;
}

/** The part of a request that the URLs of its site begin with. */
export interface UrlBase {
  getBaseUrl(): string;
  getScriptUrl(): string;
  getHostInfo(): string | null;
}

/** Session and response of the running request, with or without an application. */
export interface LocaleExchange {
  /** Whether another router reads the paths, so that they must stay as they were sent. */
  readonly hasForeignRouter: boolean;
  /** Base URL, script and host of the request; null: those of the application. */
  readonly request: UrlBase | null;
  /** Session of the visitor; null when there is none. */
  readonly session: LanguageStore | null;
  /** Sets a cookie with the response. */
  addCookie(cookie: CookieConfig): void;
  /** Adds a header to the response. */
  addHeader(name: string, value: string): void;
}

const ownExchange = requestSlot<LocaleExchange | null>('locale exchange', () => null);

/** Sets the exchange of the running request, for servers without an application. */
export function setExchange(exchange: LocaleExchange): void {
  ownExchange.set(exchange);
}

/** The exchange of the running request: the one that was set, else that of the application. */
export function currentExchange(): LocaleExchange {
  return ownExchange.peek() ?? ofApplication;
}

const session: LanguageStore = {
  // Reading must neither create a session nor extend its lifetime.
  get: (key) => currentApplication.peek()?.activeSession()?.peek(key),
  set: (key, value) => currentApplication.peek()?.session.set(key, value),
};

const ofApplication: LocaleExchange = {
  hasForeignRouter: false,
  request: null,
  get session() {
    return currentApplication.peek()?.useSession ? session : null;
  },
  addCookie: (cookie) => currentApplication.peek()?.response.cookies.add(cookie),
  addHeader: (name, value) => void currentApplication.peek()?.response.headers.add(name, value),
};
