import type { Metadata } from '../files/sent-metadata.ts';
import { isSuccessful, send, serverId } from './request.ts';
import { RetrySchedule, withRetries } from './retry.ts';
import { sendChunks } from './send-chunks.ts';
import { addressed, headersOf, type Server, type ServerAction } from './server-actions.ts';
import { faultOf } from './transfer-fault.ts';
import { openEntry } from './transfer-memory.ts';

/** Callbacks of a send function. */
export interface SendCallbacks {
  readonly load: (response: unknown) => void;
  readonly error: (fault: unknown) => void;
  readonly progress: (isKnown: boolean, sent: number, total: number) => void;
  readonly abort: () => void;
  readonly transfer: (id: string) => void;
}

/** The chunk options that FilePond passes to a `process` function. */
export interface ChunkOptions {
  readonly chunkTransferId?: string | null;
  readonly chunkUploads?: boolean;
  readonly chunkForce?: boolean;
  readonly chunkSize: number;
  readonly chunkRetryDelays: readonly number[];
}

/** Files that are created from one image. */
export type Variants = readonly { readonly name: string | null; readonly file: File }[];

/** The parameters to send one file to a server. */
export interface Transfer {
  readonly file: File | Variants;
  readonly server: Server;
  readonly process: ServerAction;
  readonly field: string;
  readonly metadata: Metadata;
  readonly options: ChunkOptions;
  readonly calls: SendCallbacks;
  readonly signal: AbortSignal;
}

/**
 * Sends a file, in chunks when it is larger than a chunk.
 *
 * @returns Id of the file on the server.
 * @throws {TransferFault} The server refuses the file, or cannot be reached.
 * @throws {DOMException} The signal was aborted.
 */
export function sendFile(transfer: Transfer): Promise<string> {
  const { file, options } = transfer;
  return file instanceof Blob && isChunked(file, options)
    ? inChunks(file, transfer)
    : whole(transfer);
}

async function inChunks(file: File, transfer: Transfer): Promise<string> {
  const { server, metadata, options, calls, signal } = transfer;
  const process = addressed(server, transfer.process);
  const { headers, timeout, withCredentials } = process;
  // A server with `patch: null` takes chunks at FilePond's usual address.
  const usual = { url: '?patch=', method: 'PATCH', headers, timeout, withCredentials };
  const patch = addressed(server, server.patch ?? usual);
  const entry = await openEntry(file, [patch.url, metadata]);
  try {
    return await sendChunks({
      file,
      form: formOf(transfer, []),
      metadata,
      process,
      patch,
      chunkSize: options.chunkSize,
      retryDelays: options.chunkRetryDelays,
      resumeId: options.chunkTransferId ?? null,
      entry,
      signal,
      onbegin: calls.transfer,
      onprogress: (sent) => calls.progress(true, sent, file.size),
    });
  } finally {
    entry.release();
  }
}

async function whole(transfer: Transfer): Promise<string> {
  const { file, server, metadata, options, calls, signal } = transfer;
  const process = addressed(server, transfer.process);
  const form = formOf(transfer, file instanceof Blob ? [{ name: null, file }] : file);
  const total = [...form.values()].reduce(
    (sum, part) => sum + (typeof part === 'string' ? 0 : part.size),
    0,
  );
  const request = {
    ...process,
    headers: headersOf(process, {}, file, metadata),
    body: (process.ondata?.(form as never) ?? form) as FormData,
    // The body is slightly larger than the file.
    onprogress: (sent: number) => calls.progress(true, Math.min(sent, total), total),
    signal,
  };
  const xhr = await withRetries(
    () => send(request),
    new RetrySchedule(options.chunkRetryDelays, signal),
  );
  if (!isSuccessful(xhr)) throw faultOf(xhr, process);
  return serverId(process.onload ? process.onload(xhr.response) : xhr.responseText);
}

/** Builds the body: first the metadata as JSON, then the files, all under the name of the field. */
function formOf({ field, metadata }: Transfer, files: Variants): FormData {
  const form = new FormData();
  form.append(field, JSON.stringify(metadata));
  for (const { name, file } of files) form.append(field, file, `${name ?? ''}${file.name}`);
  return form;
}

/** Whether a file is sent in chunks: when it is larger than a chunk, or always with `chunkForce`. */
export function isChunked(file: Blob, options: ChunkOptions): boolean {
  const { chunkUploads, chunkForce, chunkSize } = options;
  return chunkUploads === true && (chunkForce === true || file.size > chunkSize);
}
