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

/** Fetch middleware of the debugger, with its module and its methods. */
export interface Debug {
  /**
   * Responds to a request with a page of the debugger, or with the response that `next` returns.
   *
   * @param context Address of the client as `ip`: without it no client may see captures.
   */
  (
    request: Request,
    next: (request: Request) => unknown,
    context?: FetchContext,
  ): Promise<Response>;
  /** The debugger itself. */
  readonly module: Module;
  /** Captures work that is not a request: a job, a command, a test. */
  capture<T>(name: string, work: () => Awaitable<T>, options?: CaptureOptions): Promise<T>;
  /** Watches an object of the program, see {@link Module.instrument}. Returns a function that stops watching. */
  instrument(target: Instrumented): () => void;
  /** Adds facts about the running request, see {@link Module.annotate}. */
  annotate(notes: RequestNotes): void;
  /** Waits for captures that are being stored, and removes all hooks. */
  dispose(): Promise<void>;
}

/**
 * Creates the module of a debugger that is not part of an application.
 *
 * @throws {InvalidConfigException} An option is not allowed.
 */
export function makeModule(caller: string, options: DebugOptions): Module {
  // A setter may accept more types than its getter returns; the type of configs only has those of the getter.
  return Module.create<typeof Module>(givenOptions(caller, options) as ConfigOf<Module>);
}

/** The members of a debugger that is not part of an application. */
export function membersOf(module: Module): Pick<Debug, keyof Debug> {
  return {
    module,
    capture: module.capture.bind(module),
    instrument: module.instrument.bind(module),
    annotate: module.annotate.bind(module),
    dispose: module.dispose.bind(module),
  };
}

/**
 * Creates a debugger for any Fetch handler. It captures each request, adds the toolbar to pages, and serves its own
 * pages below `/debug`. With `NODE_ENV=production` it only passes requests on, unless `allowProduction` is set.
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
  return Object.assign(run, membersOf(module));
}
