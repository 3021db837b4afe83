import { requestSlot } from '../../core/index.ts';
import { RequestState } from '../../core/internal.ts';
import type { Application } from '../application/application.ts';
import type { Request } from '../http/request.ts';
import type { Response } from '../http/response.ts';

/**
 * A request that is being handled, with all that is asked for often: what its application knows of it, and the
 * two components that it has in any case.
 */
export class Exchange extends RequestState {
  request: Request | null = null;
  response: Response | null = null;
  /** Whether a fault is being answered. */
  isFaulty = false;

  /** Who handles it. */
  get application(): Application {
    return this.owner as Application;
  }
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
