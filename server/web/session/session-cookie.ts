import { withDefaults } from '../../core/internal.ts';
import type { CookieConfig, SameSite } from '../http/headers/cookie.ts';

/** Properties of the session cookie. */
export interface SessionCookieParams {
  /** Seconds that a browser keeps it; 0, the default: until it closes. */
  lifetime?: number;
  path?: string;
  domain?: string;
  secure?: boolean;
  httponly?: boolean;
  samesite?: SameSite | '';
  /** Whether each site that shows the page in a frame has its own session. */
  partitioned?: boolean;
}

/** Default properties of the cookie. */
export const cookieDefaults: Required<SessionCookieParams> = {
  lifetime: 0,
  path: '/',
  domain: '',
  secure: false,
  httponly: true,
  samesite: 'Lax',
  partitioned: false,
};

/**
 * All properties of the cookie: the given ones, else the defaults.
 *
 * @throws {UnknownPropertyException} A key is no property.
 */
export function fillCookieParams(params: SessionCookieParams): Required<SessionCookieParams> {
  return withDefaults('Session "cookieParams"', params, cookieDefaults);
}

/**
 * The cookie of a session.
 *
 * @param id Id of the session; null removes the cookie.
 */
export function sessionCookie(
  name: string,
  id: string | null,
  { httponly, lifetime, samesite, ...params }: Required<SessionCookieParams>,
): CookieConfig {
  const shared = { ...params, name, httpOnly: httponly, sameSite: samesite };
  if (id === null) return { ...shared, value: '', expire: 1 };
  const expire = lifetime > 0 ? Math.floor(Date.now() / 1000) + lifetime : 0;
  return { ...shared, value: id, expire };
}
