import type { FilePond, FilePondFile } from 'filepond';

import type { Crop } from '../crop/geometry.ts';
import type { TransferProgress } from '../transfer/transfer-progress.ts';
import type { UploadFault } from '../record/upload-record.ts';

/** Detail of `fwx-upload-init`. */
export interface UploadInitDetail {
  readonly pond: FilePond;
}

/** Detail of `fwx-upload-crop`. */
export interface UploadCropDetail {
  readonly file: FilePondFile;
  readonly crop: Crop;
}

/** Detail of `fwx-upload-add`, `-remove`, `-abort`, `-revert`, `-pause` and `-resume`. */
export interface UploadFileDetail {
  readonly file: FilePondFile;
}

/** Detail of `fwx-upload-add-error`. */
export interface UploadFaultDetail extends UploadFileDetail {
  readonly error: UploadFault;
}

/** Detail of `fwx-upload-change` and `-process-all`. */
export interface UploadFilesDetail {
  readonly files: readonly FilePondFile[];
}

/** Detail of `fwx-upload-warning`: too many files were added. */
export interface UploadWarningDetail extends UploadFilesDetail {
  readonly error: { readonly type: string; readonly code: number; readonly body: string };
}

/** Detail of `fwx-upload-prepare`. */
export interface UploadPrepareDetail extends UploadFileDetail {
  readonly output: unknown;
}

/** Detail of `fwx-upload-progress`: the progress of sending the file. */
export interface UploadProgressDetail extends UploadFileDetail, TransferProgress {
  /** From 0 to 1. */
  readonly progress: number;
}

/** Detail of `fwx-upload-process`; `error` is `null` when the file has been sent. */
export interface UploadProcessDetail extends UploadFileDetail {
  readonly error: unknown;
}

/** Events of `<fwx-upload>` by name. */
export interface UploadEvents {
  'fwx-upload-init': CustomEvent<UploadInitDetail>;
  'fwx-upload-add': CustomEvent<UploadFileDetail>;
  'fwx-upload-add-error': CustomEvent<UploadFaultDetail>;
  'fwx-upload-remove': CustomEvent<UploadFileDetail>;
  'fwx-upload-change': CustomEvent<UploadFilesDetail>;
  'fwx-upload-prepare': CustomEvent<UploadPrepareDetail>;
  'fwx-upload-pause': CustomEvent<UploadFileDetail>;
  'fwx-upload-resume': CustomEvent<UploadFileDetail>;
  'fwx-upload-progress': CustomEvent<UploadProgressDetail>;
  'fwx-upload-process': CustomEvent<UploadProcessDetail>;
  'fwx-upload-process-all': CustomEvent<UploadFilesDetail>;
  'fwx-upload-abort': CustomEvent<UploadFileDetail>;
  'fwx-upload-revert': CustomEvent<UploadFileDetail>;
  'fwx-upload-warning': CustomEvent<UploadWarningDetail>;
  'fwx-upload-crop': CustomEvent<UploadCropDetail>;
}

/** Dispatches an event from the element. */
export type Emit = (name: string, detail: object) => void;

type Handler = (...values: never[]) => void;

/**
 * Dispatches the events of a pond as events of the element.
 *
 * @param progressOf Returns the progress of sending a file; `null` when the file is not being sent any more.
 */
export function relayEvents(
  pond: FilePond,
  emit: Emit,
  progressOf: (file: FilePondFile) => TransferProgress | null,
): void {
  const handlers: Readonly<Record<string, Handler>> = {
    addfile(error: object | null, file: FilePondFile | null, status?: UploadFault) {
      // FilePond fires the event in a later task, without a file when it has been removed meanwhile.
      if (!file) return;
      if (error) emit('fwx-upload-add-error', { file, error: faultOf(error, status) });
      else emit('fwx-upload-add', { file });
    },
    removefile: (_error: unknown, file: FilePondFile) => emit('fwx-upload-remove', { file }),
    updatefiles: (files: FilePondFile[]) => emit('fwx-upload-change', { files }),
    reorderfiles: (files: FilePondFile[]) => emit('fwx-upload-change', { files }),
    preparefile: (file: FilePondFile | null, output: unknown) =>
      file && emit('fwx-upload-prepare', { file, output }),
    // Reads the progress from the record: FilePond fires the event in a later task, with an outdated value.
    processfileprogress: (file: FilePondFile | null) => {
      const state = file && progressOf(file);
      if (!state) return;
      const progress = state.total === 0 ? 1 : state.loaded / state.total;
      emit('fwx-upload-progress', { file, progress, ...state });
    },
    processfile: (error: unknown, file: FilePondFile | null) =>
      file && emit('fwx-upload-process', { file, error: error ?? null }),
    processfiles: () => emit('fwx-upload-process-all', { files: pond.getFiles() }),
    processfileabort: (file: FilePondFile | null) => file && emit('fwx-upload-abort', { file }),
    processfilerevert: (file: FilePondFile | null) => file && emit('fwx-upload-revert', { file }),
    warning: (error: object) => emit('fwx-upload-warning', { error, files: pond.getFiles() }),
  };
  for (const [name, handler] of Object.entries(handlers)) {
    pond.on(name as never, handler as never);
  }
}

function faultOf(error: object, status: UploadFault | undefined): UploadFault {
  const { main = '', sub = '' } = { ...(error as Partial<UploadFault>), ...status };
  return { main, sub };
}
