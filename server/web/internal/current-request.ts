import { requestSlot } from '../../core/index.ts';
import type { Application } from '../application/application.ts';
import type { Request } from '../http/request.ts';

/** The application that handles the running request; null where no application does. */
export const currentApplication = requestSlot<Application | null>('application', () => null);

/** The running request; null where no application handles one. */
export function currentRequest(): Request | null {
  return currentApplication.peek()?.request ?? null;
}
