/** The first segment of a path without leading slash. */
export function firstSegment(pathInfo: string): string {
  const slash = pathInfo.indexOf('/');
  return slash < 0 ? pathInfo : pathInfo.slice(0, slash);
}

const authority = /^(?:[a-z][\w+.-]*:)?\/\/[^/?#]*/i;

/**
 * Puts a language code behind host and prefix of a URL.
 *
 * @param prefix Base or script URL that the path starts with.
 * @param code Encoded for a path.
 * @param keepsSlash Whether a home page keeps the slash behind the code.
 */
export function insertCode(url: string, prefix: string, code: string, keepsSlash: boolean): string {
  // The host is looked for at the start alone: an anchor or a query may hold another URL.
  const host = url.startsWith('/') && !url.startsWith('//') ? '' : (authority.exec(url)?.[0] ?? '');
  const start = url.startsWith(prefix, host.length) ? host.length + prefix.length : host.length;
  const rest = url.slice(start);
  const head = `${url.slice(0, start)}/${code}`;
  if (!isHome(rest)) return head + rest;
  return `${head}${keepsSlash ? '/' : ''}${rest.startsWith('/') ? rest.slice(1) : rest}`;
}

/** Whether nothing but a slash, a query and an anchor is left: a URL without a path of its own. */
function isHome(rest: string): boolean {
  const at = rest.startsWith('/') ? 1 : 0;
  return at === rest.length || rest[at] === '?' || rest[at] === '#';
}
