import { redactText } from './redact-text.ts';
import type { KeyPolicy } from './redact-tree.ts';

const CDATA = '<![CDATA[';
const piece = /<!\[CDATA\[[^\]]*(?:\]\]>)?|<[^<>]*>|[^<>]+/g;
const attribute = /([^\s"'=<>/]+)\s*=\s*("[^"]*"|'[^']*')/g;

const opening = /^<(?:[\w.-]+:)?([\w.-]+)/;

/**
 * Redacts the texts and the values of attributes of markup separately, so that its elements stay intact. The text of an
 * element with a secret name is a secret.
 */
export function redactMarkup(markup: string, policy: KeyPolicy): string {
  const tag = (text: string): string =>
    text.replaceAll(attribute, (found, name: string, quoted: string) => {
      const [quote = ''] = quoted;
      const value = policy.isSensitiveKey(name)
        ? policy.placeholder
        : redactText(quoted.slice(1, -1), policy);
      return `${found.slice(0, -quoted.length)}${quote}${value}${quote}`;
    });
  let name = '';
  return markup.replaceAll(piece, (text) => {
    if (text.startsWith('<') && !text.startsWith(CDATA)) {
      name = opening.exec(text)?.[1] ?? '';
      return tag(text);
    }
    const isSecret = policy.isSensitiveKey(name) && text.trim() !== '';
    return isSecret ? policy.placeholder : redactText(text, policy);
  });
}
