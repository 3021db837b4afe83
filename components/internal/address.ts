import { Message } from './message.ts';
import { pageContext } from './page-context.ts';
import type { Refuse } from './refuse.ts';
import { isStringable, type Stringable, textOf } from './stringable.ts';

/** A route of the application with its parameters: `['/site/index', { page: 2 }]`. For servers only. */
export type RouteAddress = readonly [
  route: string,
  params?: Readonly<Record<string, unknown>> | undefined,
];

/** Where a link leads to: a URL, or on a server a route. */
export type Address = Stringable | RouteAddress;

/** A URL that may run script, because its author says so. */
export class TrustedUrl {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  toString(): string {
    return this.#url;
  }
}

/**
 * Lets a URL through whose scheme runs script (`javascript:`, `data:`). Never pass a URL of a user.
 */
export function trustedUrl(url: string): TrustedUrl {
  return new TrustedUrl(url);
}

// Browsers drop these characters before they read the scheme.
// eslint-disable-next-line no-control-regex -- control characters are what it has to find
const ignored = /[\u0000-\u0020]/g;
const script = /^(?:javascript|vbscript|data):/i;

/**
 * The address as the text of `href`; `null` for none, and after refusing one that has no text or whose
 * scheme runs script.
 *
 * @param where What the option is called and whose it is.
 */
export function addressText(
  address: unknown,
  [kind, owner]: readonly [kind: string, owner: string],
  refuse: Refuse,
): string | null {
  if (address == null) return null;
  if (address instanceof TrustedUrl) return address.toString();
  const text = Array.isArray(address)
    ? routeText(address)
    : isStringable(address)
      ? textOf(address)
      : null;
  if (text !== null && !script.test(text.replace(ignored, ''))) return text;
  const shown = text ?? (Array.isArray(address) ? String(address) : textOf(address));
  refuse(Message.VALUE_INVALID, kind, shown, owner, 'a URL that runs no script, a route');
  return null;
}

function routeText(route: readonly unknown[]): string | null {
  return typeof route[0] === 'string' ? (pageContext().createUrl?.(route) ?? null) : null;
}
