import { type Component } from '../../core/index.ts';
import { triggerNow } from '../../core/internal.ts';
import type { Request } from '../http/request.ts';
import { Response } from '../http/response.ts';
import type { Session } from '../session/session.ts';
import { takeNativeResponse } from './native-response.ts';

/** Gives a response the cookie key of its request. */
export function shareCookieKey(request: Request, response: Response): void {
  response.enableCookieValidation = request.enableCookieValidation;
  response.cookieValidationKey = request.cookieValidationKey;
}

/** Reads the session if the request has the cookie of one. */
export function openSession(
  app: { readonly useSession: boolean; readonly session: Session },
  request: Request,
): Promise<void> | void {
  if (!app.useSession) return;
  const header = request.header('cookie');
  if (header === null) return;
  const { session } = app;
  if (!header.includes(`${encodeURIComponent(session.name)}=`)) return;
  const id = request.cookies.getValue(session.name);
  return session.open(typeof id === 'string' ? id : null);
}

/** Tells who listens that a request begins or ends; null when nobody does. */
export function announce(
  app: object,
  name: 'beforeRequest' | 'afterRequest',
): Promise<void> | null {
  const component = app as Component;
  return component.hasEventHandlers(name) ? component[triggerNow](name) : null;
}

/** The response that an action has given: its own, one of Fetch, or that of the request with what it returned. */
export function responseOf(app: { readonly response: Response }, result: unknown): Response {
  if (result instanceof Response) return result;
  const { response } = app;
  if (result instanceof globalThis.Response) return takeNativeResponse(response, result);
  if (result !== null && result !== undefined) response.data = result;
  return response;
}
