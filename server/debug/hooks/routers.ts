import { currentCapture } from '../capture/capture-scope.ts';
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
  readonly error?: unknown;
}

/**
 * Watches the router of Express 5.3 and later, which publishes the layers that it calls, and errors of handlers of
 * Fastify, which Fastify itself handles. Returns a function that stops watching.
 */
export function watchRouters(observer: RouterObserver): () => void {
  const ends = new WeakMap<object, () => void>();
  const finish = (message: unknown): void => ends.get(message as object)?.();
  const fail = (message: unknown): void => observer.fail((message as LayerEvent).error);
  return listen(
    {
      'tracing:express.router.request:start': (message) => {
        const { handler, route } = message as LayerEvent;
        const pattern = typeof route === 'object' ? route?.path : route;
        const end = observer.begin(textOf(pattern), textOf(handler?.name));
        if (end) ends.set(message as object, end);
      },
      'tracing:express.router.request:end': finish,
      'tracing:express.router.request:asyncEnd': finish,
      'tracing:express.router.request:error': fail,
      'tracing:fastify.request.handler:error': fail,
    },
    () => {
      const capture = currentCapture();
      if (capture) capture.faults++;
    },
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
