import { AsyncLocalStorage } from 'node:async_hooks';

import type { LazyStack } from '../model/stack-frames.ts';
import type { Capture } from './capture.ts';

/** What belongs to the code that runs: its capture, and where it entered a library that calls back elsewhere. */
export interface Scope {
  readonly capture: Capture;
  /** Stack of the caller of a pool; null outside of one. */
  readonly site: LazyStack | null;
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
  return storage.run({ capture, site: null }, work);
}

/** Runs work in a scope that was found before. Other asynchronous stores stay what they are. */
export function runInScope<T>(scope: Scope | undefined, work: () => T): T {
  return storage.run(scope, work);
}

/** Runs work of the debugger itself, which no capture shows. */
export function outsideOfCaptures<T>(work: () => T): T {
  return storage.run(undefined, work);
}
