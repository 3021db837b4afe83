// oxlint-disable no-control-regex -- control characters are what these patterns look for
const rooted = /^\/(?!\/)[^\u0000-\u0020\u007f]*$/;
// Browsers read `\\` as `/`, so that it ends the authority, too.
const absolute = /^https?:\/\/[^\u0000-\u0020\u007f/?#\\@]+(?:[/?#\\][^\u0000-\u0020\u007f]*)?$/i;

/** Whether the URL is an absolute HTTP(S) URL without credentials. */
export function isAbsoluteUrl(url: string): boolean {
  // `canParse` alone accepts `https:host` and `http:///x`, whose host is not where it seems to be.
  return absolute.test(url) && URL.canParse(url);
}

/** Whether the URL starts at the root of its origin: `/path`, not `//host`. */
export function isRooted(url: string): boolean {
  return rooted.test(url);
}

/** As {@link isRooted}, and browsers cannot read it as another host: they read `\` as `/`. */
export function isSafeRooted(url: string): boolean {
  return isRooted(url) && !url.includes('\\');
}
