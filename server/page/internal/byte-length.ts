// Runtimes without the API of Node have none. Asked once: the global is an accessor.
const buffer = (globalThis as { Buffer?: { byteLength(text: string): number } }).Buffer;

/** Bytes of a text in UTF-8, or of bytes. */
export function byteLength(content: string | Uint8Array): number {
  if (typeof content !== 'string') return content.length;
  return buffer ? buffer.byteLength(content) : new TextEncoder().encode(content).length;
}
