import type { RequestRouter } from '../url/route.ts';
import type { CookieCollection } from './cookie-collection.ts';

/** What an application lends to its request; an application itself fits. */
export interface RequestServices {
  readonly urlManager?: RequestRouter;
  readonly response?: { readonly cookies: CookieCollection };
  readonly session?: { get(key: string): unknown; set(key: string, value: unknown): void } | null;
}
