import { HeaderCollection } from '../../web/index.ts';

const POLICY = 'Content-Security-Policy';

/** Headers of every response of the debugger, and of pages that contain its toolbar. */
export const DebugResponseHeaders = {
  /**
   * Sets headers that keep pages of the debugger out of caches, search indexes and frames of other origins, and changes
   * every content policy so that pages of the same origin may frame the response.
   *
   * @param response A response of an application, one of Fetch, or the headers of one.
   */
  apply(response: Headers | { readonly headers: Headers | HeaderCollection }): void {
    const headers = 'headers' in response ? response.headers : response;
    for (const [name, value] of hardening) headers.set(name, value);
    if (headers instanceof HeaderCollection) {
      headers.set(POLICY, framedPolicies(headers.getAll(POLICY)));
    } else {
      headers.set(POLICY, framedPolicies([headers.get(POLICY) ?? '']).join(', '));
    }
  },
} as const;

const hardening = [
  ['Cache-Control', 'no-store, no-cache, must-revalidate, max-age=0'],
  ['Pragma', 'no-cache'],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Robots-Tag', 'noindex, nofollow, noarchive'],
  ['X-Frame-Options', 'SAMEORIGIN'],
] as const;

const ANCESTORS = "frame-ancestors 'self'";

/** Returns one value for each policy, also for those that Fetch joins with commas. */
function framedPolicies(values: readonly string[]): string[] {
  const policies = values
    .flatMap((value) => value.split(','))
    .map((policy) => policy.trim())
    .filter((policy) => policy !== '');
  return (policies.length === 0 ? [''] : policies).map(framedBySelf);
}

/** Returns a policy whose first `frame-ancestors` allows the same origin, without further ones. */
function framedBySelf(policy: string): string {
  const directives = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '');
  const isAncestors = (directive: string): boolean => /^frame-ancestors(?:\s|$)/i.test(directive);
  const first = directives.findIndex(isAncestors);
  if (first < 0) return [...directives, ANCESTORS].join('; ');
  return directives
    .flatMap((directive, at) => {
      if (at === first) return [ANCESTORS];
      return isAncestors(directive) ? [] : [directive];
    })
    .join('; ');
}
