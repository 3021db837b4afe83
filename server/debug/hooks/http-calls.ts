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
  /** The head as it is written; with HTTP/2, one line for each header. */
  readonly headers?: string;
}

interface HttpEvent {
  readonly request: {
    readonly method?: string;
    readonly path?: string;
    readonly host?: string;
    readonly protocol?: string;
    getHeader(name: string): unknown;
  };
  readonly response?: HttpResponse;
  readonly error?: unknown;
}

interface HttpResponse {
  readonly statusCode?: number;
  /** Whether the whole body has arrived. */
  readonly complete?: boolean;
  readonly headers?: { readonly 'content-length'?: string };
  once(name: 'close', listener: () => void): unknown;
}

interface Http2Event {
  readonly stream: object;
  readonly headers?: Readonly<Record<string, string | number | undefined>>;
  readonly error?: unknown;
}

/**
 * Watches calls of `fetch`, undici, `node:http` and `node:http2`. Later events of a call run in the scope of the code that opened the
 * socket, so the observer of a call is found by its request. Returns a function that stops watching.
 */
export function watchCalls(observer: CallsObserver, onFault: () => void): () => void {
  const calls = new WeakMap<object, CallObserver>();
  const unwritten = new Map<object, string>();
  const begin = (request: object, method: string, url: string): void => {
    if (calls.has(request)) return;
    const call = observer.begin(method, url);
    if (call) calls.set(request, call);
  };
  const removals = [
    listen(undiciListeners(calls, begin, unwritten), onFault),
    listen(httpListeners(calls, begin), onFault),
    listen(http2Listeners(calls, begin, unwritten), onFault),
  ];
  return () => removals.forEach((remove) => remove());
}

type Begin = (request: object, method: string, url: string) => void;
type Calls = WeakMap<object, CallObserver>;
type Listeners = Readonly<Record<string, (message: unknown) => void>>;

/** Methods and URLs of requests of undici that are not written yet, each of which may become a stream of HTTP/2. */
type Unwritten = Map<object, string>;

function undiciListeners(calls: Calls, begin: Begin, unwritten: Unwritten): Listeners {
  const find = (message: unknown): [CallObserver | undefined, UndiciEvent] => {
    const event = message as UndiciEvent;
    return [calls.get(event.request), event];
  };
  return {
    'undici:request:create': (message) => {
      const { request } = message as UndiciEvent;
      const [method, url] = [
        String(request.method),
        `${String(request.origin)}${String(request.path)}`,
      ];
      unwritten.set(request, `${method} ${url}`);
      begin(request, method, url);
    },
    'undici:client:sendHeaders': (message) => {
      const { headers, request } = message as UndiciEvent;
      // With HTTP/2, the stream is created afterwards.
      if (/^\S+ \S+ HTTP\/1/.test(headers ?? '')) unwritten.delete(request);
    },
    'undici:request:headers': (message) => {
      const [call, { request, response }] = find(message);
      unwritten.delete(request);
      call?.answered(response?.statusCode ?? 0);
    },
    'undici:request:bodyChunkReceived': (message) => {
      const [call, { chunk }] = find(message);
      call?.received(chunk?.byteLength ?? 0);
    },
    'undici:request:trailers': (message) => find(message)[0]?.ended(),
    'undici:request:error': (message) => {
      const [call, { error, request }] = find(message);
      unwritten.delete(request);
      call?.ended(error);
    },
  };
}

function http2Listeners(calls: Calls, begin: Begin, unwritten: Unwritten): Listeners {
  return {
    'http2.client.stream.created': (message) => {
      const { headers = {}, stream } = message as Http2Event;
      const part = (name: string, otherwise: string): string =>
        String(headers[`:${name}`] ?? otherwise);
      const method = part('method', 'GET');
      const url = `${part('scheme', 'https')}://${part('authority', '')}${part('path', '/')}`;
      const ofUndici = [...unwritten].find(([, call]) => call === `${method} ${url}`);
      if (ofUndici) unwritten.delete(ofUndici[0]);
      else begin(stream, method, url);
    },
    'http2.client.stream.finish': (message) => {
      const { headers = {}, stream } = message as Http2Event;
      calls.get(stream)?.answered(Number(headers[':status'] ?? 0));
    },
    'http2.client.stream.error': (message) => {
      const { error, stream } = message as Http2Event;
      calls.get(stream)?.ended(error);
      calls.delete(stream);
    },
    'http2.client.stream.close': (message) => calls.get((message as Http2Event).stream)?.ended(),
  };
}

/** Bytes of a body that has arrived whole; null when its headers do not have them. */
function lengthOf({ complete, headers, statusCode }: HttpResponse): number | null {
  const length = headers?.['content-length'] ?? '';
  return complete === true && statusCode !== 304 && /^\d+$/.test(length) ? Number(length) : null;
}

function httpListeners(calls: Calls, begin: Begin): Listeners {
  const start = (message: unknown): void => {
    const { request } = message as HttpEvent;
    const named = request.getHeader('host');
    const host = typeof named === 'string' ? named : (request.host ?? '');
    const path = request.path ?? '/';
    // The path of a request for a proxy is a whole URL.
    const url = URL.canParse(path) ? path : `${request.protocol ?? 'http:'}//${host}${path}`;
    begin(request, request.method ?? 'GET', url);
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
      response?.once('close', () => {
        const length = request.method === 'HEAD' ? null : lengthOf(response);
        if (length !== null) call.received(length);
        call.ended();
      });
    },
    'http.client.request.error': (message) => {
      const { error, request } = message as HttpEvent;
      calls.get(request)?.ended(error);
    },
  };
}
