import {
  type Action,
  type Awaitable,
  BadRequestHttpException,
  Controller as BaseController,
} from '../../core/index.ts';
import { type ActionEvents, isPromise } from '../../core/internal.ts';
import type { Request } from '../http/request.ts';
import { isSafeMethod } from '../http/request-method.ts';
import type { Response } from '../http/response.ts';
import { currentExchange } from '../internal/current-request.ts';
import type { UrlSpec } from '../url/types.ts';
import { Url } from '../url/url.ts';
import type { View, ViewFunction, ViewParams } from '../view/view.ts';

/**
 * A controller of web pages. Requests that change something are refused unless they carry the CSRF token
 * of their client.
 */
export class Controller<E extends ActionEvents = ActionEvents> extends BaseController<E> {
  /** Whether unsafe requests need a token; switch it off only for clients without cookies. What shows an error needs none. Default true. */
  enableCsrfValidation = true;

  declare request: Request;
  declare response: Response;

  override init(): void {
    const exchange = currentExchange.peek();
    // Most controllers belong to the application itself, whose request and response are known.
    if (exchange && exchange.owner === this.module) {
      const given = this as { request: unknown; response: unknown };
      if (given.request === 'request') given.request = exchange.request ?? 'request';
      if (given.response === 'response') given.response = exchange.response ?? 'response';
    }
    super.init();
  }

  /** @throws {BadRequestHttpException} The request changes something without the token of its client. */
  override beforeAction(action: Action): Awaitable<boolean> {
    const isAllowed = super.beforeAction(action);
    return isPromise(isAllowed)
      ? isAllowed.then((answer) => this.#admit(answer))
      : this.#admit(isAllowed);
  }

  /** Renders a view inside the layout. */
  async render(view: string | ViewFunction, params: ViewParams = {}): Promise<string> {
    return this.renderContent(await this.renderPartial(view, params));
  }

  /** Renders a view without layout. */
  renderPartial(view: string | ViewFunction, params: ViewParams = {}): Promise<string> {
    return this.#pages.render(view, params, this);
  }

  /** Puts markup into the layout, if there is one. */
  async renderContent(content: string): Promise<string> {
    const layout = this.findLayoutFile(this.#pages);
    return layout === false ? content : this.#pages.renderFile(layout, { content }, this);
  }

  /** Answers with JSON. */
  asJson(data: unknown): Response {
    return this.#as('json', data);
  }

  /** Answers with XML. */
  asXml(data: unknown): Response {
    return this.#as('xml', data);
  }

  /**
   * Sends the client to a route, or to a URL of this host.
   *
   * @throws {InvalidArgumentException} The URL leads to another host.
   */
  redirect(url: string | Exclude<UrlSpec, string>, statusCode = 302): Response {
    const target = typeof url === 'string' ? url : Url.toRoute(url);
    // A route of our own may lead to another host of ours.
    return this.response.redirect(target, statusCode, true, typeof url !== 'string');
  }

  /** Sends the client to the start page. */
  goHome(): Response {
    return this.redirect(Url.home());
  }

  /** Sends the client to the page it is on. */
  refresh(anchor = ''): Response {
    return this.response.refresh(anchor);
  }

  #admit(isAllowed: boolean): boolean {
    if (isAllowed && this.enableCsrfValidation && !this.#isVerified()) {
      throw new BadRequestHttpException('Unable to verify your data submission.');
    }
    return isAllowed;
  }

  #isVerified(): boolean {
    const { request } = this;
    // Who shows a fault must not fail for it again: its request may have no token, and no body that can be read.
    const isOfFault = !isSafeMethod(request.getMethod()) && currentExchange.peek()?.isFaulty;
    return isOfFault || request.validateCsrfToken();
  }

  get #pages(): View {
    return this.getView() as View;
  }

  #as(format: string, data: unknown): Response {
    this.response.format = format;
    this.response.data = data;
    return this.response;
  }
}
