/** SHA-256 of a text, hexadecimal. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether a value of a session is the key of a login: the hash of its series. */
export const isLoginKey = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{64}$/.test(value);
