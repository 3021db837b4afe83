/**
 * A domain name in ASCII form, `xn--...` for other scripts; `''` where there is no such form, or where a label is
 * longer than 63 characters or has a hyphen at one of its ends.
 */
export function domainToAscii(domain: string): string {
  if (/[\s\p{Cc}/\\?#@:[\]%]/u.test(domain)) return '';
  if (/(?:^|\.)-|-(?:\.|$)/.test(domain)) return '';
  try {
    // The parser makes an IPv4 address of a host whose last label is a number.
    const ascii = new URL(`http://${domain}.x`).hostname.slice(0, -2);
    return ascii.split('.').some((label) => label.length > 63) ? '' : ascii;
  } catch {
    return '';
  }
}
