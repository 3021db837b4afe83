import type { Action } from './action.ts';
import { Event } from '../object/event.ts';
import type { Awaitable } from '../runtime/awaitable.ts';

/** Event that is triggered before and after an action runs. */
export class ActionEvent extends Event {
  /** The action. */
  readonly action: Action;
  /** The result of the action; a handler of `afterAction` may replace it. */
  result: unknown = null;
  /** A handler of `beforeAction` sets this to false to stop the action. */
  isValid = true;

  constructor(action: Action) {
    super();
    this.action = action;
  }
}

/** Events of modules, controllers, and stand-alone actions. */
export interface ActionEvents {
  /** Before an action runs; a handler may stop it. */
  beforeAction: ActionEvent;
  /** After an action ran; a handler may replace its result. */
  afterAction: ActionEvent;
}

/** An object that triggers the events of actions. */
interface ActionEventTarget {
  hasEventHandlers(name: 'beforeAction' | 'afterAction'): boolean;
  triggerAsync(name: 'beforeAction' | 'afterAction', event: ActionEvent): Promise<void>;
}

/** Triggers `beforeAction` on an object; false when a handler stops the action. */
export function triggerBeforeAction(target: object, action: Action): Awaitable<boolean> {
  const eventTarget = target as ActionEventTarget;
  return eventTarget.hasEventHandlers('beforeAction') ? triggerBefore(eventTarget, action) : true;
}

async function triggerBefore(eventTarget: ActionEventTarget, action: Action): Promise<boolean> {
  const event = new ActionEvent(action);
  await eventTarget.triggerAsync('beforeAction', event);
  return event.isValid;
}

/** Triggers `afterAction` on an object; returns the result, which a handler may replace. */
export function triggerAfterAction(
  target: object,
  action: Action,
  result: unknown,
): Awaitable<unknown> {
  const eventTarget = target as ActionEventTarget;
  return eventTarget.hasEventHandlers('afterAction')
    ? triggerAfter(eventTarget, action, result)
    : result;
}

async function triggerAfter(
  eventTarget: ActionEventTarget,
  action: Action,
  result: unknown,
): Promise<unknown> {
  const event = new ActionEvent(action);
  event.result = result;
  await eventTarget.triggerAsync('afterAction', event);
  return event.result;
}
