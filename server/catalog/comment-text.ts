import type { Comment, CommentDisplayPart, Reflection } from 'typedoc';

import type { Deprecation } from './catalog.ts';
import { omitEmpty } from './omit-empty.ts';

/** The text of a comment on one line; links are their labels. */
export function plainText(parts: readonly CommentDisplayPart[] = []): string | undefined {
  const text = parts.map((part) => part.text).join('');
  return text.replace(/\s+/g, ' ').trim() || undefined;
}

/** The comment of a declaration, or of its first signature. */
export function commentOf(reflection: Reflection): Comment | undefined {
  if (reflection.comment || !reflection.isDeclaration()) return reflection.comment;
  const signature =
    reflection.getSignature ?? reflection.setSignature ?? reflection.signatures?.[0];
  return signature?.comment;
}

/** The full text of a comment, without its tags. */
export function descriptionOf(comment: Comment | undefined): string | undefined {
  return plainText(comment?.summary);
}

/** The tag `@summary` of a comment, or its first paragraph. */
export function summaryOf(comment: Comment | undefined): string | undefined {
  const tagged = plainText(comment?.getTag('@summary')?.content);
  if (tagged) return tagged;
  const text = (comment?.summary ?? []).map((part) => part.text).join('');
  const [paragraph = ''] = text.trim().split(/\n\s*\n/, 1);
  return paragraph.replace(/\s+/g, ' ') || undefined;
}

/** The version that added a declaration, and the one that deprecated it. */
export function versionsOf(comment: Comment | undefined) {
  const tag = comment?.getTag('@deprecated');
  return {
    since: plainText(comment?.getTag('@since')?.content),
    deprecated: tag && omitEmpty<Deprecation>({ reason: plainText(tag.content) }),
  };
}
