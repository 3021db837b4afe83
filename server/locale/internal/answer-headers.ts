import { currentExchange } from './exchange.ts';
import { Consulted, type LocaleState } from './locale-state.ts';

/** Values of `Vary` by the bits of what was consulted; `''` for none. */
export function varyValues(countryHeader: string | null): readonly string[] {
  const all: readonly (readonly [bit: number, name: string | null])[] = [
    [Consulted.ACCEPT_LANGUAGE, 'Accept-Language'],
    [Consulted.COOKIE, 'Cookie'],
    [Consulted.COUNTRY, countryHeader],
  ];
  return Array.from({ length: 8 }, (_, bits) =>
    all.flatMap(([bit, name]) => ((bits & bit) !== 0 && name !== null ? [name] : [])).join(', '),
  );
}

/** Tells caches and clients what the answer to a request depends on. */
export function describeAnswer(state: LocaleState, vary: readonly string[]): void {
  const { decision, hasCode } = state;
  if (!decision) return;
  if (hasCode) currentExchange().addHeader('Content-Language', decision.language);
  else sendVary(state, vary);
}

/** Gives what `work` gives. That it fails depends on what was asked for the language, too. */
export function describeFault<T>(state: LocaleState, vary: readonly string[], work: () => T): T {
  try {
    return work();
  } catch (error) {
    describeAnswer(state, vary);
    throw error;
  }
}

/** As {@link describeAnswer}, for a redirect: one that was chosen for a visitor is theirs alone. */
export function describeRedirect(state: LocaleState, vary: readonly string[]): void {
  if (state.hasCode || state.consulted === 0) return;
  sendVary(state, vary);
  currentExchange().addHeader('Cache-Control', 'private, no-store');
}

function sendVary({ consulted }: LocaleState, vary: readonly string[]): void {
  const value = vary[consulted] ?? '';
  if (value !== '') currentExchange().addHeader('Vary', value);
}
