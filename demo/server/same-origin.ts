import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';

import { t } from '../messages/index.ts';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether the headers of a browser name another site as the sender. Other clients send no such headers. */
function isForeign(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  const origin = request.headers.get('origin');
  if (origin === null) return false;
  // Behind a proxy the scheme may differ, so only the host is compared.
  return !URL.canParse(origin) || new URL(origin).host !== request.headers.get('host');
}

/** Rejects forms that other sites send (CSRF). */
export const sameOriginOnly: MiddlewareHandler = async ({ req }, next) => {
  if (!safe.has(req.method) && isForeign(req.raw)) {
    throw new HTTPException(403, { message: t('This form was sent from another site.') });
  }
  await next();
};
