import { redactText } from './redact-text.ts';
import type { KeyPolicy } from './redact-tree.ts';

const piece = /<[^<>]*>|[^<>]+/g;
const attribute = /([^\s"'=<>/]+)\s*=\s*("[^"]*"|'[^']*')/g;

/** Markup in which texts and values of attributes are redacted each for itself, so that its elements stay whole. */
export function redactHtml(markup: string, policy: KeyPolicy): string {
  const tag = (text: string): string =>
    text.replaceAll(attribute, (found, name: string, quoted: string) => {
      const [quote = ''] = quoted;
      const value = policy.isSensitiveKey(name)
        ? policy.placeholder
        : redactText(quoted.slice(1, -1), policy);
      return `${found.slice(0, -quoted.length)}${quote}${value}${quote}`;
    });
  return markup.replaceAll(piece, (text) =>
    text.startsWith('<') ? tag(text) : redactText(text, policy),
  );
}
