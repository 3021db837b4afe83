import { InvalidArgumentException } from '../../core/index.ts';
import { parseCookieHeader } from '../../web/internal.ts';
import type { ServerRequestInterface, UploadedFileMap } from './interfaces.ts';
import { PsrRequest, type RequestInit } from './psr-request.ts';

type Values = Readonly<Record<string, unknown>>;

/** Values from which a server request is created. Omitted values are empty. */
interface ServerRequestInit extends RequestInit {
  readonly serverParams?: Values;
  /** Default those of the header `Cookie`. */
  readonly cookieParams?: Values;
  readonly queryParams?: Values;
  readonly uploadedFiles?: UploadedFileMap;
  readonly parsedBody?: object | null;
  readonly attributes?: ReadonlyMap<string, unknown>;
}

const nothing: Values = Object.freeze(Object.create(null) as Values);

/** An immutable request as a server receives it. */
export class PsrServerRequest extends PsrRequest implements ServerRequestInterface {
  readonly #init: ServerRequestInit;

  /** @throws {InvalidArgumentException} Method, URI, target, a header or the parsed body is not valid. */
  constructor(init: ServerRequestInit) {
    super(init);
    assertParsedBody(init.parsedBody ?? null);
    this.#init = init;
  }

  getServerParams(): Values {
    return this.#init.serverParams ?? nothing;
  }

  getCookieParams(): Values {
    return this.#init.cookieParams ?? cookiesOf(this.getHeaderLine('Cookie'));
  }

  withCookieParams(cookies: Values): this {
    return this.copy({ cookieParams: cookies });
  }

  getQueryParams(): Values {
    return this.#init.queryParams ?? nothing;
  }

  withQueryParams(query: Values): this {
    return this.copy({ queryParams: query });
  }

  getUploadedFiles(): UploadedFileMap {
    return this.#init.uploadedFiles ?? {};
  }

  withUploadedFiles(files: UploadedFileMap): this {
    return this.copy({ uploadedFiles: files });
  }

  getParsedBody(): object | null {
    return this.#init.parsedBody ?? null;
  }

  withParsedBody(data: object | null): this {
    assertParsedBody(data);
    return this.copy({ parsedBody: data });
  }

  getAttributes(): Values {
    return Object.assign(
      Object.create(null) as Record<string, unknown>,
      Object.fromEntries(this.#init.attributes ?? []),
    );
  }

  getAttribute(name: string, defaultValue: unknown = null): unknown {
    const { attributes } = this.#init;
    return attributes?.has(name) ? attributes.get(name) : defaultValue;
  }

  withAttribute(name: string, value: unknown): this {
    return this.copy({ attributes: new Map(this.#init.attributes).set(name, value) });
  }

  withoutAttribute(name: string): this {
    const attributes = new Map(this.#init.attributes);
    attributes.delete(name);
    return this.copy({ attributes });
  }

  protected override get parts(): ServerRequestInit {
    return { ...this.#init, ...super.parts };
  }
}

function cookiesOf(header: string): Values {
  const cookies = Object.create(null) as Record<string, unknown>;
  return Object.assign(cookies, Object.fromEntries(parseCookieHeader(header)));
}

function assertParsedBody(data: unknown): void {
  if (typeof data === 'object') return;
  throw new InvalidArgumentException(
    `A parsed body must be an object or null, got ${typeof data}.`,
  );
}
