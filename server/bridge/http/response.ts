import { Response as WebResponse, Security } from '../../web/index.ts';
import { type ResponseServices } from '../../web/internal.ts';
import { ResponseAdapter } from '../adapter/response-adapter.ts';
import { PsrFactory } from '../psr/psr-factory.ts';
import type { ResponseInterface } from '../psr/interfaces.ts';

const factory = new PsrFactory();

/** The response to a request, which can be converted to a PSR-7 response. */
export class Response extends WebResponse {
  #psr: Promise<ResponseInterface> | null = null;

  override bind(services: ResponseServices): this {
    this.#psr = null;
    return super.bind(services);
  }

  /** {@link getPsr7Response}. */
  get psr7Response(): Promise<ResponseInterface> {
    return this.getPsr7Response();
  }

  /**
   * Prepares the PSR-7 response: events, content, session, cookies. It is created once, and does not
   * count as sent before {@link completeSend}.
   *
   * @throws {InvalidConfigException} Cookies are to be signed and there is no key, the format is unknown,
   * or the stream is not valid.
   */
  getPsr7Response(): Promise<ResponseInterface> {
    this.#psr ??= this.#toPsr7();
    return this.#psr;
  }

  override clear(): void {
    this.#psr = null;
    super.clear();
  }

  async #toPsr7(): Promise<ResponseInterface> {
    if (this.hasEventHandlers('beforeSend')) await this.triggerAsync('beforeSend');
    await this.prepare();
    if (this.hasEventHandlers('afterPrepare')) await this.triggerAsync('afterPrepare');
    await this.captureSessionCookie();
    return new ResponseAdapter(this, factory, factory, new Security()).toPsr7();
  }
}
