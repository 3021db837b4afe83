import type { Application } from './application.ts';
import {
  currentRequestScope,
  type RequestScope,
  requestSlot,
} from '../request-scope/request-scope.ts';

const ofRequest = requestSlot<Application | null | undefined>('Fw.app', () => undefined);
let ofProcess: Application | null = null;

/** The application of the running request, else the one of the process, else null. */
export function currentApp(): Application | null {
  const own = ofRequest.peek();
  return own === undefined ? ofProcess : own;
}

/** {@link currentApp} for who knows the running request already; null: none is running. */
export function currentAppIn(scope: RequestScope | null): Application | null {
  const own = scope ? ofRequest.peekIn(scope) : undefined;
  return own === undefined ? ofProcess : own;
}

/** Sets the application: of the running request inside one, of the process outside. */
export function setCurrentApp(
  app: Application | null,
  scope: RequestScope | null = currentRequestScope(),
): void {
  if (scope) ofRequest.setIn(scope, app);
  else ofProcess = app;
}
