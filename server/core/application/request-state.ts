import type { Action } from '../controller/action.ts';
import { ApplicationState } from './application-state.ts';
import type { Controller } from '../controller/controller.ts';
import { Chained } from '../request-scope/owned-slot.ts';

const noParams: Readonly<Record<string, unknown>> = Object.freeze({});

/** What an application knows of a request. */
export class RequestState extends Chained {
  state: ApplicationState = ApplicationState.BEGIN;
  controller: Controller | null = null;
  requestedRoute = '';
  requestedAction: Action | null = null;
  requestedParams: Readonly<Record<string, unknown>> = noParams;
}

/** What an application knows of a request that is known already. */
export const stateIn: unique symbol = Symbol('fwx.stateIn');
/** Makes what an application keeps of a request. */
export const newState: unique symbol = Symbol('fwx.newState');
/** Keeps the action that a request asked for, see `Application.noteAction`. */
export const noteIn: unique symbol = Symbol('fwx.noteIn');
