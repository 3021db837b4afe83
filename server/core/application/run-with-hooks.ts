import type { Action } from '../controller/action.ts';
import type { Controller } from '../controller/controller.ts';
import { isPromise } from '../runtime/awaitable.ts';
import type { Module } from './module.ts';

/** An action that is about to run. */
export interface ActionRun {
  readonly action: Action;
  readonly params: Readonly<Record<string, unknown>>;
  /** The modules around it, the outermost first. */
  readonly modules: readonly Module[];
  /** The controller, whose hooks run next to the action; null for an action that stands alone. */
  readonly controller: Controller | null;
}

/**
 * Runs an action inside the hooks of its modules: `beforeAction` from the outermost module inwards, `afterAction`
 * outwards again.
 *
 * @returns The result; null when a hook has refused the action, and then no `afterAction` runs.
 */
export async function runWithHooks(run: ActionRun): Promise<unknown> {
  const { action, params, modules, controller } = run;
  for (const module of modules) {
    const isAllowed = module.beforeAction(action);
    if (!(isPromise(isAllowed) ? await isAllowed : isAllowed)) return null;
  }
  const isAllowed = controller ? controller.beforeAction(action) : action.beforeAction();
  if (!(isPromise(isAllowed) ? await isAllowed : isAllowed)) return null;
  let result = await action.runWithParams(params);
  result = controller ? controller.afterAction(action, result) : action.afterAction(result);
  if (isPromise(result)) result = await result;
  for (let at = modules.length - 1; at >= 0; at--) {
    result = modules[at]?.afterAction(action, result);
    if (isPromise(result)) result = await result;
  }
  return result;
}
