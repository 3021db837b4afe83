import { currentRequest } from '../../web/internal.ts';
import { failRequestOf } from './node-context.ts';

/** Ends the running request with an unhandled error. Without a request nothing happens. */
export function failCurrentRequest(error: unknown): void {
  const context = currentRequest()?.context;
  if (context) failRequestOf(context, error);
}
