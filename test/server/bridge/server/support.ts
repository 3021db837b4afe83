import {
  type RunningServer,
  serve,
  type ServableApp,
  type ServeOptions,
} from '../../../../server/bridge/index.ts';

/** Starts a server on a free port; `ended` resolves to its exit code. */
export async function start(app: ServableApp, options: ServeOptions = {}) {
  const listening = Promise.withResolvers<RunningServer>();
  const ended = serve(app, { port: 0, signals: [], ...options, onListen: listening.resolve });
  ended.catch(listening.reject);
  return { ended, ...(await listening.promise) };
}
