/**
 * Policy of every page: scripts, styles, pictures and connections of the site alone, nothing inline. Servers
 * send it as a header, too, with `frame-ancestors`, which a `<meta>` cannot hold.
 */
export const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "font-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
].join('; ');
