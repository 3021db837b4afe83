import type { Action } from '../action.ts';
import type { Module } from '../module.ts';
import type { Awaitable } from '../validator.ts';

/** What stands between the hooks of the modules. */
interface Inner {
  before(): Awaitable<boolean>;
  run(): Awaitable<unknown>;
  after(result: unknown): Awaitable<unknown>;
}

/**
 * Runs an action inside the hooks of its modules: before hooks from the outermost module in, after
 * hooks the other way round. A before hook that refuses ends it all, with null.
 */
export async function runAround(
  modules: readonly Module[],
  action: Action,
  inner: Inner,
): Promise<unknown> {
  for (const module of modules) if (!(await module.beforeAction(action))) return null;
  if (!(await inner.before())) return null;
  let result = await inner.after(await inner.run());
  for (const module of modules.toReversed()) result = await module.afterAction(action, result);
  return result;
}
