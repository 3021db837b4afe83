import { requestSlot } from '../../core/index.ts';
import type { Route } from '../../web/index.ts';
import type { LocaleRequest } from '../locale-request.ts';
import type { Decision } from './decide.ts';

/** Parts of a request that its language may depend on, as bits. */
export const Consulted = {
  ACCEPT_LANGUAGE: 1,
  COOKIE: 2,
  COUNTRY: 4,
  DESTINATION: 8,
  OTHER: 16,
} as const;

/** State of one request for one manager. */
export interface LocaleState {
  readonly manager: object;
  readonly request: LocaleRequest;
  /** Whether the language was determined; its code is removed from the path then. */
  processed: boolean;
  /** Null before, and for a path that has no language. */
  decision: Decision | null;
  /** Whether the URL had a language code. */
  hasCode: boolean;
  /** Whether the host determines the language. */
  hasDomain: boolean;
  /**
   * The path of the application for one that is written as in this request, encoded and without leading slash;
   * null when they are the same.
   */
  readRest: ((rest: string) => string) | null;
  /** Parts of the request that were read: bits of {@link Consulted}. */
  consulted: number;
  /** The route that was found; null before. */
  route: Route | null;
}

const states = requestSlot<LocaleState[]>('locale', () => []);

/** The state of a request, created on first use. */
export function stateOf(manager: object, request: LocaleRequest): LocaleState {
  const all = states.get();
  let found = all.find((one) => one.manager === manager && one.request === request);
  if (!found) {
    found = {
      manager,
      request,
      processed: false,
      decision: null,
      hasCode: false,
      hasDomain: false,
      readRest: null,
      consulted: 0,
      route: null,
    };
    all.push(found);
  }
  return found;
}

/** State of the last request that the manager parsed in the running scope; null without one. */
export function currentState(manager: object): LocaleState | null {
  return states.peek()?.findLast((one) => one.manager === manager) ?? null;
}
