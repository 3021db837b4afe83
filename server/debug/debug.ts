import type { Awaitable, ConfigOf } from '../core/index.ts';
import { givenOptions } from '../core/internal.ts';
import type { FetchContext } from '../web/index.ts';
import { serveFetch } from './doors/fetch-door.ts';
import type { RequestNotes } from './capture/request-notes.ts';
import type { Instrumented } from './instrumented.ts';
import { type CaptureOptions, Module } from './module.ts';
import type { LogTargetDefinition } from './resolve-log-target.ts';

/** Options of {@link debug}: the properties of the module. */
export type DebugOptions = Omit<ConfigOf<Module>, 'debugHeaders' | 'logTarget'> & {
  /** Begins and stores captures, see {@link Module.logTarget}. */
  readonly logTarget?: LogTargetDefinition;
};

/** Fetch middleware of the debugger, and what belongs to it. */
export interface Debug {
  /**
   * Answers a request with a page of the debugger, or with what `next` returns.
   *
   * @param context Address of the client as `ip`: without it nobody is allowed to see captures.
   */
  (
    request: Request,
    next: (request: Request) => unknown,
    context?: FetchContext,
  ): Promise<Response>;
  /** The debugger itself. */
  readonly module: Module;
  /** Captures work that is no request: a job, a command, a test. */
  capture<T>(name: string, work: () => Awaitable<T>, options?: CaptureOptions): Promise<T>;
  /** Watches an object of the program, see {@link Module.instrument}. Returns what stops watching. */
  instrument(target: Instrumented): () => void;
  /** Adds what the server knows of the running request, see {@link Module.annotate}. */
  annotate(notes: RequestNotes): void;
  /** Waits for captures that are being stored, and takes all hooks off. */
  dispose(): Promise<void>;
}

/**
 * The module of a debugger that stands outside of applications.
 *
 * @throws {InvalidConfigException} An option is not allowed.
 */
export function makeModule(caller: string, options: DebugOptions): Module {
  // A setter may take more than its getter gives, which configs do not know.
  return Module.create<typeof Module>(givenOptions(caller, options) as ConfigOf<Module>);
}

/**
 * The debugger around any Fetch handler: captures each request, adds the toolbar to pages, and serves its own pages
 * below `/debug`. With `NODE_ENV=production` it passes requests on and does nothing else, unless `allowProduction` is set.
 *
 * @throws {InvalidConfigException} An option is not allowed.
 */
export function debug(options: DebugOptions = {}): Debug {
  const module = makeModule('debug()', options);
  const run = async (
    request: Request,
    next: (request: Request) => unknown,
    context: FetchContext = {},
  ): Promise<Response> =>
    module.isEnabled
      ? serveFetch(module, request, next, context)
      : ((await next(request)) as Response);
  return Object.assign(run, {
    module,
    capture: module.capture.bind(module),
    instrument: module.instrument.bind(module),
    annotate: module.annotate.bind(module),
    dispose: module.dispose.bind(module),
  });
}
