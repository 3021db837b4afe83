import type { IncomingMessage, ServerResponse } from 'node:http';

import { InvalidConfigException } from '../../core/index.ts';
import { checkSettings, settingRules } from '../../core/internal.ts';
import { type MultipartOptions, type MultipartReader, streamMultipart } from '../../web/index.ts';
import { NodeExchange, type RunOptions } from './node-exchange.ts';
import type { ServableApp } from './servable-app.ts';

/** Options of {@link nodeHandler}. */
export interface NodeHandlerOptions {
  /** Most bytes of a request body, whatever code reads it; 0, the default: no limit beyond that of the application. */
  readonly maxBodyBytes?: number;
  /** Limits of multipart forms. */
  readonly multipart?: Partial<MultipartOptions>;
  /**
   * Whether status and headers of a streamed body are sent with its first chunk, so that a body that fails before it is
   * answered with 500. Default false: they are sent at once, and such a failure aborts the response.
   */
  readonly deferHeaders?: boolean;
  /**
   * Called with an error that reaches the listener: the application has thrown it, or a body has failed. A `Response`
   * that it returns or resolves with is sent, unless sending another one has begun. Default: the error is logged.
   *
   * @param request The request that has failed.
   */
  readonly onError?: (error: unknown, request: Request) => unknown;
}

/** The names of {@link NodeHandlerOptions}. */
export const handlerOptionNames = {
  maxBodyBytes: true,
  multipart: true,
  deferHeaders: true,
  onError: true,
} as const;

/** Passes requests of `node:http` to an application. */
export class NodeListener {
  readonly app: ServableApp;
  readonly multipart: MultipartReader;
  readonly maxBodyBytes: number;
  readonly deferHeaders: boolean;
  readonly onError: NodeHandlerOptions['onError'];

  /**
   * @throws {UnknownPropertyException} A key of `multipart` is not an option.
   * @throws {InvalidConfigException} `app` has no `fetch`; a limit is negative or not whole.
   */
  constructor(app: ServableApp, options: NodeHandlerOptions) {
    assertApp(app);
    this.app = app;
    this.multipart = streamMultipart(options.multipart);
    this.maxBodyBytes = wholeBytes(options.maxBodyBytes ?? 0);
    checkSettings('Listener', options, {
      deferHeaders: settingRules.flag,
      onError: settingRules.function,
    });
    this.deferHeaders = options.deferHeaders ?? false;
    this.onError = options.onError;
  }

  /** Answers a request. */
  run(message: IncomingMessage, response: ServerResponse, options: RunOptions = {}): void {
    new NodeExchange(this, { message, response, options }).start();
  }
}

function assertApp(app: unknown): void {
  const { fetch, handle } = Object(app) as Partial<ServableApp>;
  if (typeof fetch === 'function' || typeof handle === 'function') return;
  const got = app === null ? 'null' : typeof app;
  throw new InvalidConfigException(
    `An application is an object with fetch(request), got ${got === 'object' ? 'an object without it' : got}.`,
  );
}

function wholeBytes(maxBodyBytes: number): number {
  if (Number.isSafeInteger(maxBodyBytes) && maxBodyBytes >= 0) return maxBodyBytes;
  throw new InvalidConfigException(
    `"maxBodyBytes" must be a whole number of bytes from 0 on, got ${maxBodyBytes}.`,
  );
}
