import {
  type Action,
  type ActionEvents,
  type Awaitable,
  BadRequestHttpException,
  Controller as BaseController,
} from '../../core/index.ts';
import { isPromise } from '../../core/internal.ts';
import type { ErrorHandler } from '../error/error-handler.ts';
import type { Request } from '../http/request.ts';
import { isSafeMethod } from '../http/request-method.ts';
import type { Response } from '../http/response.ts';
import type { UrlSpec } from '../url/route.ts';
import { Url } from '../url/url.ts';
import type { View, ViewFunction, ViewParams } from '../view/view.ts';

/**
 * A controller of web pages. Requests with unsafe methods are rejected unless they contain the CSRF token
 * of their client.
 */
export class Controller<E extends ActionEvents = ActionEvents> extends BaseController<E> {
  /** Whether unsafe requests need a token; disable it only for clients without cookies. An action that shows an error needs none. Default true. */
  enableCsrfValidation = true;

  declare request: Request;
  declare response: Response;

  /** @throws {BadRequestHttpException} The method is unsafe, and the token of the client is missing. */
  override beforeAction(action: Action): Awaitable<boolean> {
    const isAllowed = super.beforeAction(action);
    const verify = (answer: boolean): boolean => answer && this.#verify();
    return isPromise(isAllowed) ? isAllowed.then(verify) : verify(isAllowed);
  }

  /** Renders a view inside the layout. */
  async render(view: string | ViewFunction, params: ViewParams = {}): Promise<string> {
    return this.renderContent(await this.renderPartial(view, params));
  }

  /** Renders a view without layout. */
  renderPartial(view: string | ViewFunction, params: ViewParams = {}): Promise<string> {
    return this.#pages.render(view, params, this);
  }

  /** Renders markup inside the layout, if there is one. */
  async renderContent(content: string): Promise<string> {
    const layout = this.findLayoutFile(this.#pages);
    return layout === false ? content : this.#pages.renderFile(layout, { content }, this);
  }

  /** Responds with JSON. */
  asJson(data: unknown): Response {
    return this.#as('json', data);
  }

  /** Responds with XML. */
  asXml(data: unknown): Response {
    return this.#as('xml', data);
  }

  /**
   * Redirects the client to a route, or to a URL of this host.
   *
   * @throws {BadRequestHttpException} The URL leads to another host.
   */
  redirect(url: string | Exclude<UrlSpec, string>, statusCode = 302): Response {
    const target = typeof url === 'string' ? url : Url.toRoute(url);
    // A route of the application may lead to another of its hosts.
    return this.response.redirect(target, statusCode, true, typeof url !== 'string');
  }

  /** Redirects the client to the start page. */
  goHome(): Response {
    return this.redirect(Url.home());
  }

  /** Redirects the client to the current page. */
  refresh(anchor = ''): Response {
    return this.response.refresh(anchor);
  }

  /** @throws {BadRequestHttpException} As {@link beforeAction}. */
  #verify(): true {
    const { request } = this;
    if (!this.enableCsrfValidation || isSafeMethod(request.getMethod())) return true;
    // An error page must not fail for the reason it shows: the request may have no token, or no readable body.
    if (this.#isErrorPage() || request.validateCsrfToken()) return true;
    throw new BadRequestHttpException('Unable to verify your data submission.');
  }

  #isErrorPage(): boolean {
    const { module } = this;
    if (!module.has('errorHandler', true)) return false;
    return (module.get('errorHandler') as ErrorHandler).exception !== null;
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
