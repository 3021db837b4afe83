import { currentApp } from './current-app.ts';
import { type Awaitable, isPromise } from '../runtime/awaitable.ts';

/** Hooks around an action: those of a module, of a controller, or of a stand-alone action. */
export interface ActionHooks<A> {
  beforeAction(action: A): Awaitable<boolean>;
  afterAction(action: A, result: unknown): Awaitable<unknown>;
}

/** The part of an action that is needed to run it. */
interface RunnableAction {
  runWithParams(params: Readonly<Record<string, unknown>>): Awaitable<unknown>;
}

/** An action to run. */
interface ActionRun<A extends RunnableAction> {
  /** Returns the action; its error rejects the promise of the run. */
  readonly begin: () => A;
  readonly params: Readonly<Record<string, unknown>>;
  /** Returns the hooks that run around the action, the outermost first; its error rejects the promise, too. */
  readonly hooks: () => readonly ActionHooks<A>[];
}

/**
 * Runs an action inside hooks: `beforeAction` from the outermost inwards, `afterAction` outwards again.
 *
 * @returns The result; null when a hook has stopped the action, and then no `afterAction` runs.
 */
export async function runWithHooks<A extends RunnableAction>(run: ActionRun<A>): Promise<unknown> {
  const action = run.begin();
  const hooks = run.hooks();
  currentApp()?.noteAction(action);
  for (let at = 0; at < hooks.length; at++) {
    const isAllowed = hooks[at]?.beforeAction(action);
    if (!(isPromise(isAllowed) ? await isAllowed : isAllowed)) return null;
  }
  let result = action.runWithParams(run.params);
  if (isPromise(result)) result = await result;
  for (let at = hooks.length - 1; at >= 0; at--) {
    result = hooks[at]?.afterAction(action, result);
    if (isPromise(result)) result = await result;
  }
  return result;
}
