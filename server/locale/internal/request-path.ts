import type { Decision } from './decide.ts';
import type { LocaleSetup } from './locale-setup.ts';
import type { LocaleState } from './locale-state.ts';
import { beforeSuffix } from './url-code.ts';

/**
 * Replaces the translated path of the request by the path of the application.
 *
 * @returns The decision; a redirect when the path is not the correct translation.
 */
export function readPath(
  state: LocaleState,
  decision: Decision,
  { index, paths, rules }: LocaleSetup,
  suffix: string | null,
): Decision {
  const { hasCode, hasDomain, request } = state;
  const { language } = decision;
  if (paths === null) return decision;
  const writtenIn = hasCode || hasDomain ? language : rules.defaultLanguage;
  state.readRest = (rest) => paths.read(rest, writtenIn, true);
  let isRespelled = false;
  const path = beforeSuffix(request.getPathInfo(), suffix, (written) => {
    isRespelled = paths.respell(written, writtenIn) !== null;
    return paths.read(written, writtenIn, false);
  });
  request.setPathInfo(path);
  if (decision.kind !== 'serve' || !isRespelled) return decision;
  const to = hasCode ? index.segmentOf(language) : '';
  return { kind: 'redirect', language, to, reason: 'path', status: null };
}

/**
 * Changes the rest of the URL of a request, encoded and without leading slash, to another language.
 *
 * @param to `''` for the default language.
 */
export function translateRest(
  { paths, rules }: LocaleSetup,
  { readRest }: Pick<LocaleState, 'readRest'>,
  to: string,
): (rest: string) => string {
  if (paths === null || readRest === null) return (rest) => rest;
  return (rest) => paths.write(readRest(rest), to || rules.defaultLanguage, true);
}
