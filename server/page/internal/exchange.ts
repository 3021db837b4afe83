import { Fw, InvalidCallException, requestSlot } from '../../core/index.ts';
import { Application, type Request, type Response, type Session } from '../../web/index.ts';
import type { FlashStore } from '../flash-store.ts';
import type { Manager } from '../manager.ts';
import { sessionFlashes } from './session-flashes.ts';

/** What a page is made for: a request, the response that takes it, and the values kept for it. */
export interface PageExchange {
  readonly request: Request;
  readonly response: Response;
  readonly flashes: FlashStore | null;
  /** The application that handles the request; null behind another server. */
  readonly app: Application | null;
}

/** An exchange that `pageProtocol()` has opened, with the manager that serves it. */
export interface StandAloneExchange extends PageExchange {
  readonly app: null;
  readonly manager: Manager;
}

/** The exchange of a request that no application handles. */
export const standAlone = requestSlot<StandAloneExchange | null>('page protocol', () => null);

/**
 * The exchange of the running request.
 *
 * @throws {InvalidCallException} Neither an application nor `pageProtocol()` handles one here.
 */
export function currentExchange(): PageExchange {
  const found = standAlone.peek();
  if (found) return found;
  const { app } = Fw;
  if (!(app instanceof Application)) {
    throw new InvalidCallException(
      'No page can be made here: the request is handled neither by a web application nor by pageProtocol().',
    );
  }
  const session: Session | null = app.activeSession();
  return {
    app,
    request: app.request,
    response: app.response,
    flashes: session ? sessionFlashes(session) : null,
  };
}
