import { joinUrl } from './request.ts';

/** FilePond's description of one kind of request to the server. */
export interface ServerAction {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, unknown>> | ((...values: unknown[]) => object);
  readonly withCredentials: boolean;
  readonly timeout: number;
  readonly onload?: ((...values: unknown[]) => unknown) | null;
  readonly onerror?: ((body: string) => unknown) | null;
  readonly ondata?: ((data: never) => unknown) | null;
}

/** FilePond's server option as an object; other keys than those of FilePond are kept. */
export type ServerOption = Readonly<Record<string, unknown>>;

/** Converts an address to a server option; `null` for a value that is neither an address nor an object. */
export function serverOption(server: unknown): ServerOption | null {
  if (typeof server === 'string') return { url: server };
  return typeof server === 'object' && server !== null ? (server as ServerOption) : null;
}

/** Returns the request for `kind` with the defaults of FilePond and the complete address. */
export function actionOf(server: ServerOption, kind: 'patch' | 'process'): ServerAction {
  const given = server[kind];
  const own = typeof given === 'string' ? { url: given } : (given ?? {});
  const preset = {
    url: kind === 'patch' ? '?patch=' : '',
    method: kind === 'patch' ? 'PATCH' : 'POST',
    headers: (server['headers'] ?? {}) as ServerAction['headers'],
    withCredentials: false,
    timeout: Number(server['timeout'] ?? 0),
  };
  const action: ServerAction = { ...preset, ...own };
  return {
    ...action,
    url: joinUrl(typeof server['url'] === 'string' ? server['url'] : '', action.url),
  };
}

/**
 * Returns the headers of a request. A function of the application replaces the headers of the protocol,
 * as in FilePond.
 *
 * @param values Arguments of the function.
 */
export function headersOf(
  { headers }: ServerAction,
  protocol: Readonly<Record<string, unknown>>,
  ...values: readonly unknown[]
): Record<string, unknown> {
  if (typeof headers === 'function') return { ...headers(...values) };
  return { ...headers, ...protocol };
}
