import type { KeyPolicy } from './redact-tree.ts';

// A key, maybe in quotes, and what separates it from its value. It begins where a word begins, so that a long word is
// read once.
const assignment = /(?<![\w.\-[\]])(["']?)([A-Za-z_][\w.\-[\]]*)\1\s*[=:]\s*/g;
const value = /"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[^,;&\r\n]*/y;

/** A text in which the values of secret keys are the placeholder: `token = [redacted]&page=2`. */
export function redactText(text: string, policy: KeyPolicy): string {
  let redacted = '';
  let from = 0;
  assignment.lastIndex = 0;
  for (let found = assignment.exec(text); found; found = assignment.exec(text)) {
    if (!policy.isSensitiveKey(found[2] ?? '')) continue;
    const start = assignment.lastIndex;
    value.lastIndex = start;
    const end = start + (value.exec(text)?.[0].length ?? 0);
    if (end === start) continue;
    redacted += text.slice(from, start) + policy.placeholder;
    from = end;
    assignment.lastIndex = end;
  }
  return redacted + text.slice(from);
}
