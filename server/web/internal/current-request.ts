import { requestSlot } from '../../core/index.ts';
import type { Request } from '../http/request.ts';
import type { Response } from '../http/response.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { Session } from '../session/session.ts';

/** The part of the application of the running request that its components use. */
export interface RunningApplication {
  readonly request: Request;
  readonly response: Response;
  readonly session: Session;
  readonly sessionStore: SessionStore;
  /** Whether requests may have a session. */
  readonly useSession: boolean;
  /** The session, if the running request has used one. */
  activeSession(): Session | null;
  /** A component by its id; null for an unknown one when `throwException` is false. */
  get(id: string, throwException?: boolean): unknown;
}

/** The application that handles the running request; null where no application does. */
export const currentApplication = requestSlot<RunningApplication | null>('application', () => null);

/** The running request; null where no application handles one. */
export function currentRequest(): Request | null {
  return currentApplication.peek()?.request ?? null;
}
