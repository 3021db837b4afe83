import { InvalidConfigException } from '../../core/index.ts';
import {
  type FetchContext,
  Request as WebRequest,
  type RequestSource,
  type UploadedFileTree,
} from '../../web/index.ts';
import { type RequestServices } from '../../web/internal.ts';
import { ServerRequestAdapter } from '../adapter/server-request-adapter.ts';
import { Message } from '../message.ts';
import type { ServerRequestInterface } from '../psr/interfaces.ts';
import { PsrSource } from './psr-source.ts';
import { toWebUploads } from './web-uploads.ts';

/** The current request, which can be set from a PSR-7 request. */
export class Request extends WebRequest {
  #adapter: ServerRequestAdapter | null = null;
  #services: RequestServices = {};

  override bind(
    source: RequestSource,
    context: FetchContext = {},
    services: RequestServices = {},
  ): this {
    this.#adapter = null;
    this.#services = services;
    return super.bind(source, context, services);
  }

  /**
   * Sets a PSR-7 request. Its body is parsed with {@link parsers} unless it was parsed before. All state of a previous
   * request is reset, except a script URL that was set. Uploads are registered in the running request.
   *
   * @throws {InvalidConfigException} The parser for the content type is none.
   * @throws {BadRequestHttpException} The body is malformed.
   */
  async setPsr7Request(request: ServerRequestInterface): Promise<void> {
    const adapter = await ServerRequestAdapter.create(request, this.parsers);
    const services = this.#services;
    this.bind(new PsrSource(adapter.psrRequest), contextOf(adapter), services);
    this.#adapter = adapter;
    this.setQueryParams({ ...adapter.getQueryParams() });
    await this.loadBody();
  }

  /** Server parameters: those of the PSR-7 request alone, where one was set. */
  override getServerParams(): Readonly<Record<string, unknown>> {
    return this.#adapter?.getServerParams() ?? super.getServerParams();
  }

  /** The PSR-7 request. @throws {InvalidConfigException} None was set. */
  getPsr7Request(): ServerRequestInterface {
    if (this.#adapter) return this.#adapter.psrRequest;
    throw new InvalidConfigException(Message.PSR7_REQUEST_NOT_SET);
  }
}

function contextOf(adapter: ServerRequestAdapter): FetchContext {
  return {
    // They contain the address of the client.
    serverParams: adapter.getServerParams(),
    parsedBody: adapter.getParsedBody(),
    uploadedFiles: toWebUploads(adapter.getUploadedFiles()) as Readonly<
      Record<string, UploadedFileTree>
    >,
  };
}
