import { type Action, runBound } from '../controller/action.ts';
import { isPromise } from '../runtime/awaitable.ts';
import type { Controller } from '../controller/controller.ts';
import type { Module } from './module.ts';
import type { Awaitable } from '../validators/validator.ts';

/** An action that is about to run. */
export interface Run {
  readonly action: Action;
  readonly params: Readonly<Record<string, unknown>>;
  /** The modules around it, the outermost first. */
  readonly modules: readonly Module[];
  /** Whose hooks stand next to the action; null for an action that stands alone. */
  readonly controller: Controller | null;
}

/**
 * Runs an action inside the hooks of its modules: before hooks from the outermost module in, after
 * hooks the other way round. A before hook that refuses ends it all, with null.
 */
export function runAround(run: Run): Awaitable<unknown> {
  const { action, controller, modules, params } = run;
  const [only] = modules;
  // An action of the application itself, as most are, needs no counting of steps.
  if (modules.length !== 1 || !only || !controller) return goOn(run, 1, step(run, 0, null));
  let isAllowed = only.beforeAction(action);
  if (isAllowed !== true) return goOn(run, 1, isAllowed);
  isAllowed = controller.beforeAction(action);
  if (isAllowed !== true) return goOn(run, 2, isAllowed);
  let result = action[runBound](params);
  if (isPromise(result)) return goOn(run, 3, result);
  result = controller.afterAction(action, result);
  return isPromise(result) ? goOn(run, 4, result) : only.afterAction(action, result);
}

/** Takes the steps that are left, without a promise until one of them gives one. */
function goOn(run: Run, taken: number, given: unknown): Awaitable<unknown> {
  let result = given;
  // The hooks that ask come first: one for each module, then that of the controller or action.
  const asking = run.modules.length + 1;
  for (let at = taken; ; at++) {
    if (isPromise(result)) return Promise.resolve(result).then((value) => goOn(run, at, value));
    if (at <= asking && !result) return null;
    if (at === 2 * asking + 1) return result;
    result = step(run, at, result);
  }
}

/** What a step gives: the answer of a hook that asks, else the result so far. */
function step(run: Run, at: number, result: unknown): unknown {
  const { action, controller, modules } = run;
  const before = modules[at];
  if (before) return before.beforeAction(action);
  const past = at - modules.length;
  if (past === 0) return controller ? controller.beforeAction(action) : action.beforeAction();
  if (past === 1) return action[runBound](run.params);
  if (past > 2) return modules[modules.length + 2 - past]?.afterAction(action, result);
  return controller ? controller.afterAction(action, result) : action.afterAction(result);
}
