import { joinUrl } from './request.ts';

/** How FilePond describes one kind of request to the server. */
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

/** FilePond's server option as an object; keys that are none of FilePond's are left alone. */
export type ServerOption = Readonly<Record<string, unknown>>;

/** The server option of an address. */
export function serverOption(server: unknown): ServerOption | null {
  if (typeof server === 'string') return { url: server };
  return typeof server === 'object' && server !== null ? (server as ServerOption) : null;
}

/** The request for `kind` with everything that FilePond fills in; its address is complete. */
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
 * Headers of a request. A function of the application replaces those of the protocol, as with
 * FilePond.
 *
 * @param values What the function is called with.
 */
export function headersOf(
  { headers }: ServerAction,
  protocol: Readonly<Record<string, unknown>>,
  ...values: readonly unknown[]
): Record<string, unknown> {
  if (typeof headers === 'function') return { ...headers(...values) };
  return { ...headers, ...protocol };
}
