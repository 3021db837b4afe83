import { randomUUID } from 'node:crypto';

import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';

const format = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const cookieName = 'visitor';
const yearSeconds = 365 * 24 * 60 * 60;

const known = (value: string | undefined): string | null =>
  value !== undefined && format.test(value) ? value : null;

/**
 * The visitor's id: 122 random bits in an `HttpOnly` cookie; it gives access to the visitor's files.
 * null when the browser has no such cookie yet.
 */
export function visitorOf(context: Context): string | null {
  return known(getCookie(context, cookieName));
}

/** As {@link visitorOf}, for a request of the Fetch kind. */
export function visitorOfRequest({ headers }: Request): string | null {
  return known(parse(headers.get('cookie') ?? '', cookieName)[cookieName]);
}

/** The visitor's id; sets the cookie on the first page that needs one. */
export function welcome(context: Context): string {
  const visitor = visitorOf(context);
  if (visitor !== null) return visitor;
  const id = randomUUID();
  setCookie(context, cookieName, id, {
    path: '/',
    maxAge: yearSeconds,
    sameSite: 'Lax',
    httpOnly: true,
  });
  return id;
}
