import { equalInConstantTime } from '../internal/hmac.ts';
import { maskToken, unmaskToken } from '../internal/mask.ts';
import { randomString } from './random.ts';

const TOKEN_LENGTH = 32;

/** A new token, 32 characters. */
export function newCsrfToken(): string {
  return randomString(TOKEN_LENGTH);
}

/** The token for a page, with a new random mask. */
export function maskCsrfToken(token: string): string {
  const mask = crypto.getRandomValues(new Uint8Array(new TextEncoder().encode(token).length));
  return maskToken(token, mask);
}

/** Whether what a client sent is the masked form of the token. */
export function csrfTokenMatches(token: string, sent: unknown): boolean {
  if (typeof sent !== 'string' || sent.length > 256) return false;
  const unmasked = unmaskToken(sent);
  return unmasked !== '' && equalInConstantTime(token, unmasked);
}
