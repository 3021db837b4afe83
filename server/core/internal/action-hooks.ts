import type { Action } from '../action.ts';
import { ActionEvent } from '../action-event.ts';

/** An object that hears of actions. */
interface Hooked {
  hasEventHandlers(name: 'beforeAction' | 'afterAction'): boolean;
  triggerAsync(name: 'beforeAction' | 'afterAction', event: ActionEvent): Promise<void>;
}

/** Asks the handlers of an object whether the action may run. */
export async function askBefore(target: object, action: Action): Promise<boolean> {
  const hooked = target as Hooked;
  if (!hooked.hasEventHandlers('beforeAction')) return true;
  const event = new ActionEvent(action);
  await hooked.triggerAsync('beforeAction', event);
  return event.isValid;
}

/** Lets the handlers of an object see, and replace, the result of the action. */
export async function tellAfter(target: object, action: Action, result: unknown): Promise<unknown> {
  const hooked = target as Hooked;
  if (!hooked.hasEventHandlers('afterAction')) return result;
  const event = new ActionEvent(action);
  event.result = result;
  await hooked.triggerAsync('afterAction', event);
  return event.result;
}
