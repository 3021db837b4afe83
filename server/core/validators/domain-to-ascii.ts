/** A domain name in ASCII form, `xn--...` for other scripts; `''` where there is no such form. */
export function domainToAscii(domain: string): string {
  if (/[\s\p{Cc}/\\?#@:[\]%]/u.test(domain)) return '';
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return '';
  }
}
