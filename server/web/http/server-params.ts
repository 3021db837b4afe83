import { normalizeIp } from './peer/ip-address.ts';
import type { FetchContext } from './request-source.ts';
import type { UrlParts } from './url-parts.ts';

/** The data from which server parameters are derived. */
interface ServerFacts {
  readonly method: string;
  readonly url: UrlParts;
  readonly context: FetchContext;
  /** Milliseconds since the epoch at which the request came in. */
  readonly time: number;
  /** Accepted headers, in lower case. */
  readonly headers: Iterable<readonly [name: string, value: string]>;
}

/** The name of the server parameter for a header: `HTTP_X_REAL_IP`. */
function serverParamOf(header: string): string {
  const name = header.toUpperCase().replaceAll('-', '_');
  return name === 'CONTENT_TYPE' || name === 'CONTENT_LENGTH' ? name : `HTTP_${name}`;
}

/** Server parameters by name, as other servers pass them to scripts. The object has no prototype. */
export function serverParams({
  method,
  url,
  context,
  time,
  headers,
}: ServerFacts): Record<string, unknown> {
  const port = /:(\d+)$/.exec(url.host)?.[1];
  const params: Record<string, unknown> = {
    __proto__: null,
    REQUEST_METHOD: method,
    REQUEST_URI: url.path + (url.query === '' ? '' : `?${url.query}`),
    QUERY_STRING: url.query,
    SERVER_PROTOCOL: context.protocol ?? 'HTTP/1.1',
    SERVER_NAME: url.host.replace(/:\d+$/, ''),
    SERVER_PORT: port === undefined ? (url.scheme === 'https' ? 443 : 80) : Number(port),
    SCRIPT_NAME: '',
    REQUEST_TIME: Math.floor(time / 1000),
    REQUEST_TIME_FLOAT: time / 1000,
  };
  if (url.scheme === 'https') params['HTTPS'] = 'on';
  if (context.ip !== undefined) params['REMOTE_ADDR'] = normalizeIp(context.ip) ?? context.ip;
  if (context.port !== undefined) params['REMOTE_PORT'] = context.port;
  for (const [name, value] of headers) {
    // Other servers leave these out, too: `X_Real_IP` would be taken for the `X-Real-IP` of a proxy.
    if (!name.includes('_')) params[serverParamOf(name)] = value;
  }
  return Object.assign(params, context.serverParams);
}
