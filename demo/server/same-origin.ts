import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';

import { t } from '../messages/index.ts';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a browser says that another site has sent this request. Other clients say nothing. */
function isForeign(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  const origin = request.headers.get('origin');
  if (origin === null) return false;
  // Behind a proxy the scheme may differ; the host is what the browser was asked for.
  return !URL.canParse(origin) || new URL(origin).host !== request.headers.get('host');
}

/** Refuses forms of other sites: a visitor's browser must not be made to upload for somebody else. */
export const sameOriginOnly: MiddlewareHandler = async ({ req }, next) => {
  if (!safe.has(req.method) && isForeign(req.raw)) {
    throw new HTTPException(403, { message: t('This form was sent from another site.') });
  }
  await next();
};
