import { isPromise } from '../runtime/awaitable.ts';
import { environment } from '../fw/environment.ts';
import type { Event } from './event.ts';
import { InvalidCallException } from '../errors/exceptions.ts';
import { getExceptionCategory } from '../errors/exception-category.ts';
import type { HandlerEntry } from './handler-table.ts';
import { logMessage } from '../logging/log.ts';
import { LogLevel } from '../logging/log-level.ts';

export { isPromise };

type Handler = (event: Event) => unknown;

/**
 * Runs handlers until one marks the event as handled.
 *
 * A promise that a handler returns is not awaited; its rejection is logged.
 *
 * @throws {InvalidCallException} In debug mode: a handler returned a promise.
 */
export function runHandlers(handlers: readonly HandlerEntry[], event: Event): void {
  for (const { handler, data } of handlers) {
    event.data = data;
    const result = (handler as Handler)(event);
    if (isPromise(result)) refusePromise(result, event);
    if (event.handled) return;
  }
}

function refusePromise(promise: PromiseLike<unknown>, event: Event): void {
  // The promise is not awaited, and an unhandled rejection would end the process.
  void promise.then(undefined, (error: unknown) =>
    logMessage(error, LogLevel.ERROR, getExceptionCategory(error)),
  );
  if (!environment.debug) return;
  throw new InvalidCallException(
    `A handler of "${event.name}" returned a promise. Trigger the event with triggerAsync().`,
  );
}

/** Runs handlers one after another, each awaited, until one marks the event as handled. */
export async function runHandlersAsync(
  handlers: readonly HandlerEntry[],
  event: Event,
): Promise<void> {
  for (const { handler, data } of handlers) {
    event.data = data;
    await (handler as Handler)(event);
    if (event.handled) return;
  }
}
