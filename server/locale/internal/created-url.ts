import type { LocaleSetup } from './locale-setup.ts';
import type { LocaleState } from './locale-state.ts';
import { atDomain } from './page-addresses.ts';
import { changePath, codeOfUrl, insertCode } from './url-code.ts';

/** Context of the URL of a route besides its language. */
interface CreatedUrlContext {
  readonly setup: LocaleSetup;
  /** Language of the request. */
  readonly current: string;
  readonly state: LocaleState | null;
  /** Base or script URL. */
  readonly prefix: string;
  readonly suffix: string | null;
}

/**
 * Converts a URL of the application to a language: words of its path, code or domain.
 *
 * @param given Language that the caller passes, `''` for the URL without code; null for none.
 */
export function localizedUrl(
  url: string,
  given: string | null,
  context: CreatedUrlContext,
): string {
  const { setup, current, state, prefix, suffix } = context;
  const written = withWords(url, given, context);
  const code = codeOfUrl(setup, given, current);
  return code === null
    ? atDomain(written, given, state, setup)
    : insertCode(written, prefix, code, suffix === '/');
}

function withWords(url: string, given: string | null, context: CreatedUrlContext): string {
  const { setup, current, prefix, suffix } = context;
  const { paths, index, domains, rules } = setup;
  if (paths === null) return url;
  const fallback = domains === null ? rules.defaultLanguage : current;
  const language = given === null ? current : index.languageOf(given) || fallback;
  return changePath(url, prefix, suffix, (path) => paths.write(path, language, true));
}
