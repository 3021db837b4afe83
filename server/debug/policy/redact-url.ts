import type { KeyPolicy } from './redact-tree.ts';

const userInfo = /^([a-z][\w+.-]*:\/\/)[^/?#@]*@/i;
const queryPart = /^([^?#]*\?)([^#]*)/;

/** A URL whose secret query values, and name and password before the host, are the placeholder. */
export function redactUrl(url: string, policy: KeyPolicy): string {
  const placeholder = encodeURIComponent(policy.placeholder);
  const redactPair = (pair: string): string => {
    const [name = ''] = pair.split('=', 1);
    const isSecret = pair.includes('=') && policy.isSensitiveKey(decoded(name));
    return isSecret ? `${name}=${placeholder}` : pair;
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
