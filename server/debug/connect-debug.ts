import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Awaitable } from '../core/index.ts';
import { type DebugOptions, makeModule } from './debug.ts';
import { openNode } from './doors/node-door.ts';
import type { RequestNotes } from './capture/request-notes.ts';
import type { Instrumented } from './instrumented.ts';
import type { CaptureOptions, Module } from './module.ts';

/** Calls what stands behind the middleware. */
export type ConnectNext = (error?: unknown) => unknown;

/** Middleware of `node:http`, Connect and Express, and what belongs to it. */
export interface ConnectDebug {
  (request: IncomingMessage, response: ServerResponse, next: ConnectNext): void;
  /** The debugger itself. */
  readonly module: Module;
  /** Captures work that is no request: a job, a command, a test. */
  capture<T>(name: string, work: () => Awaitable<T>, options?: CaptureOptions): Promise<T>;
  /** Watches a database, a transporter of nodemailer or a queue; see `Module.instrument()`. Returns what stops watching. */
  instrument(target: Instrumented): () => void;
  /** Adds what the server knows of the running request, see {@link Module.annotate}. */
  annotate(notes: RequestNotes): void;
  /** Waits for captures that are being stored, and takes all hooks off. */
  dispose(): Promise<void>;
}

/**
 * The debugger for servers that pass on the request and response of Node. It comes before all other middleware, also
 * those that compress: what is encoded already gets no toolbar.
 *
 * @throws {InvalidConfigException} An option is not allowed.
 */
export function connectDebug(options: DebugOptions = {}): ConnectDebug {
  const module = makeModule('connectDebug()', options);
  const run = (request: IncomingMessage, response: ServerResponse, next: ConnectNext): void => {
    if (module.isEnabled) void handle(module, request, response, next);
    else next();
  };
  return Object.assign(run, {
    module,
    capture: module.capture.bind(module),
    instrument: module.instrument.bind(module),
    annotate: module.annotate.bind(module),
    dispose: module.dispose.bind(module),
  });
}

/** Never rejects: faults of the debugger go to the server, and those of what comes next to where they went without it. */
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
  try {
    run?.(() => void next());
  } catch (error) {
    process.nextTick(() => {
      throw error;
    });
  }
}
