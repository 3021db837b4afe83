import type { Action } from '../controller/action.ts';
import { ApplicationState } from './application-state.ts';
import type { Controller } from '../controller/controller.ts';

const noParams: Readonly<Record<string, unknown>> = Object.freeze({});

/** Properties of an application that are separate for each request. */
export class RequestState {
  state: ApplicationState = ApplicationState.BEGIN;
  controller: Controller | null = null;
  requestedRoute = '';
  requestedAction: Action | null = null;
  requestedParams: Readonly<Record<string, unknown>> = noParams;
}
