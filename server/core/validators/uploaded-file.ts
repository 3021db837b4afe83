/** A file from a form: a Fetch `File`, or an uploaded file of the web module. */
export interface UploadedFileLike {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Error code of the upload; 0 or none means success, 4 no file. */
  readonly error?: number;
  stream(): ReadableStream<Uint8Array>;
}

/** Whether a value is a file of a form. */
export function isUpload(value: unknown): value is UploadedFileLike {
  if (typeof value !== 'object' || value === null) return false;
  const { name, size, stream } = value as Partial<UploadedFileLike>;
  return typeof name === 'string' && typeof size === 'number' && typeof stream === 'function';
}

/** The first bytes of a file, at most `limit`; the rest is not read. */
export async function readHead(file: UploadedFileLike, limit: number): Promise<Uint8Array> {
  const reader = file.stream().getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    while (size < limit) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      size += value.length;
    }
  } finally {
    // The bytes that were read are valid, even when the rest cannot be canceled.
    await reader.cancel().catch(() => undefined);
  }
  const all = new Uint8Array(Math.min(size, limit));
  let at = 0;
  for (const part of parts) {
    const piece = part.subarray(0, all.length - at);
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
