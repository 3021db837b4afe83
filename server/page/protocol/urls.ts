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
  if (!isClean(url) || !scheme.test(url) || !URL.canParse(url)) return null;
  const parts = new URL(url);
  return parts.username === '' && parts.password === '' && parts.hostname !== '' ? parts : null;
}

// Origins that were found valid. Bounded: clients choose what they call the host.
const origins = new Set<string>();
const originLimit = 64;
// The last of them: nearly always the one that comes next, and comparing is cheaper than looking up.
let lastOrigin = '';

/**
 * Whether {@link absoluteUrl} finds the parts of the URL; origins are parsed once.
 *
 * @param target Its end, when that was found {@link isRooted rooted} already.
 */
export function isAbsoluteUrl(url: string, target: string): boolean {
  if (!url.endsWith(target)) return isAbsolute(url);
  const isLength = url.length === lastOrigin.length + target.length;
  if (isLength && lastOrigin !== '' && url.startsWith(lastOrigin)) return true;
  const origin = url.slice(0, -target.length);
  if (!origins.has(origin)) return isAbsolute(url);
  lastOrigin = origin;
  return true;
}

function isAbsolute(url: string): boolean {
  const origin = /^https?:\/\/[^/?#\\]+/i.exec(url)?.[0];
  if (origin === undefined) return false;
  if (origins.has(origin)) return isClean(url);
  if (!absoluteUrl(url)) return false;
  if (origins.size >= originLimit) origins.clear();
  origins.add(origin);
  return true;
}

/** Whether the URL starts at the root of its origin: `/path`, not `//host`. */
export function isRooted(url: string): boolean {
  return rooted.test(url);
}

/** As {@link isRooted}, and browsers cannot read it as another host: they take `\` for `/`. */
export function isSafeRooted(url: string): boolean {
  return isRooted(url) && !url.includes('\\');
}
