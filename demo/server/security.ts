import type { MiddlewareHandler } from 'hono';

// Scripts and styles load from this origin only. `blob:` images are previews of chosen photos.
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self' blob:",
  // Previews of chosen PDF files, and the drawer of the debugger.
  "frame-src 'self' blob:",
  "worker-src 'self' blob:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers of every response; headers that a handler has set stay. */
export const securityHeaders: MiddlewareHandler = async (context, next) => {
  await next();
  const { headers } = context.res;
  const defaults = {
    'Content-Security-Policy': pagePolicy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  };
  for (const [name, value] of Object.entries(defaults)) {
    if (!headers.has(name)) headers.set(name, value);
  }
};

/**
 * Adds `Secure` to every cookie, whoever has set it: pages, the language, errors for the next page.
 */
export const secureCookies: MiddlewareHandler = async (context, next) => {
  await next();
  const { headers } = context.res;
  const cookies = headers.getSetCookie();
  headers.delete('Set-Cookie');
  for (const cookie of cookies) {
    headers.append(
      'Set-Cookie',
      /;\s*Secure\s*(?:;|$)/i.test(cookie) ? cookie : `${cookie}; Secure`,
    );
  }
};

/** Headers of a visitor's file: browsers show it as an image and run nothing in it. */
export const uploadHeaders = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Content-Disposition': 'inline',
  'Cache-Control': 'private, max-age=3600',
} as const;
