import { requestSlot } from '../../core/index.ts';
import type { Route } from '../../web/index.ts';
import type { LocaleRequest } from '../locale-request.ts';
import type { Decision } from './decide.ts';

/** Parts of a request that its language may depend on, as bits. */
export const Consulted = { ACCEPT_LANGUAGE: 1, COOKIE: 2, COUNTRY: 4 } as const;

/** What a manager knows about one request. */
export interface LocaleState {
  readonly manager: object;
  readonly request: LocaleRequest;
  /** Whether the language was looked for already: the second time its code is gone from the path. */
  processed: boolean;
  /** Null before, and for a path that has no language. */
  decision: Decision | null;
  /** Whether the URL had a language code. */
  hasCode: boolean;
  /** What was asked for the language: bits of {@link Consulted}. */
  consulted: number;
  /** The route that was found; null before. */
  route: Route | null;
}

const states = requestSlot<LocaleState[]>('locale', () => []);

/** The state of a request, made on first use. */
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
      consulted: 0,
      route: null,
    };
    all.push(found);
  }
  return found;
}

/** The state of the request that the manager has seen last in the running scope; null without one. */
export function currentState(manager: object): LocaleState | null {
  return states.peek()?.findLast((one) => one.manager === manager) ?? null;
}
