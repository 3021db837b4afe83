import { decodeBase64 } from '../../internal/base64.ts';

/** User and password of HTTP Basic authentication; null for each that was not sent. */
export type Credentials = readonly [user: string | null, password: string | null];

/** Parses an `Authorization` header. Returns two nulls for anything but well-formed Basic credentials. */
export function basicCredentials(header: string | null): Credentials {
  const encoded = /^basic +(\S+)$/i.exec(header ?? '')?.[1];
  const bytes = encoded === undefined ? null : decodeBase64(encoded);
  if (!bytes) return [null, null];
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const colon = text.indexOf(':');
    if (colon < 0) return [text || null, null];
    return [text.slice(0, colon) || null, text.slice(colon + 1)];
  } catch {
    return [null, null];
  }
}
