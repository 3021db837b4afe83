import { maskUserInfo } from '../../core/internal.ts';
import type { KeyPolicy } from './redact-tree.ts';

// A key, optionally in quotes or after dashes, and the separator before its value. It only matches at the start of a word,
// so that a long word is read once. In JSON that is a text of JSON, quotes are escaped.
const assignment = /(?<![\w.\-\]]|[\w\]]\[)-*(["']?)([A-Za-z_][\w.\-[\]]*)\\*\1\s*[=:]\s*/g;
// A list or an object of JSON is part of the value as a whole.
const value =
  /(\\+)(["'])[^\r\n]*?\1\2|"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|(?:\[[^\]]*|\{(?:[^{}]|\{[^{}]*\}?)*)?[^,;&\r\n]*/y;
/** Cookies are separated by `;`, which ends other values. */
const cookies = /"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[^\r\n]*/y;

/**
 * Replaces the values of secret keys, and names and passwords in URLs, by the placeholder: `token = [redacted]&page=2`.
 */
export function redactText(text: string, policy: KeyPolicy): string {
  const { placeholder } = policy;
  const plain = maskUserInfo(text, placeholder);
  // Most texts have no separator.
  if (!plain.includes('=') && !plain.includes(':')) return plain;
  // The form of the placeholder in URLs.
  const encoded = encodeURIComponent(placeholder);
  let redacted = '';
  let from = 0;
  assignment.lastIndex = 0;
  for (let found = assignment.exec(plain); found; found = assignment.exec(plain)) {
    const key = found[2] ?? '';
    if (!policy.isSensitiveKey(key)) continue;
    const start = assignment.lastIndex;
    const pattern = /cookie$/i.test(key) ? cookies : value;
    pattern.lastIndex = start;
    const end = start + (pattern.exec(plain)?.[0].length ?? 0);
    if (end === start || plain.startsWith(encoded, start)) continue;
    redacted += plain.slice(from, start) + placeholder;
    from = end;
    assignment.lastIndex = end;
  }
  return redacted + plain.slice(from);
}
