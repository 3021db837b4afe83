import { sentMetadata } from '../sent-metadata.ts';
import { isDone, send } from './request.ts';
import { retrying } from './retry.ts';
import { sendChunks } from './send-chunks.ts';
import { actionOf, headersOf, type ServerOption, serverOption } from './server-actions.ts';
import { faultOf, TransferFault } from './transfer-fault.ts';
import { noteOf } from './transfer-memory.ts';
import { reasonOf } from './unusable-file.ts';

type Variants = readonly { readonly name: string | null; readonly file: File }[];

/** What FilePond calls back while a file is sent. */
interface Callbacks {
  readonly load: (id: string) => void;
  readonly error: (fault: unknown) => void;
  readonly progress: (isKnown: boolean, sent: number, total: number) => void;
  readonly abort: () => void;
  readonly transfer: (id: string) => void;
}

/** What FilePond tells of the options of its pond. */
interface ChunkOptions {
  readonly chunkTransferId?: string | null;
  readonly chunkUploads?: boolean;
  readonly chunkForce?: boolean;
  readonly chunkSize: number;
  readonly chunkRetryDelays: readonly number[];
}

/** What FilePond calls an application with that sends files itself. */
type ProcessArguments = [
  field: string,
  file: File | Variants,
  metadata: Readonly<Record<string, unknown>>,
  load: Callbacks['load'],
  error: Callbacks['error'],
  progress: Callbacks['progress'],
  abort: Callbacks['abort'],
  transfer: Callbacks['transfer'],
  options: ChunkOptions,
];

type Process = (...values: ProcessArguments) => { readonly abort: () => void } | void;

interface Sending {
  readonly server: ServerOption;
  readonly field: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly options: ChunkOptions;
  readonly calls: Callbacks;
  readonly signal: AbortSignal;
}

const known = new WeakMap<object, ServerOption>();
const addresses = new Map<string, ServerOption>();

/**
 * FilePond's server option with our own way of sending: FilePond's goes on with a file on the same
 * page alone, and loses bytes where a server has stopped between two chunks. A function of the
 * application is called as it is, unless a file could not be made ready.
 *
 * @returns The same object for the same server; `null` for none.
 */
export function withTransfers(server: unknown): ServerOption | null {
  const option = serverOption(server);
  if (option === null) return null;
  const found = typeof server === 'string' ? addresses.get(server) : known.get(option);
  if (found) return found;
  const result = { ...option, ...processOf(option) };
  if (typeof server === 'string') addresses.set(server, result);
  else known.set(option, result);
  return result;
}

function processOf(server: ServerOption): { readonly process?: Process } {
  const { process: given, url } = server;
  if (given === null || (given === undefined && typeof url !== 'string')) return {};
  const own: Process = typeof given === 'function' ? (given as Process) : sender(server);
  return {
    process(...values) {
      const [, file, , , error] = values;
      const reason = reasonOf(file);
      if (reason === null) return own(...values);
      error(new TransferFault(0, reason));
      return { abort() {} };
    },
  };
}

function sender(server: ServerOption): Process {
  return (...values) => {
    const [field, file, metadata, load, error, progress, abort, transfer, options] = values;
    const controller = new AbortController();
    const calls = { load, error, progress, abort, transfer };
    const { signal } = controller;
    const sending = { server, field, metadata: sentMetadata(metadata), options, calls, signal };
    const isChunked =
      file instanceof Blob &&
      options.chunkUploads === true &&
      (options.chunkForce === true || file.size > options.chunkSize);
    const sent = isChunked ? inChunks(file, sending) : whole(file, sending);
    sent.then(load, (fault: unknown) => {
      if (!signal.aborted) error(fault instanceof TransferFault ? fault : String(fault));
    });
    return {
      abort() {
        controller.abort();
        abort();
      },
    };
  };
}

async function inChunks(file: File, sending: Sending): Promise<string> {
  const { server, metadata, options, calls, signal } = sending;
  const process = actionOf(server, 'process');
  const patch = actionOf(server, 'patch');
  const note = await noteOf(file, [patch.url, metadata]);
  try {
    return await sendChunks({
      file,
      form: formOf(sending, []),
      metadata,
      process,
      patch,
      chunkSize: options.chunkSize,
      retryDelays: options.chunkRetryDelays,
      begun: options.chunkTransferId ?? null,
      note,
      signal,
      onbegin: calls.transfer,
      onprogress: (sent) => calls.progress(true, sent, file.size),
    });
  } finally {
    note.release();
  }
}

async function whole(file: File | Variants, sending: Sending): Promise<string> {
  const { server, metadata, options, calls, signal } = sending;
  const process = actionOf(server, 'process');
  const form = formOf(sending, file instanceof Blob ? [{ name: null, file }] : file);
  const total = [...form.values()].reduce(
    (sum, part) => sum + (typeof part === 'string' ? 0 : part.size),
    0,
  );
  const request = {
    ...process,
    headers: headersOf(process, {}, file, metadata),
    body: (process.ondata?.(form as never) ?? form) as FormData,
    // The body is a little more than the file.
    onprogress: (sent: number) => calls.progress(true, Math.min(sent, total), total),
    signal,
  };
  const xhr = await retrying(() => send(request), options.chunkRetryDelays, signal);
  if (!isDone(xhr)) throw faultOf(xhr, process);
  const id = process.onload ? process.onload(xhr.response) : xhr.responseText;
  return String(id);
}

/** First the metadata as JSON, then the files, all under the name of the field. */
function formOf({ field, metadata }: Sending, files: Variants): FormData {
  const form = new FormData();
  form.append(field, JSON.stringify(metadata));
  for (const { name, file } of files) form.append(field, file, `${name ?? ''}${file.name}`);
  return form;
}
