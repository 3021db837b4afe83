import type { IncomingMessage } from 'node:http';

import { BadRequestHttpException } from '../../core/index.ts';
import { schemeOf } from '../../web/internal.ts';

/** The parts of the URL of a request. */
export interface RequestUrlParts {
  /** `https` or `http`; never taken from the request target. */
  readonly scheme: string;
  /** Host and optional port, as the client has sent them. */
  readonly authority: string;
  /** Path and query; starts with a slash. */
  readonly path: string;
}

// Stricter than RFC 3986: names with other characters are read differently by different programs.
const validAuthority = /^(?:[a-z\d_.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
// `new URL` accepts each of these with every path: names with a letter after the last dot, without Punycode, and IPv4
// addresses. It rejects some of the others, such as `1.2.3.999`.
const plainAuthority =
  /^(?!.*xn--)(?:(?:[a-z\d_-]+\.)*[a-z][a-z\d_-]*|(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})(?::\d{1,4})?$/i;
const absoluteTarget = /^https?:\/\/([^/?#]*)(.*)$/is;

/**
 * The canonical absolute URL of a request, as `new URL(text).href` writes it.
 *
 * @throws {BadRequestHttpException} The authority is malformed, or the parts do not form a URL.
 */
export function requestUrl(parts: RequestUrlParts): string {
  if (!validAuthority.test(parts.authority)) {
    throw new BadRequestHttpException('The host of the request is not valid.');
  }
  return urlOf(parts);
}

/** The canonical absolute URL of validated parts. @throws {BadRequestHttpException} They do not form a URL. */
export function urlOf({ scheme, authority, path }: RequestUrlParts): string {
  try {
    return new URL(`${scheme}://${authority}${path}`).href;
  } catch (cause) {
    throw new BadRequestHttpException('The URL of the request is not valid.', { cause });
  }
}

/**
 * The parts of the URL of a request of `node:http` or `node:http2`. They form a URL: {@link urlOf} does not throw for
 * them. Many handlers never read the URL, and parsing it takes a twentieth of the time of a small request.
 *
 * @param target Request target; a mount point may have replaced that of the message.
 * @throws {BadRequestHttpException} Host or target are malformed, or they contradict each other.
 */
export function nodeUrlParts(message: IncomingMessage, target: string): RequestUrlParts {
  const parts = namedParts(message, target);
  if (!plainAuthority.test(parts.authority)) requestUrl(parts);
  return parts;
}

function namedParts(message: IncomingMessage, target: string): RequestUrlParts {
  const scheme = schemeOf(message);
  const named = namedAuthority(message, scheme);
  const isServerWide = target === '*' && message.method === 'OPTIONS';
  if (isServerWide || target.startsWith('/')) {
    const path = isServerWide ? '/*' : target;
    return { scheme, authority: named ?? localAuthority(message), path };
  }
  const { authority, path } = absoluteParts(target);
  // RFC 9112, 3.2.2: the authority of the target, of which the Host header is a copy.
  if (message.headers.host !== undefined) assertSameAuthority(scheme, authority, named ?? '');
  return { scheme, authority, path };
}

function absoluteParts(target: string): { readonly authority: string; readonly path: string } {
  const [, authority, rest = ''] = absoluteTarget.exec(target) ?? [];
  if (authority === undefined) {
    throw new BadRequestHttpException('The request target is not valid.');
  }
  return { authority, path: rest.startsWith('/') ? rest : `/${rest}` };
}

/** The authority that the client has sent; null when there is none, as HTTP/1.0 allows. */
function namedAuthority(message: IncomingMessage, scheme: string): string | null {
  const { host, ':authority': pseudo } = message.headers;
  if (host !== undefined) assertOneHost(message.rawHeaders);
  if (typeof pseudo !== 'string') return host || null;
  // RFC 9113, 8.3.1: a Host header together with the authority must be equal to it.
  if (host !== undefined) assertSameAuthority(scheme, pseudo, host);
  return pseudo;
}

function assertOneHost(rawHeaders: readonly string[]): void {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  if (count > 1) throw new BadRequestHttpException('A request must have one Host header.');
}

function assertSameAuthority(scheme: string, one: string, other: string): void {
  const [first, second] = [one, other].map((authority) =>
    requestUrl({ scheme, authority, path: '/' }),
  );
  if (first === second) return;
  throw new BadRequestHttpException('The Host header differs from the authority of the request.');
}

function localAuthority({ socket }: IncomingMessage): string {
  const { localAddress = 'localhost', localPort } = socket;
  const host = localAddress.includes(':') ? `[${localAddress.replace(/%.*$/, '')}]` : localAddress;
  return localPort === undefined ? host : `${host}:${localPort}`;
}
