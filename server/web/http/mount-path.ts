/** Members that Express, Connect and similar routers add to a request of `node:http`. */
export interface MountedRequest {
  readonly baseUrl?: unknown;
  readonly originalUrl?: unknown;
}

/** A request target in two parts. */
interface SplitTarget {
  /** Scheme and host of a target in absolute form, as proxies send it; null for other targets. */
  readonly origin: string | null;
  /** Path and query. */
  readonly path: string;
}

const absoluteForm = /^(https?:\/\/[^/?#]*)(.*)$/is;

/** Splits a request target; the path of one in absolute form starts with a slash. */
export function splitTarget(target: string): SplitTarget {
  const [, origin = null, rest = target] = absoluteForm.exec(target) ?? [];
  return { origin, path: origin !== null && !rest.startsWith('/') ? `/${rest}` : rest };
}

/**
 * The path below which a router has mounted a handler, and which the router has removed from `request.url`; `''` when
 * there is none.
 *
 * @param path Path and query of `request.url`.
 */
export function mountPath({ baseUrl, originalUrl }: MountedRequest, path: string): string {
  if (typeof baseUrl === 'string') return baseUrl;
  // Connect keeps only the whole target; when it does not end with the path, that was rewritten before.
  if (typeof originalUrl !== 'string') return '';
  const whole = splitTarget(originalUrl).path;
  if (whole.endsWith(path)) return whole.slice(0, whole.length - path.length);
  return path === '/' || path.startsWith('/?')
    ? whole.slice(0, whole.length - path.length + 1)
    : '';
}
