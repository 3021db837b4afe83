import type { Action } from '../action.ts';
import type { Module } from '../module.ts';
import type { Awaitable } from '../validator.ts';
import { andThen } from '../awaitable.ts';

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
export function runAround(
  modules: readonly Module[],
  action: Action,
  inner: Inner,
): Awaitable<unknown> {
  const after = (result: unknown): Awaitable<unknown> =>
    tell(modules, modules.length - 1, action, result);
  const run = (isAllowed: boolean): Awaitable<unknown> =>
    isAllowed
      ? andThen(
          andThen(inner.run(), (result) => inner.after(result)),
          after,
        )
      : null;
  return andThen(ask(modules, 0, action, inner), run);
}

/** Asks the modules from one on, then the inner hook, until one refuses. */
function ask(
  modules: readonly Module[],
  at: number,
  action: Action,
  inner: Inner,
): Awaitable<boolean> {
  const module = modules[at];
  if (!module) return inner.before();
  return andThen(
    module.beforeAction(action),
    (isAllowed) => isAllowed && ask(modules, at + 1, action, inner),
  );
}

/** Tells the modules from one on outwards; each may replace the result. */
function tell(
  modules: readonly Module[],
  at: number,
  action: Action,
  result: unknown,
): Awaitable<unknown> {
  const module = modules[at];
  if (!module) return result;
  return andThen(module.afterAction(action, result), (next) => tell(modules, at - 1, action, next));
}
