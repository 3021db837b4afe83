import { joinUrl } from './request.ts';

/** FilePond's description of one kind of request to the server, with its defaults. */
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

/** FilePond's server option, as FilePond has completed it. */
export interface Server {
  readonly url: string;
  /** A function of the application sends files itself. */
  readonly process: ServerAction | ((...values: readonly unknown[]) => unknown);
  readonly patch: ServerAction | null;
  /** Removes a stored file from the server. */
  readonly remove: ((...values: readonly unknown[]) => void) | null;
}

/** Returns the request with its complete address. */
export function addressed({ url }: Server, action: ServerAction): ServerAction {
  return { ...action, url: joinUrl(url, action.url) };
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
