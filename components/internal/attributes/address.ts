import { VALUE_INVALID } from '../context/message.ts';
import { pageContext } from '../context/page-context.ts';
import type { Refuse } from '../context/refuse.ts';
import { isStringable, textOf } from '../context/stringable.ts';

/** A route of the application with its parameters: `['/site/index', { page: 2 }]`. For servers only. */
export type RouteAddress = readonly [
  route: string,
  params?: Readonly<Record<string, unknown>> | undefined,
];

/** Where a link leads to: a URL, or on a server a route. */
export type Address = string | URL | TrustedUrl | RouteAddress;

/** A URL that the author of the page has marked as trusted: its scheme may run script. */
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
 * Marks a URL as trusted, so that its scheme may run script (`javascript:`, `data:`). Never pass a URL of a user.
 */
export function trustedUrl(url: string): TrustedUrl {
  return new TrustedUrl(url);
}

// Browsers remove these characters before they parse the scheme.
// eslint-disable-next-line no-control-regex -- the pattern matches control characters on purpose
const ignored = /[\u0000-\u0020]/g;
const script = /^(?:javascript|vbscript|data):/i;

/** HTML attributes that contain a URL. */
const urlAttribute =
  /^(?:href|src|action|formaction|xlink:href|data|poster|background|cite|ping|manifest)$/i;

/** Whether an attribute of this name contains a URL. */
export function isUrlAttribute(name: string): boolean {
  return urlAttribute.test(name);
}

/** The name of an option, and the widget or element that it belongs to. */
type Where = readonly [kind: string, owner: string];

/**
 * The address as the text of `href`. Returns `null` for no address, and after it has refused one that has no text or
 * whose scheme runs script.
 */
export function addressText(address: unknown, where: Where, refuse: Refuse): string | null {
  const text = anyAddressText(address, where, refuse);
  if (text === null || address instanceof TrustedUrl) return text;
  if (!text.includes(':') || !script.test(text.replace(ignored, ''))) return text;
  refuse(VALUE_INVALID, where[0], text, where[1], expected);
  return null;
}

/** As {@link addressText}, but allows any scheme: an image may be a `data:` URL. */
export function anyAddressText(address: unknown, where: Where, refuse: Refuse): string | null {
  if (address == null) return null;
  if (isStringable(address)) return textOf(address);
  const text = Array.isArray(address) ? routeText(address) : null;
  if (text === null) refuse(VALUE_INVALID, where[0], printed(address), where[1], expected);
  return text;
}

const expected = 'a URL that runs no script, a route of an application that has a URL manager';

/** Prints a value that has no text of its own, for a message. */
function printed(address: unknown): string {
  try {
    return JSON.stringify(address) ?? typeof address;
  } catch {
    return typeof address;
  }
}

function routeText(route: readonly unknown[]): string | null {
  return typeof route[0] === 'string' ? (pageContext().createUrl?.(route) ?? null) : null;
}
