import type { FilePond } from 'filepond';

import type { UploadFiles } from '../upload-files.ts';
import type { Emit } from './pond-events.ts';
import type { PondSettings } from './pond-settings.ts';

/** The input into which files are pasted. */
export interface PasteTarget {
  readonly host: HTMLElement;
  readonly files: Pick<UploadFiles, 'add'>;
  readonly settings: Pick<PondSettings, 'config'>;
  readonly isDisabled: boolean;
  readonly emit: Emit;
  readonly control: {
    readonly pond: FilePond | null;
    /** How many more files fit. */
    readonly room: number;
  };
}

/**
 * Takes files that are pasted while the focus is in the element. FilePond listens to the whole page, and
 * gives them to every input of it; it does so where `allowPaste` says it.
 */
export function followPastes(target: PasteTarget): void {
  const { host, control } = target;
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = [...(event.clipboardData?.files ?? [])];
    const isAllowed = target.settings.config['allowPaste'] !== false && !target.isDisabled;
    if (pasted.length === 0 || !isAllowed) return;
    event.preventDefault();
    // FilePond would take them, too.
    event.stopPropagation();
    const { pond } = control;
    if (pond && pasted.length > control.room) {
      const error = { type: 'warning', code: 0, body: 'Max files' };
      target.emit('fwx-upload-warning', { error, files: pond.getFiles() });
      return;
    }
    // What cannot be used is shown at the file.
    target.files.add(pasted).catch(() => {});
  };
  host.addEventListener('paste', onPaste);
}
