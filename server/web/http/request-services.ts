import type { RequestRouter } from '../url/route.ts';
import type { CookieCollection } from './headers/cookie-collection.ts';

/** The part of an application that its request uses; `Application` implements it. */
export interface RequestServices {
  readonly urlManager?: RequestRouter;
  readonly response?: { readonly cookies: CookieCollection };
  readonly session?: { get(key: string): unknown; set(key: string, value: unknown): void } | null;
}
