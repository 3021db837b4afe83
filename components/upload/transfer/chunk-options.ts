/** The chunk options that FilePond passes to a `process` function. */
export interface ChunkOptions {
  readonly chunkTransferId?: string | null;
  readonly chunkUploads?: boolean;
  readonly chunkForce?: boolean;
  readonly chunkSize: number;
  readonly chunkRetryDelays: readonly number[];
}

/** Whether a file is sent in chunks: when it is larger than a chunk, or always with `chunkForce`. */
export function isChunked(file: Blob, options: ChunkOptions): boolean {
  const { chunkUploads, chunkForce, chunkSize } = options;
  return chunkUploads === true && (chunkForce === true || file.size > chunkSize);
}
