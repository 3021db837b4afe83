import type { Action } from './action.ts';
import { ActionEvent } from './action-event.ts';
import type { Awaitable } from '../validators/validator.ts';

/** An object that hears of actions. */
interface Hooked {
  hasEventHandlers(name: 'beforeAction' | 'afterAction'): boolean;
  triggerAsync(name: 'beforeAction' | 'afterAction', event: ActionEvent): Promise<void>;
}

/** Asks the handlers of an object whether the action may run. */
export function askBefore(target: object, action: Action): Awaitable<boolean> {
  const hooked = target as Hooked;
  return hooked.hasEventHandlers('beforeAction') ? askHandlers(hooked, action) : true;
}

async function askHandlers(hooked: Hooked, action: Action): Promise<boolean> {
  const event = new ActionEvent(action);
  await hooked.triggerAsync('beforeAction', event);
  return event.isValid;
}

/** Lets the handlers of an object see, and replace, the result of the action. */
export function tellAfter(target: object, action: Action, result: unknown): Awaitable<unknown> {
  const hooked = target as Hooked;
  return hooked.hasEventHandlers('afterAction') ? tellHandlers(hooked, action, result) : result;
}

async function tellHandlers(hooked: Hooked, action: Action, result: unknown): Promise<unknown> {
  const event = new ActionEvent(action);
  event.result = result;
  await hooked.triggerAsync('afterAction', event);
  return event.result;
}
