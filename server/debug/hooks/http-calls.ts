import { listen } from './channels.ts';

/** Observes a call. */
export interface CallObserver {
  /** Called when the response has begun. */
  answered(status: number): void;
  /** Called when bytes of the response have arrived, counted as they were sent. */
  received(bytes: number): void;
  /** Called when the call has ended; with an error when it failed. */
  ended(error?: unknown): void;
}

/** Observes calls to other servers. */
export interface CallsObserver {
  /** Called when a call begins. Returns null when the call is not observed. */
  begin(method: string, url: string): CallObserver | null;
}

interface UndiciEvent {
  readonly request: {
    readonly origin?: unknown;
    readonly path?: unknown;
    readonly method?: unknown;
  };
  readonly response?: { readonly statusCode?: number };
  readonly chunk?: Uint8Array;
  readonly error?: unknown;
}

interface HttpEvent {
  readonly request: {
    readonly method?: string;
    readonly path?: string;
    readonly host?: string;
    readonly protocol?: string;
    getHeader(name: string): unknown;
  };
  readonly response?: {
    readonly statusCode?: number;
    once(name: 'close', listener: () => void): unknown;
  };
  readonly error?: unknown;
}

/**
 * Watches calls of `fetch`, undici and `node:http`. Later events of a call run in the scope of the code that opened the
 * socket, so the observer of a call is found by its request. Returns a function that stops watching.
 */
export function watchCalls(observer: CallsObserver, onFault: () => void): () => void {
  const calls = new WeakMap<object, CallObserver>();
  const begin = (request: object, method: string, url: string): void => {
    if (calls.has(request)) return;
    const call = observer.begin(method, url);
    if (call) calls.set(request, call);
  };
  const removals = [
    listen(undiciListeners(calls, begin), onFault),
    listen(httpListeners(calls, begin), onFault),
  ];
  return () => removals.forEach((remove) => remove());
}

type Begin = (request: object, method: string, url: string) => void;
type Calls = WeakMap<object, CallObserver>;
type Listeners = Readonly<Record<string, (message: unknown) => void>>;

function undiciListeners(calls: Calls, begin: Begin): Listeners {
  const find = (message: unknown): [CallObserver | undefined, UndiciEvent] => {
    const event = message as UndiciEvent;
    return [calls.get(event.request), event];
  };
  return {
    'undici:request:create': (message) => {
      const { request } = message as UndiciEvent;
      begin(request, String(request.method), `${String(request.origin)}${String(request.path)}`);
    },
    'undici:request:headers': (message) => {
      const [call, { response }] = find(message);
      call?.answered(response?.statusCode ?? 0);
    },
    'undici:request:bodyChunkReceived': (message) => {
      const [call, { chunk }] = find(message);
      call?.received(chunk?.byteLength ?? 0);
    },
    'undici:request:trailers': (message) => find(message)[0]?.ended(),
    'undici:request:error': (message) => {
      const [call, { error }] = find(message);
      call?.ended(error);
    },
  };
}

function httpListeners(calls: Calls, begin: Begin): Listeners {
  const start = (message: unknown): void => {
    const { request } = message as HttpEvent;
    const named = request.getHeader('host');
    const host = typeof named === 'string' ? named : (request.host ?? '');
    begin(
      request,
      request.method ?? 'GET',
      `${request.protocol ?? 'http:'}//${host}${request.path ?? '/'}`,
    );
  };
  return {
    'http.client.request.created': start,
    // Older versions of Node publish no other event at the beginning.
    'http.client.request.start': start,
    'http.client.response.finish': (message) => {
      const { request, response } = message as HttpEvent;
      const call = calls.get(request);
      if (!call) return;
      call.answered(response?.statusCode ?? 0);
      // The event is published with the headers; the response ends later.
      response?.once('close', () => call.ended());
    },
    'http.client.request.error': (message) => {
      const { error, request } = message as HttpEvent;
      calls.get(request)?.ended(error);
    },
  };
}
