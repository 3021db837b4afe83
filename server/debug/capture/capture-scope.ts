import { AsyncLocalStorage } from 'node:async_hooks';
import type { Channel } from 'node:diagnostics_channel';

import type { Capture } from './capture.ts';
import { PoolEntry } from './pool-entry.ts';

/**
 * Context of the running code: its capture, and the place where it entered a pool, which calls back in another context.
 */
export interface Scope {
  readonly capture: Capture;
  /** Where the caller has entered a pool; null outside of pools. */
  readonly entry: PoolEntry | null;
}

// Not a slot of the framework's request scope: that scope starts empty for each request, inside of the debugger's
// middleware.
const storage = new AsyncLocalStorage<Scope | undefined>();

/** The scope of the running code; undefined outside of captures, and in those that have ended. */
export function currentScope(): Scope | undefined {
  const scope = storage.getStore();
  return scope?.capture.isOpen === true ? scope : undefined;
}

/** The capture that the running code belongs to; null outside of captures, and in those that have ended. */
export function currentCapture(): Capture | null {
  return currentScope()?.capture ?? null;
}

/** Counts a failure of the debugger in the capture of the running code. */
export function countFault(): void {
  const capture = currentCapture();
  if (capture) capture.faults++;
}

/** Runs work as part of a capture. */
export function runInCapture<T>(capture: Capture, work: () => T): T {
  return storage.run({ capture, entry: null }, work);
}

/** Sets the scope of the running code, and of all code that it calls from now on. */
export function enterScope(scope: Scope | undefined): void {
  storage.enterWith(scope);
}

/** Runs work in an earlier scope. Other `AsyncLocalStorage` objects keep their stores. */
export function runInScope<T>(scope: Scope | undefined, work: () => T): T {
  return storage.run(scope, work);
}

/** The scope of a caller that enters a pool now; undefined outside of captures. */
export function enterPool(): Scope | undefined {
  const scope = currentScope();
  return scope && { capture: scope.capture, entry: new PoolEntry() };
}

/** Binds a callback, which a pool may call in any context, to the scope of the caller that enters the pool now. */
export function bindPoolCallback<A extends unknown[]>(
  callback: (...args: A) => unknown,
): (...args: A) => unknown {
  const scope = enterPool();
  return (...args) => {
    scope?.entry?.leave();
    return runInScope(scope, () => callback(...args));
  };
}

/** Runs the work of a channel in the scope of its message. Returns a function that stops this. */
export function bindScope(
  channel: Channel,
  scopeOf: (message: object) => Scope | undefined,
): () => void {
  channel.bindStore(storage, (message) => scopeOf(message as object));
  return () => void channel.unbindStore(storage);
}

/** Runs work of the debugger itself, which is not part of any capture. */
export function outsideOfCaptures<T>(work: () => T): T {
  return storage.run(undefined, work);
}
