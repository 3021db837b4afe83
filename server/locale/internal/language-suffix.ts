// script, region, or both, then variants: the part of a language tag behind its language.
const wellFormed =
  /^(?:[a-z]{4}(?:-(?:[a-z]{2,3}|\d{3}))?|[a-z]{2,3}|\d{3})(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))*$/;
const script = /^[a-z]{4}$/;
const region = /^[a-z]{2,3}$/;

/**
 * What may follow the language of a wildcard, in its usual spelling: script `Hant`, region `MX` or
 * `419`, variants in lower case.
 *
 * @param suffix In lower case, without the dash before it.
 * @returns null when it is none of these.
 */
export function spellSuffix(suffix: string): string | null {
  if (!wellFormed.test(suffix)) return null;
  if (suffix.length <= 3) return suffix.toUpperCase();
  const [first = '', ...rest] = suffix.split('-');
  const hasScript = script.test(first);
  const head = hasScript ? `${first[0]?.toUpperCase()}${first.slice(1)}` : first.toUpperCase();
  const tail = rest.map((part, at) =>
    hasScript && at === 0 && region.test(part) ? part.toUpperCase() : part,
  );
  return [head, ...tail].join('-');
}
