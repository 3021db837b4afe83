import type { FilePond } from 'filepond';

import type { UploadText } from '../labels/texts.ts';
import type { Emit } from './pond-events.ts';
import { isFolder, readDropped } from './folder-files.ts';
import type { UploadItem, UploadRecord } from '../upload-record.ts';

/** The input on which folders are dropped. */
export interface FolderTarget {
  readonly host: HTMLElement;
  readonly record: UploadRecord;
  readonly emit: Emit;
  readonly control: {
    readonly pond: FilePond | null;
    /** How many more files fit. */
    readonly room: number;
    show(items: readonly UploadItem[]): void;
  };
  /** A text in the language of the input. */
  text(text: UploadText): string;
}

/** Who tells of folders. */
export interface FolderTeller {
  /** There is no file in one. */
  foundEmpty(name: string): void;
}

/**
 * Takes the files out of folders that are dropped on an input. FilePond forgets all of a drop when one
 * file in it cannot be read, tells nobody while it reads, and changes files whose type is not known.
 */
export function followFolders(target: FolderTarget, teller: FolderTeller): void {
  const { host, control } = target;
  const onDrop = (event: DragEvent): void => {
    const { pond } = control;
    // With `dropValidation` FilePond asks the page about the drop as a whole.
    if (!pond || pond.disabled || !pond.allowDrop || pond.dropValidation) return;
    const entries = [...(event.dataTransfer?.items ?? [])].map(
      (item) => item.webkitGetAsEntry() ?? item.getAsFile(),
    );
    if (!entries.some(isFolder)) return;
    // FilePond ends what it shows while something is dragged, and finds nothing to take.
    Object.defineProperty(event, 'dataTransfer', { value: new DataTransfer() });
    const found = entries.filter((entry) => entry !== null);
    void target.record.hold(take(target, teller, found));
  };
  host.addEventListener('drop', onDrop, true);
}

async function take(
  target: FolderTarget,
  teller: FolderTeller,
  entries: readonly (File | FileSystemEntry)[],
): Promise<void> {
  const { control, record } = target;
  if (!control.pond) return;
  const reason = target.text('The file could not be read.');
  const { ignoredFiles } = control.pond as { readonly ignoredFiles?: readonly string[] };
  const { files, empty } = await readDropped(
    entries,
    control.room,
    reason,
    (name) => ignoredFiles?.includes(name.toLowerCase()) ?? false,
  );
  // It may be another by now, or none.
  const { pond } = control;
  if (!pond) return;
  if (files.length > control.room) {
    const error = { type: 'warning', code: 0, body: 'Max files' };
    target.emit('fwx-upload-warning', { error, files: pond.getFiles() });
    return;
  }
  const [name] = empty;
  if (name !== undefined) teller.foundEmpty(name);
  control.show(files.map((file) => record.add(file)));
}
