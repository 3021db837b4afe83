import { joinTokens } from '../../web/internal.ts';
import { currentExchange } from './exchange.ts';
import { Consulted, type LocaleState } from './locale-state.ts';

/**
 * Values of `Vary` by the bits of {@link Consulted}; `''` for none.
 *
 * @param standard Parts that every value but the one for none names, default none: caches expect the same value in all
 * responses of a URL.
 */
export function varyValues(
  countryHeader: string | null,
  otherHeaders: string | null,
  standard = 0,
): readonly string[] {
  const all: readonly (readonly [bit: number, name: string | null])[] = [
    [Consulted.ACCEPT_LANGUAGE, 'Accept-Language'],
    [Consulted.COOKIE, 'Cookie'],
    [Consulted.COUNTRY, countryHeader],
    [Consulted.DESTINATION, 'Sec-Fetch-Dest'],
    [Consulted.OTHER, otherHeaders],
  ];
  return Array.from({ length: 2 ** all.length }, (_, consulted) => {
    const bits = consulted === 0 ? 0 : consulted | standard;
    return all
      .filter(([bit]) => (bits & bit) !== 0)
      .reduce((value, [, name]) => (name === null ? value : joinTokens(value || null, name)), '');
  });
}

/** Adds the headers for the language of the response and its dependencies: `Content-Language` or `Vary`. */
export function describeResponse(state: LocaleState, vary: readonly string[]): void {
  const { decision, hasCode, hasDomain } = state;
  if (!decision) return;
  if (hasCode || hasDomain) currentExchange().addHeader('Content-Language', decision.language);
  else sendVary(state, vary);
}

/** Runs `work`. When it throws, adds the headers to the error response, too, which depends on the same parts. */
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
