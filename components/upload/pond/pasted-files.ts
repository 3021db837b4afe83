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
    /** Number of further files that fit. */
    readonly room: number;
  };
}

/**
 * Adds files that are pasted while the focus is in the element. FilePond itself, with `allowPaste`, listens
 * on the whole page and adds the files to every input.
 */
export function handlePastes(target: PasteTarget): void {
  const { host, control } = target;
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = [...(event.clipboardData?.files ?? [])];
    const isAllowed = target.settings.config['allowPaste'] !== false && !target.isDisabled;
    if (pasted.length === 0 || !isAllowed) return;
    event.preventDefault();
    // Otherwise FilePond would add the files, too.
    event.stopPropagation();
    const { pond } = control;
    if (pond && pasted.length > control.room) {
      const error = { type: 'warning', code: 0, body: 'Max files' };
      target.emit('fwx-upload-warning', { error, files: pond.getFiles() });
      return;
    }
    // The item of the file shows why it cannot be used.
    target.files.add(pasted).catch(() => {});
  };
  host.addEventListener('paste', onPaste);
}
