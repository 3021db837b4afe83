import { currentExchange } from './exchange.ts';
import { Consulted, type LocaleState } from './locale-state.ts';

/** Values of `Vary` by the bits of {@link Consulted}; `''` for none. */
export function varyValues(countryHeader: string | null): readonly string[] {
  const all: readonly (readonly [bit: number, name: string | null])[] = [
    [Consulted.ACCEPT_LANGUAGE, 'Accept-Language'],
    [Consulted.COOKIE, 'Cookie'],
    [Consulted.COUNTRY, countryHeader],
    [Consulted.DESTINATION, 'Sec-Fetch-Dest'],
  ];
  return Array.from({ length: 16 }, (_, bits) =>
    all.flatMap(([bit, name]) => ((bits & bit) !== 0 && name !== null ? [name] : [])).join(', '),
  );
}

/** Adds the headers that name what the response depends on: `Content-Language` or `Vary`. */
export function describeResponse(state: LocaleState, vary: readonly string[]): void {
  const { decision, hasCode } = state;
  if (!decision) return;
  if (hasCode) currentExchange().addHeader('Content-Language', decision.language);
  else sendVary(state, vary);
}

/** Runs `work`. When it throws, the error response gets the headers too, as it depends on the same. */
export function describeFault<T>(state: LocaleState, vary: readonly string[], work: () => T): T {
  try {
    return work();
  } catch (error) {
    describeResponse(state, vary);
    throw error;
  }
}

/** {@link describeResponse} for a redirect: one that depends on the visitor must not be cached for others. */
export function describeRedirect(state: LocaleState, vary: readonly string[]): void {
  if (state.hasCode || state.consulted === 0) return;
  sendVary(state, vary);
  currentExchange().addHeader('Cache-Control', 'private, no-store');
}

function sendVary({ consulted }: LocaleState, vary: readonly string[]): void {
  const value = vary[consulted] ?? '';
  if (value !== '') currentExchange().addHeader('Vary', value);
}
