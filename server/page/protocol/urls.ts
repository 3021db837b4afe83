// oxlint-disable no-control-regex -- control characters are what these patterns look for
const unsafe = /[\u0000-\u0020\u007f]/;
const rooted = /^\/(?!\/)[^\u0000-\u0020\u007f]*$/;
const scheme = /^https?:\/\/[^/?#]/i;

/** Whether the URL has a character that no URL may hold unescaped: white space or a control. */
function isClean(url: string): boolean {
  return url !== '' && !unsafe.test(url);
}

/** The parts of an absolute HTTP(S) URL without credentials, or null. */
export function absoluteUrl(url: string): URL | null {
  // `new URL` alone takes `https:host` and `http:///x`, which are not what they look like.
  const parts = isClean(url) && scheme.test(url) ? URL.parse(url) : null;
  return parts && parts.username === '' && parts.password === '' && parts.hostname !== ''
    ? parts
    : null;
}

/** Whether the URL starts at the root of its origin: `/path`, not `//host`. */
export function isRooted(url: string): boolean {
  return rooted.test(url);
}

/** As {@link isRooted}, and browsers cannot read it as another host: they take `\` for `/`. */
export function isSafeRooted(url: string): boolean {
  return isRooted(url) && !url.includes('\\');
}
