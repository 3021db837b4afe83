const absolute = /^https?:\/\//i;
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const unsafe = /[^\x21-\x7e]|\\/;
const dotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * Whether a browser that is sent to this URL arrives where it says: a path of this host that is not
 * rewritten on the way, or an absolute URL of a rule with a host.
 */
export function isSafeTarget(url: string): boolean {
  if (unsafe.test(url)) return false;
  if (absolute.test(url)) return true;
  const path = url.split(/[?#]/, 1)[0] ?? '';
  return path.startsWith('/') && !path.startsWith('//') && !dotSegment.test(path);
}
