import type { FetchContext } from '../http/request-source.ts';

// Every key of a context, so that the compiler reports one that is missing here.
const contextKeys: Readonly<Record<keyof FetchContext, true>> = {
  ip: true,
  port: true,
  serverParams: true,
  waitUntil: true,
  baseUrl: true,
  parsedBody: true,
  rawBody: true,
  uploadedFiles: true,
  signal: true,
  env: true,
  protocol: true,
  multipart: true,
  shutdownSignal: true,
  trace: true,
  acceptWebSocket: true,
};

/** The argument of `fetch` that runtimes pass after the request. */
interface Runtime {
  /** Bun: its server. */
  requestIP?(request: unknown): { address: string; port: number } | null;
  /** Deno: data of the connection. */
  readonly remoteAddr?: { readonly hostname?: unknown; readonly port?: unknown } | null;
}

/** Third argument of `fetch` in workers. */
interface ExecutionContext {
  waitUntil?(promise: Promise<unknown>): void;
}

/**
 * The context of a request for any argument that a runtime passes to `fetch`: a `FetchContext` unchanged, the server of
 * Bun, the connection of Deno, or the bindings of a worker. Only a `FetchContext` can specify the body and
 * the client; the bindings of a worker may have any names.
 */
export function runtimeContext(
  request: unknown,
  given: unknown = {},
  execution?: unknown,
): FetchContext {
  if (typeof given !== 'object' || given === null) return {};
  const isContext =
    execution === undefined && Object.keys(given).every((key) => key in contextKeys);
  const runtime = given as Runtime;
  if (typeof runtime.requestIP === 'function') return peer(runtime.requestIP(request));
  const { remoteAddr } = runtime;
  if (typeof remoteAddr === 'object' && remoteAddr !== null && execution === undefined) {
    return peer({ address: remoteAddr.hostname, port: remoteAddr.port });
  }
  if (isContext) return given;
  const worker = (execution ?? {}) as ExecutionContext;
  if (typeof worker.waitUntil !== 'function') return { env: given };
  return { env: given, waitUntil: (promise) => worker.waitUntil?.(promise) };
}

function peer(address: { readonly address: unknown; readonly port: unknown } | null): FetchContext {
  return {
    ...(typeof address?.address === 'string' && { ip: address.address }),
    ...(typeof address?.port === 'number' && { port: address.port }),
  };
}
