import type { Action } from '../action.ts';
import type { ApplicationState } from '../application-state.ts';
import type { Controller } from '../controller.ts';

/** What an application knows of a request. */
export interface RequestState {
  state: ApplicationState;
  controller: Controller | null;
  requestedRoute: string;
  requestedAction: Action | null;
  requestedParams: Readonly<Record<string, unknown>>;
}

/** What an application knows of a request that is known already. */
export const stateIn: unique symbol = Symbol('fwx.stateIn');
/** Keeps the action that a request asked for, see `Application.noteAction`. */
export const noteIn: unique symbol = Symbol('fwx.noteIn');
