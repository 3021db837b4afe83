import { warnOnce } from '../../internal/context/warn-once.ts';
import { isSuccessful, joinUrl, send } from './request.ts';
import { RetrySchedule, withRetries } from './retry.ts';
import type { ChunkJob } from './send-chunks.ts';
import { headersOf } from './server-actions.ts';
import { faultOf, TransferFault } from './transfer-fault.ts';

/** Number of parts of one file that are sent at the same time. */
const maxParallel = 4;

/** The parameters to send the parts of one file directly to the storage of the server. */
export interface PartsJob extends Pick<
  ChunkJob,
  'file' | 'onprogress' | 'patch' | 'process' | 'retryDelays' | 'signal'
> {
  /** Id of the transfer. */
  readonly id: string;
  /** Bytes of each part except the last. */
  readonly partSize: number;
}

/**
 * Sends the parts of a file that the storage does not have yet, several at a time, to URLs that the
 * server signs. The server then joins the parts.
 *
 * @throws {TransferFault} The server refuses the file, or server or storage cannot be reached any more.
 * @throws {DOMException} The signal was aborted.
 */
export async function sendParts(job: PartsJob): Promise<void> {
  const count = Math.ceil(job.file.size / job.partSize);
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const stored = await storedParts(job);
  const isStored = (number: number): boolean => stored.get(number) === bytesOf(job, number);
  const missing = numbers.filter((number) => !isStored(number));
  const progress = progressOf(job, numbers.filter(isStored));
  // A part that fails permanently aborts the others.
  const controller = new AbortController();
  const partJob = { ...job, signal: AbortSignal.any([job.signal, controller.signal]) };
  const worker = async (): Promise<void> => {
    // Each worker has its own retries: otherwise all workers would use up the same ones after a lost connection.
    const retries = new RetrySchedule(job.retryDelays, partJob.signal);
    for (let number = missing.shift(); number !== undefined; number = missing.shift()) {
      await sendPart(partJob, number, retries, progress);
      retries.reset();
    }
  };
  try {
    await Promise.all(Array.from({ length: maxParallel }, worker));
  } finally {
    controller.abort();
  }
  await requestParts(job, 'POST', '/complete');
}

/** Returns a function that updates the bytes of a part and reports the total progress. */
function progressOf(
  job: PartsJob,
  stored: readonly number[],
): (number: number, bytes: number) => void {
  const sent = new Map(stored.map((number) => [number, bytesOf(job, number)]));
  let sum = [...sent.values()].reduce((bytes, size) => bytes + size, 0);
  job.onprogress(sum);
  return (number, bytes) => {
    sum += bytes - (sent.get(number) ?? 0);
    sent.set(number, bytes);
    job.onprogress(sum);
  };
}

function bytesOf({ file, partSize }: PartsJob, number: number): number {
  return Math.min(partSize, file.size - (number - 1) * partSize);
}

function partOf({ file, partSize }: PartsJob, number: number): Blob {
  // Without a type: the type would be sent as a header that is not signed.
  return file.slice((number - 1) * partSize, number * partSize);
}

async function sendPart(
  job: PartsJob,
  number: number,
  retries: RetrySchedule,
  progress: (number: number, bytes: number) => void,
): Promise<void> {
  const body = partOf(job, number);
  for (;;) {
    // Each try requests a new URL: the last one may have expired.
    const url = await signedUrl(job, number, retries);
    progress(number, 0);
    const xhr = await send({
      method: 'PUT',
      url,
      headers: {},
      body,
      timeout: job.patch.timeout,
      onprogress: (sent) => progress(number, sent),
      signal: job.signal,
    });
    if (isSuccessful(xhr)) return progress(number, body.size);
    if (await retries.wait(xhr)) continue;
    if (xhr.status === 0) warnOfStorage(url);
    throw faultOf(xhr);
  }
}

function warnOfStorage({ origin }: URL): void {
  warnOnce(
    'upload-parts',
    `No part of a file reaches ${origin}. The bucket has to allow PUT from ${location.origin} (CORS), and "connect-src" of the page's Content-Security-Policy ${origin}.`,
  );
}

/** Returns the bytes of the stored parts by number. Starts the multipart upload when it was not started. */
async function storedParts(job: PartsJob): Promise<Map<number, number>> {
  const list = await requestParts(job, 'POST');
  const parts = (Array.isArray(list) ? list : []).map((part: unknown) => {
    const { PartNumber, Size } = Object(part) as { PartNumber?: unknown; Size?: unknown };
    return [Number(PartNumber), Number(Size)] as const;
  });
  return new Map(parts);
}

async function signedUrl(job: PartsJob, number: number, retries: RetrySchedule): Promise<URL> {
  const answer = await requestParts(job, 'GET', `/${number}`, retries);
  const { url } = Object(answer) as { url?: unknown };
  if (typeof url === 'string' && URL.canParse(url)) return new URL(url);
  throw new TransferFault(0, 'The server gave no address for a part.');
}

/** Sends a request about the parts; returns the parsed JSON of the response. */
async function requestParts(
  job: PartsJob,
  method: 'GET' | 'POST',
  step = '',
  retries = new RetrySchedule(job.retryDelays, job.signal),
): Promise<unknown> {
  const { file, id, process, signal } = job;
  const request = {
    ...process,
    method,
    url: joinUrl(process.url, `?parts=${id}${step}`),
    headers: headersOf(process, { 'Upload-Name': file.name }, id),
    signal,
  };
  const xhr = await withRetries(() => send(request), retries);
  if (!isSuccessful(xhr)) throw faultOf(xhr, process);
  try {
    return JSON.parse(xhr.responseText);
  } catch {
    throw new TransferFault(0, 'The server gave no answer about the parts.');
  }
}
