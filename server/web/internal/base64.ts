/** The bytes as base64 with the URL alphabet, without padding. */
export function encodeBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

// The bits of the last character that belong to no byte are zero: RFC 4648, 3.5. So the same bytes have the same text.
const lastCharacter = [/^$|[\w-]$/, /^$/, /[AQgw]$/, /[AEIMQUYcgkosw048]$/] as const;

/** The bytes of base64 text with the URL alphabet and no padding; null for anything else. */
export function decodeBase64Url(text: string): Uint8Array | null {
  if (!/^[\w-]*$/.test(text) || !lastCharacter[text.length % 4]?.test(text)) return null;
  return bytesOf(atob(text.replaceAll('-', '+').replaceAll('_', '/')));
}

/** The bytes of base64 text with the common alphabet, padding optional; null for anything else. */
export function decodeBase64(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null;
  try {
    return bytesOf(atob(text));
  } catch {
    return null;
  }
}

function bytesOf(binary: string): Uint8Array {
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
