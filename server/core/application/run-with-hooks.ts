import { type Awaitable, isPromise } from '../runtime/awaitable.ts';

/** Hooks that a module or controller runs around an action. */
interface ActionHooks<A> {
  beforeAction(action: A): Awaitable<boolean>;
  afterAction(action: A, result: unknown): Awaitable<unknown>;
}

/** What has to be known of an action to run it. */
interface RunnableAction {
  beforeAction(): Awaitable<boolean>;
  runWithParams(params: Readonly<Record<string, unknown>>): Awaitable<unknown>;
  afterAction(result: unknown): Awaitable<unknown>;
}

/** An action that is about to run. */
export interface ActionRun<A extends RunnableAction> {
  readonly action: A;
  readonly params: Readonly<Record<string, unknown>>;
  /** The modules around it, the outermost first. */
  readonly modules: readonly ActionHooks<A>[];
  /** The controller, whose hooks run next to the action; null for an action that stands alone. */
  readonly controller: ActionHooks<A> | null;
}

/**
 * Runs an action inside the hooks of its modules: `beforeAction` from the outermost module inwards, `afterAction`
 * outwards again.
 *
 * @returns The result; null when a hook has refused the action, and then no `afterAction` runs.
 */
export async function runWithHooks<A extends RunnableAction>(run: ActionRun<A>): Promise<unknown> {
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
