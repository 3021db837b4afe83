import type { KeyPolicy } from './redact-tree.ts';

const userInfo = /^([a-z][\w+.-]*:\/\/)[^/?#@]*@/i;
const queryPart = /^([^?#]*\?)([^#]*)/;

/** Replaces secret query values of a URL, and name and password before the host, by the placeholder. */
export function redactUrl(url: string, policy: KeyPolicy): string {
  const placeholder = encodeURIComponent(policy.placeholder);
  const redactPair = (pair: string): string => {
    const [name = ''] = pair.split('=', 1);
    if (!pair.includes('=')) return pair;
    if (policy.isSensitiveKey(decoded(name))) return `${name}=${placeholder}`;
    // A parameter may contain a URL, such as the target of a redirect.
    const inner = decoded(pair.slice(name.length + 1));
    const plain = inner.includes('?') ? redactUrl(inner, policy) : inner;
    return plain === inner ? pair : `${name}=${encodeURIComponent(plain)}`;
  };
  return url
    .replace(userInfo, `$1${placeholder}@`)
    .replace(
      queryPart,
      (_found, start: string, query: string) => start + query.split('&').map(redactPair).join('&'),
    );
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}
