import { sentMetadata } from '../sent-metadata.ts';
import type { ChunkOptions } from './chunk-options.ts';
import type { Callbacks, sendFile, Variants } from './send-file.ts';
import { type ServerOption, serverOption } from './server-actions.ts';
import { TransferFault } from './transfer-fault.ts';
import { reasonOf } from './unusable-file.ts';

/** The arguments with which FilePond calls a `process` function. */
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

const optionsByObject = new WeakMap<object, ServerOption>();
const optionsByAddress = new Map<string, ServerOption>();

/**
 * Returns FilePond's server option with a `process` function of this library. FilePond's own transfer
 * resumes a file only on the same page, and loses bytes when a server has stopped between two chunks. A
 * `process` function of the application is called unchanged, unless a file could not be prepared.
 *
 * @returns The same object for the same server; `null` without a server.
 */
export function withTransfers(server: unknown): ServerOption | null {
  const option = serverOption(server);
  if (option === null) return null;
  const found =
    typeof server === 'string' ? optionsByAddress.get(server) : optionsByObject.get(option);
  if (found) return found;
  const result = { ...option, ...processOf(option) };
  if (typeof server === 'string') optionsByAddress.set(server, result);
  else optionsByObject.set(option, result);
  return result;
}

function processOf(server: ServerOption): { readonly process?: Process } {
  const { process: given, url } = server;
  if (given === null || (given === undefined && typeof url !== 'string')) return {};
  const own: Process = typeof given === 'function' ? (given as Process) : createSender(server);
  return {
    process(...values) {
      const [, file, , , error] = values;
      const reason = reasonOf(file);
      if (reason === null) return own(...values);
      error(new TransferFault(0, reason, { words: reason }));
      return { abort() {} };
    },
  };
}

let sending: Promise<typeof sendFile> | null = null;

/** Loads the module that sends files, which not every input needs. A failed request is not cached. */
function loadSending(): Promise<typeof sendFile> {
  sending ??= import('./send-file.ts').then((module) => module.sendFile);
  sending.catch(() => (sending = null));
  return sending;
}

function createSender(server: ServerOption): Process {
  // Loads the module early: the browser may be offline when the first file is sent.
  loadSending().catch(() => {});
  return (...values) => {
    const [field, file, metadata, load, error, progress, abort, transfer, options] = values;
    const controller = new AbortController();
    const calls = { load, error, progress, abort, transfer };
    const { signal } = controller;
    const job = { server, field, metadata: sentMetadata(metadata), options, calls, signal };
    const sent = loadSending().then((send) => send(file, job));
    sent.then(load, (fault: unknown) => {
      if (!signal.aborted)
        error(fault instanceof TransferFault ? fault : new TransferFault(0, String(fault)));
    });
    return {
      abort() {
        controller.abort();
        abort();
      },
    };
  };
}
