import { LruMap } from '../runtime/lru.ts';

// Wildcards of locale URLs let clients choose the rest of a tag, so the cache has a limit.
const known = new LruMap<string, string>(200);

/**
 * A language as `Intl` accepts it, which throws for tags that are not well-formed: `es` for `es-ABC`. A
 * custom code of the application that is no tag at all becomes `en-US`.
 */
export function intlLanguage(language: string): string {
  return known.getOrCreate(language, () => wellFormedPart(language.replaceAll('_', '-')));
}

function wellFormedPart(tag: string): string {
  for (let end = tag.length; end > 0; end = tag.lastIndexOf('-', end - 1)) {
    const part = tag.slice(0, end);
    if (isWellFormed(part)) return part;
  }
  return 'en-US';
}

function isWellFormed(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
