import { decodeBase64Url, encodeBase64Url } from './base64.ts';

/**
 * Hides a token behind a random mask, so that the same token looks different in every page and cannot
 * be guessed from the size of compressed pages.
 *
 * @param mask As many bytes as the token has in UTF-8.
 */
export function maskToken(token: string, mask: Uint8Array): string {
  const bytes = new TextEncoder().encode(token);
  const masked = new Uint8Array(bytes.length * 2);
  masked.set(mask.subarray(0, bytes.length));
  for (let at = 0; at < bytes.length; at++) {
    masked[bytes.length + at] = (bytes[at] ?? 0) ^ (mask[at] ?? 0);
  }
  return encodeBase64Url(masked);
}

/** The token behind a mask; empty text for what {@link maskToken} cannot have made. */
export function unmaskToken(masked: string): string {
  const bytes = decodeBase64Url(masked);
  if (!bytes || bytes.length === 0 || bytes.length % 2 !== 0) return '';
  const half = bytes.length / 2;
  const token = new Uint8Array(half);
  for (let at = 0; at < half; at++) token[at] = (bytes[at] ?? 0) ^ (bytes[half + at] ?? 0);
  return new TextDecoder().decode(token);
}
