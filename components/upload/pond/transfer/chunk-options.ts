/** What FilePond tells of the options of its pond. */
export interface ChunkOptions {
  readonly chunkTransferId?: string | null;
  readonly chunkUploads?: boolean;
  readonly chunkForce?: boolean;
  readonly chunkSize: number;
  readonly chunkRetryDelays: readonly number[];
}

/** Whether a file is sent in chunks: when it is larger than one, or always. */
export function isChunked(file: Blob, options: ChunkOptions): boolean {
  const { chunkUploads, chunkForce, chunkSize } = options;
  return chunkUploads === true && (chunkForce === true || file.size > chunkSize);
}
