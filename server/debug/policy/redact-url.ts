import type { KeyPolicy } from './redact-tree.ts';

const userInfo = /^([a-z][\w+.-]*:\/\/)[^/?#@]*@/i;

/** A URL whose secret query values, and name and password before the host, are the placeholder. */
export function redactUrl(url: string, policy: KeyPolicy): string {
  const placeholder = encodeURIComponent(policy.placeholder);
  const plain = url.replace(userInfo, `$1${placeholder}@`);
  const end = plain.indexOf('#');
  const start = plain.indexOf('?');
  if (start < 0 || (end >= 0 && end < start)) return plain;
  const query = plain.slice(start + 1, end < 0 ? undefined : end);
  const pairs = query.split('&').map((pair) => {
    const [name = ''] = pair.split('=', 1);
    const isSecret = pair.includes('=') && policy.isSensitiveKey(decoded(name));
    return isSecret ? `${name}=${placeholder}` : pair;
  });
  return `${plain.slice(0, start)}?${pairs.join('&')}${end < 0 ? '' : plain.slice(end)}`;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}
