import { type RequestScope, requestSlot, type RequestState } from '../../core/index.ts';
import type { Application } from '../application/application.ts';
import type { Request } from '../http/request.ts';
import type { Response } from '../http/response.ts';

/** A request that is being handled, with all that is asked for often: one slot is read faster than three. */
export interface Exchange {
  readonly application: Application;
  readonly scope: RequestScope;
  readonly state: RequestState;
  request: Request | null;
  response: Response | null;
}

/** What is being handled. */
export const currentExchange = requestSlot<Exchange | null>('request', () => null);

/** The request that is being handled. */
export const currentRequest = {
  peek: (): Request | null => currentExchange.peek()?.request ?? null,
};

/** The application that handles it. */
export const currentApplication = {
  peek: (): Application | null => currentExchange.peek()?.application ?? null,
};
