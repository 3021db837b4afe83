import { maskUserInfo } from '../../core/internal.ts';
import { redactText } from './redact-text.ts';
import type { KeyPolicy } from './redact-tree.ts';

const parts = /^([^?#]*\??)([^#]*)/;

/** Maximum number of URLs that are read inside of each other. */
const MAX_DEPTH = 5;

/**
 * Replaces secret query values of a URL, also in texts and JSON of a parameter, and name and password before the host, by
 * the placeholder; also queries of a parameter that are deeper than five levels.
 */
export function redactUrl(url: string, policy: KeyPolicy, depth = 1): string {
  const placeholder = encodeURIComponent(policy.placeholder);
  const innerUrl = (inner: string): string =>
    depth < MAX_DEPTH ? redactUrl(inner, policy, depth + 1) : policy.placeholder;
  const redactPair = (pair: string): string => {
    const name = pair.slice(0, pair.indexOf('=') + 1);
    if (policy.isSensitiveKey(decoded(name.slice(0, -1)))) return name + placeholder;
    // A parameter may contain a URL, such as the target of a redirect, or JSON.
    const inner = decoded(pair.slice(name.length));
    const plain = redactText(inner.includes('?') ? innerUrl(inner) : inner, policy);
    return plain === inner ? pair : name + encodeURIComponent(plain);
  };
  return url.replace(
    parts,
    (_found, start: string, query: string) =>
      maskUserInfo(start, placeholder) + query.split('&').map(redactPair).join('&'),
  );
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}
