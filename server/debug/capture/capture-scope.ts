import { AsyncLocalStorage } from 'node:async_hooks';
import type { Channel } from 'node:diagnostics_channel';

import type { Capture } from './capture.ts';
import { PoolEntry } from './pool-entry.ts';

/** What belongs to the code that runs: its capture, and where it entered a library that calls back elsewhere. */
export interface Scope {
  readonly capture: Capture;
  /** Where the caller of a pool has entered it; null outside of one. */
  readonly entry: PoolEntry | null;
}

// Not a slot of the framework's request scope: that starts empty for each request, inside of the debugger's middleware.
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

/** Runs work as part of a capture. */
export function runInCapture<T>(capture: Capture, work: () => T): T {
  return storage.run({ capture, entry: null }, work);
}

/** Makes the running code, and what it calls from now on, a part of a scope. */
export function enterScope(scope: Scope | undefined): void {
  storage.enterWith(scope);
}

/** Runs work in a scope that was found before. Other asynchronous stores stay what they are. */
export function runInScope<T>(scope: Scope | undefined, work: () => T): T {
  return storage.run(scope, work);
}

/** The scope of a caller that enters a pool now; undefined outside of captures. */
export function enterPool(): Scope | undefined {
  const scope = currentScope();
  return scope && { capture: scope.capture, entry: new PoolEntry() };
}

/** A callback that a pool may call from anywhere, in the scope of the caller that enters the pool now. */
export function bindPoolCallback<A extends unknown[]>(
  callback: (...args: A) => unknown,
): (...args: A) => unknown {
  const scope = enterPool();
  return (...args) => {
    scope?.entry?.leave();
    return runInScope(scope, () => callback(...args));
  };
}

/** Runs the work of a channel in the scope of its message. Returns what ends that. */
export function bindScope(
  channel: Channel,
  scopeOf: (message: object) => Scope | undefined,
): () => void {
  channel.bindStore(storage, (message) => scopeOf(message as object));
  return () => void channel.unbindStore(storage);
}

/** Runs work of the debugger itself, which no capture shows. */
export function outsideOfCaptures<T>(work: () => T): T {
  return storage.run(undefined, work);
}
