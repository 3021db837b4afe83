import { Module } from '../../core/index.ts';
import {
  type ApplicationEvents,
  currentRequestScope,
  getIn,
  type RequestScope,
  setCurrentApp,
  stateIn,
} from '../../core/internal.ts';
import type { FetchContext, RequestSource } from '../http/request-source.ts';
import type { Request } from '../http/request.ts';
import type { Response } from '../http/response.ts';
import { currentExchange, type Exchange } from '../internal/current-request.ts';
import { openSession, shareCookieKey } from './request-steps.ts';
import { WebComponents } from './web-components.ts';

/** The first steps of a request, see {@link RequestOpening}. */
export const beginIn: unique symbol = Symbol('fwx.beginIn');
export const takeIn: unique symbol = Symbol('fwx.takeIn');
export const openIn: unique symbol = Symbol('fwx.openIn');

/** What happens to a request before it is handled: it is bound to its components, and its session is read. */
export abstract class RequestOpening<
  E extends ApplicationEvents = ApplicationEvents,
> extends WebComponents<E> {
  /** Whether there are sessions. Default true; without a cookie of one nothing is read or written. */
  useSession = true;
  /** Whether the response signs cookies with the key of the request. Default true. */
  syncCookieValidation = true;

  /** Begins a request: its components are made when they are asked for. */
  protected reinitializeApplication(): void {
    this.#enter(currentRequestScope() as RequestScope);
  }

  /** Binds request and response to what the runtime has handed in. */
  protected attachRequest(source: RequestSource, context: FetchContext): Request {
    const scope = currentRequestScope() as RequestScope;
    return this.#attach(scope, currentExchange.peek() ?? null, source, context);
  }

  /** Gives the response the cookie key of the request. */
  protected syncCookieValidationState(): void {
    shareCookieKey(this.request, this.response);
  }

  /** Reads the session if the request has the cookie of one. */
  protected openSessionFromRequestCookies(): Promise<void> | void {
    return openSession(this, this.request);
  }

  // The steps that a class may replace, as they are taken when it does not: to be told what is known costs less than
  // to ask for it.

  /** @internal */
  protected [beginIn](scope: RequestScope): Exchange {
    if (this.reinitializeApplication === RequestOpening.prototype.reinitializeApplication) {
      return this.#enter(scope);
    }
    this.reinitializeApplication();
    return currentExchange.peekIn(scope) ?? (this[stateIn](scope) as Exchange);
  }

  /** @internal */
  // oxlint-disable-next-line max-params -- for every request
  protected [takeIn](
    scope: RequestScope,
    exchange: Exchange,
    source: RequestSource,
    context: FetchContext,
  ): Request {
    const own = RequestOpening.prototype;
    const isOwn = this.attachRequest === own.attachRequest;
    const request = isOwn
      ? this.#attach(scope, exchange, source, context)
      : this.attachRequest(source, context);
    if (!this.syncCookieValidation) return request;
    if (!isOwn || this.syncCookieValidationState !== own.syncCookieValidationState) {
      this.syncCookieValidationState();
    } else shareCookieKey(request, exchange.response as Response);
    return request;
  }

  /** @internal */
  protected [openIn](request: Request): Promise<void> | void {
    const own = RequestOpening.prototype;
    const isOwn = this.openSessionFromRequestCookies === own.openSessionFromRequestCookies;
    return isOwn ? openSession(this, request) : this.openSessionFromRequestCookies();
  }

  #enter(scope: RequestScope): Exchange {
    setCurrentApp(this, scope);
    const exchange = this[stateIn](scope) as Exchange;
    currentExchange.setIn(scope, exchange);
    return exchange;
  }

  // oxlint-disable-next-line max-params -- for every request
  #attach(
    scope: RequestScope,
    exchange: Exchange | null,
    source: RequestSource,
    context: FetchContext,
  ): Request {
    const isOwn = this.get === Module.prototype.get && this.module === null;
    const request = (isOwn && this[getIn](scope, 'request')) || this.get('request');
    const response = (isOwn && this[getIn](scope, 'response')) || this.get('response');
    if (exchange) {
      exchange.request = request as Request;
      exchange.response = response as Response;
    }
    (response as Response).bind(this);
    return (request as Request).bind(source, context, this);
  }
}
