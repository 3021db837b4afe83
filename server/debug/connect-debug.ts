import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';

import type { Awaitable } from '../core/index.ts';
import { type DebugOptions, makeModule, membersOf } from './debug.ts';
import { openNode } from './doors/node-door.ts';
import type { RequestNotes } from './capture/request-notes.ts';
import type { Instrumented } from './instrumented.ts';
import type { CaptureOptions, Module } from './module.ts';

/** Calls the next middleware. */
export type ConnectNext = (error?: unknown) => unknown;

/** Middleware for `node:http`, `node:http2`, Connect and Express, with the module and methods of its debugger. */
export interface ConnectDebug {
  (
    request: Http2ServerRequest | IncomingMessage,
    response: Http2ServerResponse | ServerResponse,
    next: ConnectNext,
  ): void;
  /** The debugger itself. */
  readonly module: Module;
  /** Captures work that is not a request: a job, a command, a test. */
  capture<T>(name: string, work: () => Awaitable<T>, options?: CaptureOptions): Promise<T>;
  /**
   * Watches a database, a transporter of nodemailer or a queue; see `Module.instrument()`. Returns a function that
   * stops watching.
   */
  instrument(target: Instrumented): () => void;
  /** Adds facts about the running request, see {@link Module.annotate}. */
  annotate(notes: RequestNotes): void;
  /** Waits for captures that are being stored, and removes all hooks. */
  dispose(): Promise<void>;
}

/**
 * Creates the debugger for servers that pass on the request and response of Node. Register it before all other
 * middleware, including compression: a response that is already encoded gets no toolbar.
 *
 * @throws {InvalidConfigException} An option is not allowed.
 */
export function connectDebug(options: DebugOptions = {}): ConnectDebug {
  const module = makeModule('connectDebug()', options);
  const run: (...args: Parameters<ConnectDebug>) => void = (request, response, next) => {
    // The compatibility API has the same members, except for some that are not used.
    const exchange = [request, response] as [IncomingMessage, ServerResponse];
    if (module.isEnabled) void handle(module, ...exchange, next);
    else next();
  };
  return Object.assign(run, membersOf(module));
}

/**
 * Never rejects: an error of the debugger is passed to `next()`, and an error that `next()` throws becomes an uncaught
 * exception, as it does without the debugger.
 */
async function handle(
  module: Module,
  request: IncomingMessage,
  response: ServerResponse,
  next: ConnectNext,
): Promise<void> {
  let run: ((handler: () => void) => void) | null;
  try {
    run = await openNode(module, request, response);
  } catch (error) {
    next(error);
    return;
  }
  run?.(() => {
    try {
      void next();
    } catch (error) {
      process.nextTick(() => {
        throw error;
      });
    }
  });
}
