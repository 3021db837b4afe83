/** Headers of the page protocol, on requests and responses. */
export const Header = /* @__PURE__ */ Object.freeze({
  PAGE: 'X-Inertia',
  VERSION: 'X-Inertia-Version',
  LOCATION: 'X-Inertia-Location',
  REDIRECT: 'X-Inertia-Redirect',
  PARTIAL_COMPONENT: 'X-Inertia-Partial-Component',
  PARTIAL_DATA: 'X-Inertia-Partial-Data',
  PARTIAL_EXCEPT: 'X-Inertia-Partial-Except',
  RESET: 'X-Inertia-Reset',
  ERROR_BAG: 'X-Inertia-Error-Bag',
  EXCEPT_ONCE_PROPS: 'X-Inertia-Except-Once-Props',
  INFINITE_SCROLL_MERGE_INTENT: 'X-Inertia-Infinite-Scroll-Merge-Intent',
  PURPOSE: 'Purpose',
} as const);

/** One of the names of {@link Header}. */
export type Header = (typeof Header)[keyof typeof Header];

/** The request headers that a request context keeps, in lower case. */
export const requestHeaders: ReadonlySet<string> = new Set(
  [
    Header.PAGE,
    Header.VERSION,
    Header.PARTIAL_COMPONENT,
    Header.PARTIAL_DATA,
    Header.PARTIAL_EXCEPT,
    Header.RESET,
    Header.ERROR_BAG,
    Header.EXCEPT_ONCE_PROPS,
    Header.INFINITE_SCROLL_MERGE_INTENT,
    Header.PURPOSE,
  ].map((name) => name.toLowerCase()),
);

/** Whether the value of the marker header marks a request: `true` or `1`. */
export function isMarker(value: string | null | undefined): boolean {
  if (value === 'true') return true;
  if (value === null || value === undefined) return false;
  const text = value.trim().toLowerCase();
  return text === 'true' || text === '1';
}

/**
 * A `Vary` value with the marker header in it: tokens are compared without case, the first spelling
 * stays (RFC 9110, 12.5.5).
 */
export function varyWithMarker(existing: string | null | undefined): string {
  if (!existing || existing === Header.PAGE) return Header.PAGE;
  const tokens = new Map<string, string>();
  for (const part of `${existing},${Header.PAGE}`.split(',')) {
    const token = part.trim();
    if (token !== '' && !tokens.has(token.toLowerCase())) tokens.set(token.toLowerCase(), token);
  }
  return [...tokens.values()].join(', ');
}
