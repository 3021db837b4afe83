/** Bytes of a text in UTF-8, or of bytes. */
export function byteLength(content: string | Uint8Array): number {
  if (typeof content !== 'string') return content.length;
  const host = globalThis as { Buffer?: { byteLength(text: string): number } };
  return host.Buffer ? host.Buffer.byteLength(content) : new TextEncoder().encode(content).length;
}
