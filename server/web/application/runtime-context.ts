import type { FetchContext } from '../http/request-source.ts';

// Every key of a context, so that the compiler tells when one is missing here.
const known: Readonly<Record<keyof FetchContext, true>> = {
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

/** What runtimes pass to `fetch` behind the request. */
interface Runtime {
  /** Bun: its server. */
  requestIP?(request: unknown): { address: string; port: number } | null;
  /** Deno: facts of the connection. */
  readonly remoteAddr?: { readonly hostname?: unknown; readonly port?: unknown } | null;
}

/** What workers get as third argument. */
interface ExecutionContext {
  waitUntil?(promise: Promise<unknown>): void;
}

/**
 * The context of a request, whatever a runtime has passed to `fetch`: a context of ours as it is, the server of
 * Bun, the connection of Deno, or the bindings of a worker. Only a context of ours can say what a body holds or
 * who the client is; the bindings of a worker may have any names.
 */
export function runtimeContext(
  request: unknown,
  given: unknown = {},
  execution?: unknown,
): FetchContext {
  if (typeof given !== 'object' || given === null) return {};
  const isOurs = execution === undefined && Object.keys(given).every((key) => key in known);
  const runtime = given as Runtime;
  if (typeof runtime.requestIP === 'function') return peer(runtime.requestIP(request));
  const { remoteAddr } = runtime;
  if (typeof remoteAddr === 'object' && remoteAddr !== null && execution === undefined) {
    return peer({ address: remoteAddr.hostname, port: remoteAddr.port });
  }
  if (isOurs) return given;
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
