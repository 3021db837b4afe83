import type { Action } from './action.ts';
import { Event } from '../object/event.ts';

/** Sent before and after an action runs. */
export class ActionEvent extends Event {
  /** The action. */
  readonly action: Action;
  /** What the action returned; a handler of `afterAction` may replace it. */
  result: unknown = null;
  /** A handler of `beforeAction` sets this to false to stop the action. */
  isValid = true;

  constructor(action: Action) {
    super();
    this.action = action;
  }
}

/** Events of modules, controllers, and actions that stand alone. */
export interface ActionEvents {
  /** Before an action runs; a handler may stop it. */
  beforeAction: ActionEvent;
  /** After an action ran; a handler may replace its result. */
  afterAction: ActionEvent;
}
