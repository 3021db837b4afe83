import { Header } from './header.ts';
import type { Page } from './page.ts';
import type { AssetVersion } from './page-input.ts';
import type { RescuedFailure } from './page-metadata.ts';

/** Status codes of a redirect. */
export type RedirectStatus = 301 | 302 | 303 | 307 | 308;

const varies: Readonly<Record<string, string>> = Object.freeze({ Vary: Header.PAGE });
const pageHeaders: Readonly<Record<string, string>> = Object.freeze({
  [Header.PAGE]: 'true',
  ...varies,
});

/** The result of the protocol for one request, independent of any server. */
export abstract class ProtocolResult {
  /** HTTP status of the response. */
  abstract statusCode(): number;

  /** Headers of the response; `Vary` must be merged into an existing one. */
  headers(): Readonly<Record<string, string>> {
    return varies;
  }
}

/** A resolved page. */
export abstract class PageResult extends ProtocolResult {
  readonly #page: Page;
  readonly #failures: readonly RescuedFailure[];

  constructor(page: Page, failures: readonly RescuedFailure[] = []) {
    super();
    this.#page = page;
    this.#failures = failures;
  }

  override statusCode(): number {
    return 200;
  }

  page(): Page {
    return this.#page;
  }

  /** Deferred props that failed and were reported instead; callers should log them. */
  rescuedFailures(): readonly RescuedFailure[] {
    return this.#failures;
  }
}

/** The page for a browser without a running client: must be rendered as an HTML document. */
export class InitialPageResult extends PageResult {}

/** The page for the client: must be sent as JSON. */
export class ProtocolPageResult extends PageResult {
  override headers(): Readonly<Record<string, string>> {
    return pageHeaders;
  }
}

/** A control answer: no body, and never the marker header, which would mark a page. */
abstract class ControlResult extends ProtocolResult {
  readonly #headers: Readonly<Record<string, string>>;

  constructor(headers: Readonly<Record<string, string>>) {
    super();
    this.#headers = headers;
  }

  override statusCode(): number {
    return 409;
  }

  override headers(): Readonly<Record<string, string>> {
    return { ...this.#headers, ...super.headers() };
  }
}

/** The client uses other assets: it has to reload the page. */
export class VersionConflictResult extends ControlResult {
  constructor(absoluteUrl: string, version: AssetVersion) {
    super({ [Header.LOCATION]: absoluteUrl, [Header.VERSION]: String(version) });
  }
}

/** The client has to go to another address with a full navigation. */
export class LocationResult extends ControlResult {
  constructor(absoluteUrl: string) {
    super({ [Header.LOCATION]: absoluteUrl });
  }
}

/** The client has to visit an address whose fragment an HTTP redirect would lose. */
export class FragmentRedirectResult extends ControlResult {
  constructor(absoluteUrl: string) {
    super({ [Header.REDIRECT]: absoluteUrl });
  }
}

/** An ordinary redirect. */
export class RedirectResult extends ProtocolResult {
  readonly #url: string;
  readonly #status: RedirectStatus;

  constructor(url: string, status: RedirectStatus = 302) {
    super();
    this.#url = url;
    this.#status = status;
  }

  override statusCode(): RedirectStatus {
    return this.#status;
  }

  override headers(): Readonly<Record<string, string>> {
    return { Location: this.#url, ...super.headers() };
  }
}
