import { countFault } from '../capture/capture-scope.ts';
import { listen } from './channels.ts';

/** Observes the layers that a router of Express calls, and failed handlers. */
export interface RouterObserver {
  /** Called when a layer is called. Returns a function to call when it has ended; null when it is not observed. */
  begin(rule: string, handler: string): (() => void) | null;
  /** Called when a layer of Express, or a handler of Fastify, has failed. */
  fail(error: unknown): void;
}

/** Message that the router of Express publishes about a layer; the same object at its start and its end. */
interface LayerEvent {
  readonly route?: { readonly path?: unknown } | string | null;
  readonly handler?: { readonly name?: unknown } | null;
  /** A layer of `use()` has this property, one of a route does not. */
  readonly layer?: { readonly route?: unknown } | null;
  /** What the handler has returned; absent while its promise is pending. */
  readonly result?: unknown;
  readonly error?: unknown;
}

/**
 * Watches the router of Express 5.3 and later, which publishes the layers that it calls, and errors of handlers of
 * Fastify, which Fastify itself handles. Returns a function that stops watching.
 */
export function watchRouters(observer: RouterObserver): () => void {
  const ends = new WeakMap<object, () => void>();
  const finish = (message: unknown): void => ends.get(message as object)?.();
  // A handler that returns a promise ends twice: when it has returned, and when the promise is settled.
  const finishSync = (message: unknown): void => {
    const event = message as LayerEvent;
    if ('result' in event || 'error' in event) finish(message);
  };
  const fail = (message: unknown): void => observer.fail((message as LayerEvent).error);
  return listen(
    {
      'tracing:express.router.request:start': (message) => {
        const event = message as LayerEvent;
        const end = observer.begin(ruleOf(event), textOf(event.handler?.name));
        if (end) ends.set(message as object, end);
      },
      'tracing:express.router.request:end': finishSync,
      'tracing:express.router.request:asyncEnd': finish,
      'tracing:express.router.request:error': fail,
      'tracing:fastify.request.handler:error': fail,
    },
    countFault,
  );
}

/** Pattern of a layer; `''` for a middleware of all paths, which Express reports with the pattern `/`. */
function ruleOf({ layer, route }: LayerEvent): string {
  const pattern = textOf(typeof route === 'object' ? route?.path : route);
  const isMiddleware = typeof layer === 'object' && layer !== null && 'route' in layer;
  return isMiddleware && pattern === '/' ? '' : pattern;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
