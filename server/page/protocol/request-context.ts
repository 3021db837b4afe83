import { InvalidRequestContextException } from './exceptions.ts';
import { Header, isMarker, requestHeaders } from './header.ts';
import { ProtocolMessage } from './message.ts';
import { isAbsoluteUrl, isRooted } from './urls.ts';

const methodToken = /^[A-Z][A-Z0-9!#$%&'*+.^_`|~-]*$/;

/** Direction in which an infinite scroll grows. */
export type MergeIntent = 'append' | 'prepend';

/** Headers that are looked up when they are needed, such as those of a Fetch request. */
export interface HeaderSource {
  /** Value of a header, or null. @param name In lower case. */
  get(name: string): string | null;
}

/** The part of one request that the protocol reads: its method, its URLs and ten headers. Immutable. */
export class RequestContext {
  /** Method in upper case. */
  readonly method: string;
  /** Rooted path with query, exactly as it was received. */
  readonly url: string;
  /** The same with scheme and host, as the client sees it. */
  readonly absoluteUrl: string;
  readonly #headers: HeaderSource;
  #isMarked: boolean | null = null;

  /**
   * @param headers Header names, in any case, with their values; others than the protocol's are
   * dropped. Or an object that looks them up when they are needed.
   * @throws {InvalidRequestContextException} The method is not a token, a URL is malformed or contains
   * credentials or a fragment, a header is not a string or contains a line break.
   */
  constructor(
    method: string,
    url: string,
    absoluteUrl: string,
    headers: Readonly<Record<string, string>> | HeaderSource = {},
  ) {
    this.method = method.trim().toUpperCase();
    this.url = url;
    this.absoluteUrl = absoluteUrl;
    checkParts(this);
    this.#headers = isSource(headers) ? headers : new CheckedHeaders(headers);
  }

  /** Whether the request is a GET. */
  isGet(): boolean {
    return this.method === 'GET';
  }

  /** Whether the request contains the protocol marker. */
  isPageProto(): boolean {
    return (this.#isMarked ??= isMarker(this.#headers.get('x-inertia')));
  }

  /** Whether the request is for parts of exactly this component. */
  isPartialReloadFor(component: string): boolean {
    return this.isPageProto() && this.#headers.get('x-inertia-partial-component') === component;
  }

  /** Whether the client prefetches the page. */
  isPrefetch(): boolean {
    return this.#headers.get('purpose')?.trim().toLowerCase() === 'prefetch';
  }

  /** Paths that a partial reload requests; empty means all. */
  partialData(): readonly string[] {
    return this.headerList(Header.PARTIAL_DATA);
  }

  /** Paths that a partial reload excludes. */
  partialExcept(): readonly string[] {
    return this.headerList(Header.PARTIAL_EXCEPT);
  }

  /** Paths that the client requests to replace instead of merge. */
  resetProps(): readonly string[] {
    return this.headerList(Header.RESET);
  }

  /** Keys of once props that the client already has. */
  exceptOnceProps(): readonly string[] {
    return this.headerList(Header.EXCEPT_ONCE_PROPS);
  }

  /** Name under which errors are nested, or null. */
  errorBag(): string | null {
    return this.#headers.get('x-inertia-error-bag')?.trim() || null;
  }

  /** Asset version that the client started with, or null when it has none. */
  requestVersion(): string | null {
    return this.#headers.get('x-inertia-version');
  }

  /** Direction of scroll props in this request. */
  infiniteScrollMergeIntent(): MergeIntent {
    const intent = this.header(Header.INFINITE_SCROLL_MERGE_INTENT)?.trim().toLowerCase();
    return intent === 'prepend' ? 'prepend' : 'append';
  }

  /** Whether the request has this header of the protocol. */
  hasHeader(name: string): boolean {
    return this.header(name) !== null;
  }

  /** Value of a header of the protocol, or null. */
  header(name: string): string | null {
    const key = keys.get(name) ?? keys.get(name.toLowerCase());
    return key === undefined ? null : this.#headers.get(key);
  }

  /** Items of a header between commas: trimmed, without empty items and repetitions, in order. */
  headerList(name: string): readonly string[] {
    const value = this.header(name);
    return value === null ? noItems : itemsOf(value);
  }
}

function checkParts({ method, url, absoluteUrl: absolute }: RequestContext): void {
  if (!methodToken.test(method)) refuse(ProtocolMessage.REQUEST_METHOD_INVALID);
  if (!isRooted(url) || url.includes('#')) refuse(ProtocolMessage.REQUEST_URL_INVALID);
  if (absolute.includes('#') || !isAbsoluteUrl(absolute)) {
    refuse(ProtocolMessage.ABSOLUTE_REQUEST_URL_INVALID);
  }
}

/** Headers that were passed as a map, which may contain invalid values. */
class CheckedHeaders implements HeaderSource {
  readonly #values = new Map<string, string>();

  constructor(headers: object) {
    for (const [name, value] of Object.entries(headers)) this.#keep(name, value);
  }

  get(name: string): string | null {
    return this.#values.get(name) ?? null;
  }

  #keep(name: string, value: unknown): void {
    if (typeof value !== 'string') refuse(ProtocolMessage.REQUEST_HEADERS_INVALID);
    const key = name.trim().toLowerCase();
    if (!requestHeaders.has(key)) return;
    if (/[\r\n]/.test(value)) refuse(ProtocolMessage.REQUEST_HEADER_LINE_BREAK_INVALID);
    this.#values.set(key, value);
  }
}

// Maps the names of kept headers, in their usual case and in lower case, to those in lower case.
const keys: ReadonlyMap<string, string> = new Map(
  [...requestHeaders, ...Object.values(Header)]
    .map((name) => [name, name.toLowerCase()] as const)
    .filter(([, key]) => requestHeaders.has(key)),
);
const noItems: readonly string[] = [];

function isSource(headers: object): headers is HeaderSource {
  return typeof (headers as Partial<HeaderSource>).get === 'function';
}

function itemsOf(value: string): readonly string[] {
  const items = new Set<string>();
  for (const part of value.split(',')) {
    const item = part.trim();
    if (item !== '') items.add(item);
  }
  return [...items];
}

function refuse(message: ProtocolMessage): never {
  throw new InvalidRequestContextException(message);
}
