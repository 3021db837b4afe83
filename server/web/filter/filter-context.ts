import type { Action, Awaitable } from '../../core/index.ts';
import type { Application } from '../application/application.ts';
import type { Identity } from '../application/user.ts';
import { joinTokens, type ResponseHeaders } from '../http/response-headers.ts';

/** A request and the headers of its response, as filters read and write them in every server. */
export interface FilterContext {
  /** The request of the server: the request component, a Fetch request, or one of `node:http`. */
  readonly request: object;
  /** The action that is about to run; null in a middleware. */
  readonly action: Action | null;
  /** The application that handles the request; null in a middleware. */
  readonly application: Application | null;
  /** Method in upper case. */
  readonly method: string;
  /** Absolute URL. */
  readonly url: string;
  /** Address of the client; null when unknown. */
  readonly ip: string | null;
  /** Headers for the response of the filter or of the handler. */
  readonly headers: Headers;
  /** Headers that the response has before this filter acts: those of filters outside of it, and of the server. */
  outerHeaders(): Headers;
  /** A header of the request; null when it is missing. */
  header(name: string): string | null;
  /** The person of the request; null for a guest. */
  getIdentity(): Awaitable<Identity | null>;
  /** Sets the person of this request. */
  setIdentity(identity: Identity): void;
}

/** Data of a request that is not in its head. */
export interface FilterOptions {
  /** Address of the client; behind proxies, the one that a trusted proxy has sent. */
  readonly ip?: string | null | undefined;
  /** The person of the request; null for a guest. Default: the person that an authentication filter found before. */
  readonly identity?: Identity | null | undefined;
}

const identities = new WeakMap<object, Identity>();

/** The person that an authentication filter found for a request of Fetch or `node:http`; null without. */
export function identityOf(request: object): Identity | null {
  return identities.get(request) ?? null;
}

/** The parts of a request that {@link middlewareContext} reads, and headers that its response has already. */
type RequestHead = Pick<FilterContext, 'request' | 'method' | 'url' | 'header'> &
  Partial<Pick<FilterContext, 'outerHeaders'>>;

/** Context of a request that no application handles. */
export function middlewareContext(
  head: RequestHead,
  { ip, identity }: FilterOptions,
): FilterContext {
  const { request } = head;
  if (identity) identities.set(request, identity);
  return {
    outerHeaders: () => new Headers(),
    ...head,
    action: null,
    application: null,
    ip: ip ?? null,
    headers: new Headers(),
    getIdentity: () => identityOf(request),
    setIdentity: (found) => void identities.set(request, found),
  };
}

/** Context of an action that an application is about to run. */
export function actionContext(application: Application, action: Action): FilterContext {
  const { request, response } = application;
  return {
    request,
    action,
    application,
    method: request.getMethod(),
    get url() {
      return request.getAbsoluteUrl();
    },
    get ip() {
      return request.getUserIP();
    },
    headers: new Headers(),
    outerHeaders: () => fetchHeaders(response.headers),
    header: (name) => request.header(name),
    getIdentity: () => application.user.getIdentity(),
    setIdentity: (identity) => application.user.setIdentity(identity),
  };
}

/** Headers as an object of Fetch. */
export function fetchHeaders(
  collection: Iterable<readonly [name: string, values: readonly string[]]>,
): Headers {
  const headers = new Headers();
  for (const [name, values] of collection) {
    for (const value of values) headers.append(name, value);
  }
  return headers;
}

/** Adds headers to those of a response: lists of `Vary` are joined, others replaced. */
export function copyHeaders(from: Headers, to: ResponseHeaders): void {
  for (const [name, value] of from) {
    if (name === 'vary') to.set(name, joinTokens(to.get(name), value));
    else if (name === 'set-cookie') to.append(name, value);
    else to.set(name, value);
  }
}
