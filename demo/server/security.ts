import type { MiddlewareHandler } from 'hono';

// Scripts and styles come from our own files alone. `blob:` images are previews of chosen photos.
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self' blob:",
  // Where chosen PDF files are looked at.
  'frame-src blob:',
  "worker-src 'self' blob:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers of every answer; what a handler has set itself stays. */
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
 * Keeps every cookie off connections that are not encrypted, whoever has set it: pages, the language of the
 * addresses, errors that wait for the next page.
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

/** Headers of a file that a visitor has sent: it is shown as an image and can do nothing else. */
export const uploadHeaders = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Content-Disposition': 'inline',
  'Cache-Control': 'private, max-age=3600',
} as const;
