import type { Application } from '../application/application.ts';

/** Types that other modules add by declaration merging; `fwx/server/web` adds its application as `app`. */
export interface RegisteredTypes {}

/** The type of `Fw.app`: that of `fwx/server/web` in programs that import it. */
export type RegisteredApplication = RegisteredTypes extends { readonly app: infer A }
  ? A
  : Application;
