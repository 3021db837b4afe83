import type { UrlManager } from '../url/url-manager.ts';
import type { CookieCollection } from './cookie-collection.ts';

/** What an application lends to its request; an application itself fits. */
export interface RequestServices {
  readonly urlManager?: UrlManager;
  readonly response?: { readonly cookies: CookieCollection };
  readonly session?: { get(key: string): unknown; set(key: string, value: unknown): void } | null;
}
