import type { sendFile, Transfer } from './send-file.ts';
import { TransferFault } from './transfer-fault.ts';

// Loaded only when files are sent, which not every input does.
const loadSendFile = async (): Promise<typeof sendFile> =>
  (await import('./send-file.ts')).sendFile;

/**
 * Loads the module that sends files to `server` early: the browser may be offline when the first file is sent.
 *
 * @param server FilePond's server option, as configured.
 */
export function prepareTransfers(server: unknown): void {
  const { process } = Object(server) as { readonly process?: unknown };
  if (server != null && typeof process !== 'function') loadSendFile().catch(() => {});
}

/**
 * Sends a file to the server. FilePond's own transfer resumes a file only on the same page, and loses bytes
 * when a server has stopped between two chunks.
 *
 * @returns Aborts the transfer.
 */
export function startTransfer(transfer: Omit<Transfer, 'signal'>): AbortController {
  const { load, error } = transfer.calls;
  const controller = new AbortController();
  const { signal } = controller;
  const sent = loadSendFile().then((send) => send({ ...transfer, signal }));
  sent.then(load, (fault: unknown) => {
    if (!signal.aborted)
      error(fault instanceof TransferFault ? fault : new TransferFault(0, String(fault)));
  });
  return controller;
}
