import { isSuccessful, joinUrl, numberHeader, send, isPage, serverId } from './request.ts';
import { isTemporary, RetrySchedule, withRetries } from './retry.ts';
import { sendParts } from './send-parts.ts';
import { headersOf, type ServerAction } from './server-actions.ts';
import { faultOf, TransferFault } from './transfer-fault.ts';
import type { TransferEntry } from './transfer-memory.ts';

/** The parameters to send one file in chunks. */
export interface ChunkJob {
  readonly file: File;
  /** The fields that are sent before the first chunk. */
  readonly form: FormData;
  readonly metadata: unknown;
  readonly process: ServerAction;
  readonly patch: ServerAction;
  readonly chunkSize: number;
  /** Delays in milliseconds before each retry; after the last retry the transfer fails. */
  readonly retryDelays: readonly number[];
  /** Id of a transfer to resume. */
  readonly resumeId: string | null;
  readonly entry: TransferEntry;
  readonly signal: AbortSignal;
  readonly onbegin: (id: string) => void;
  readonly onprogress: (sent: number) => void;
}

/** State of a transfer on the server. */
interface TransferState {
  readonly id: string;
  /** Number of bytes on the server. */
  readonly offset: number;
  /** Bytes of a part, when parts are sent directly to the storage of the server. */
  readonly partSize: number | null;
}

/**
 * Sends a file in sequential chunks, or in parts where the server supports them. Resumes from the offset
 * of the server after a lost connection, a lost response or a reload of the page.
 *
 * @returns Id of the upload.
 * @throws {TransferFault} The server refuses the file, or cannot be reached any more.
 * @throws {DOMException} The signal was aborted.
 */
export async function sendChunks(job: ChunkJob): Promise<string> {
  const { onbegin, entry } = job;
  const retries = new RetrySchedule(job.retryDelays, job.signal);
  const state = (await findTransfer(job, retries)) ?? (await createTransfer(job, retries));
  const { id, partSize } = state;
  entry.save(id);
  onbegin(id);
  retries.reset();
  if (partSize === null) await sendFrom(job, state, retries);
  else await sendParts({ ...job, id, partSize });
  entry.remove();
  return id;
}

async function sendFrom(
  job: ChunkJob,
  state: TransferState,
  retries: RetrySchedule,
): Promise<void> {
  const { file, chunkSize, patch } = job;
  const count = Math.max(1, Math.ceil(file.size / chunkSize));
  let { offset } = state;
  // An empty file is sent as one chunk.
  let isEmpty = file.size === 0;
  while (offset < file.size || isEmpty) {
    const xhr = await sendChunk(job, state.id, offset);
    if (isSuccessful(xhr)) {
      if (isPage(xhr.responseText))
        throw new TransferFault(0, 'The server gave a page for a chunk.');
      patch.onload?.(xhr, Math.floor(offset / chunkSize), count);
      offset = Math.min(offset + chunkSize, file.size);
      isEmpty = false;
      retries.reset();
    } else offset = await afterFailure(job, state.id, xhr, retries);
  }
}

/** Returns the state of an earlier transfer of the file; `null` when the server has none. */
async function findTransfer(job: ChunkJob, retries: RetrySchedule): Promise<TransferState | null> {
  for (const id of new Set([job.resumeId, job.entry.id])) {
    const state = id === null ? null : await fetchState(job, id, retries);
    if (state !== null) return state;
  }
  return null;
}

async function createTransfer(job: ChunkJob, retries: RetrySchedule): Promise<TransferState> {
  const { file, form, metadata, process, signal } = job;
  const protocol = { 'Upload-Length': file.size, 'Upload-Name': file.name };
  const request = {
    ...process,
    headers: headersOf(process, protocol, file, metadata),
    body: (process.ondata?.(form as never) ?? form) as FormData,
    signal,
  };
  // A retry after a lost response creates a second transfer; the first one is not used and expires.
  const xhr = await withRetries(() => send(request), retries);
  if (!isSuccessful(xhr)) throw faultOf(xhr, process);
  const id = serverId(process.onload ? process.onload(xhr, process.method) : xhr.responseText);
  return { id, offset: 0, partSize: partSizeOf(xhr) };
}

function partSizeOf(xhr: XMLHttpRequest): number | null {
  return numberHeader(xhr, 'upload-part-size');
}

function sendChunk(job: ChunkJob, id: string, offset: number): Promise<XMLHttpRequest> {
  const { file, patch, chunkSize, signal, onprogress } = job;
  const type = 'application/offset+octet-stream';
  const data = file.slice(offset, offset + chunkSize, type);
  const protocol = {
    'Content-Type': type,
    'Upload-Offset': offset,
    'Upload-Length': file.size,
    'Upload-Name': file.name,
  };
  const chunk = { index: Math.floor(offset / chunkSize), offset, size: data.size, data, file };
  onprogress(offset);
  return send({
    ...patch,
    url: joinUrl(patch.url, id),
    headers: headersOf(patch, protocol, chunk),
    body: (patch.ondata?.(data as never) ?? data) as Blob,
    onprogress: (sent) => onprogress(offset + sent),
    signal,
  });
}

async function afterFailure(
  job: ChunkJob,
  id: string,
  xhr: XMLHttpRequest,
  retries: RetrySchedule,
): Promise<number> {
  const isOver = !isTemporary(xhr) || !(await retries.wait(xhr));
  const state = isOver ? null : await fetchState(job, id, retries);
  if (state !== null) return state.offset;
  if (!isOver) job.entry.remove();
  throw faultOf(xhr, job.patch);
}

/**
 * Returns the state on the server; `null` when the server has no such transfer.
 *
 * @throws {TransferFault} The server cannot be reached, or cannot tell.
 */
async function fetchState(
  { file, process, patch, signal }: ChunkJob,
  id: string,
  retries: RetrySchedule,
): Promise<TransferState | null> {
  const request = {
    ...process,
    method: 'HEAD',
    url: joinUrl(patch.url, id),
    headers: headersOf(process, {}, id),
    signal,
  };
  const xhr = await withRetries(() => send(request), retries);
  if (isTemporary(xhr) || xhr.status >= 500) throw faultOf(xhr, process);
  if (!isSuccessful(xhr)) return null;
  const answer = process.onload
    ? process.onload(xhr, 'HEAD')
    : xhr.getResponseHeader('upload-offset');
  const offset = typeof answer === 'string' && answer.trim() === '' ? Number.NaN : Number(answer);
  const isValid = Number.isSafeInteger(offset) && offset >= 0 && offset <= file.size;
  return answer !== null && isValid ? { id, offset, partSize: partSizeOf(xhr) } : null;
}
