import { hasRequestScope, requestSlot } from '../request-scope/request-scope.ts';
import type { Application } from './application.ts';

const ofRequest = requestSlot<Application | null | undefined>('Fw.app', () => undefined);
let ofProcess: Application | null = null;

/** The application of the running request, else the one of the process, else null. */
export function currentApp(): Application | null {
  const own = ofRequest.peek();
  return own === undefined ? ofProcess : own;
}

/** Sets the application: of the running request inside one, of the process outside. */
export function setCurrentApp(app: Application | null): void {
  if (hasRequestScope()) ofRequest.set(app);
  else ofProcess = app;
}
