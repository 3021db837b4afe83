/**
 * A domain name in ASCII form, `xn--...` for other scripts; `''` where there is no such form, or where a label is
 * longer than 63 characters or has a hyphen at one of its ends.
 */
export function domainToAscii(domain: string): string {
  if (/[\s\p{Cc}/\\?#@:[\]%]/u.test(domain)) return '';
  if (/(?:^|\.)-|-(?:\.|$)/.test(domain)) return '';
  try {
    const { hostname } = new URL(`http://${domain}`);
    return hostname.split('.').some((label) => label.length > 63) ? '' : hostname;
  } catch {
    return '';
  }
}
