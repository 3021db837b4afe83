import { decodeBase64Url, encodeBase64Url } from './base64.ts';

/**
 * Combines a token with a random mask, so that the same token looks different in every page and cannot
 * be guessed from the size of compressed pages.
 *
 * @param mask As many bytes as the token has in UTF-8.
 */
export function maskToken(token: string, mask: Uint8Array): string {
  const bytes = new TextEncoder().encode(token);
  const masked = bytes.map((byte, at) => byte ^ Number(mask[at]));
  return encodeBase64Url(Uint8Array.of(...mask.subarray(0, bytes.length), ...masked));
}

/** The token of a masked text; `''` for text that {@link maskToken} cannot have created. */
export function unmaskToken(masked: string): string {
  const bytes = decodeBase64Url(masked);
  if (!bytes || bytes.length % 2 !== 0) return '';
  const token = bytes.subarray(bytes.length / 2).map((byte, at) => byte ^ Number(bytes[at]));
  return new TextDecoder().decode(token);
}
