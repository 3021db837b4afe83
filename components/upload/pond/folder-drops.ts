import type { FilePond } from 'filepond';

import type { UploadText } from '../labels/texts.ts';
import type { Emit } from './pond-events.ts';
import { isFolder, readDropped } from './folder-files.ts';
import type { UploadItem, UploadRecord } from '../upload-record.ts';

/** The element on which folders are dropped. */
export interface FolderOwner {
  readonly host: HTMLElement;
  readonly record: UploadRecord;
  readonly emit: Emit;
  /** A text in the language of the input. */
  text(text: UploadText): string;
  /** There is no file in a folder. */
  foundEmpty(name: string): void;
}

/** What shows the files. */
export interface FolderTarget {
  /** FilePond's interface; `null` while there is none. */
  readonly api: FilePond | null;
  /** How many more files fit. */
  readonly room: number;
  show(items: readonly UploadItem[]): void;
}

/**
 * Takes the files out of folders that are dropped on an input. FilePond forgets all of a drop when one
 * file in it cannot be read, tells nobody while it reads, and changes files whose type is not known.
 *
 * @param signal Ends that.
 */
export function followFolders(owner: FolderOwner, target: FolderTarget, signal: AbortSignal): void {
  const onDrop = (event: DragEvent): void => {
    const { api: pond } = target;
    // With `dropValidation` FilePond asks the page about the drop as a whole.
    if (!pond || pond.disabled || !pond.allowDrop || pond.dropValidation) return;
    const entries = [...(event.dataTransfer?.items ?? [])].map(
      (item) => item.webkitGetAsEntry() ?? item.getAsFile(),
    );
    if (!entries.some(isFolder)) return;
    // FilePond ends what it shows while something is dragged, and finds nothing to take.
    Object.defineProperty(event, 'dataTransfer', { value: new DataTransfer() });
    const found = entries.filter((entry) => entry !== null);
    void owner.record.hold(take(owner, target, found));
  };
  owner.host.addEventListener('drop', onDrop, { capture: true, signal });
}

async function take(
  owner: FolderOwner,
  target: FolderTarget,
  entries: readonly (File | FileSystemEntry)[],
): Promise<void> {
  if (!target.api) return;
  const reason = owner.text('The file could not be read.');
  const { ignoredFiles } = target.api as { readonly ignoredFiles?: readonly string[] };
  const { files, empty } = await readDropped(
    entries,
    target.room,
    reason,
    (name) => ignoredFiles?.includes(name.toLowerCase()) ?? false,
  );
  // It may be another by now, or none.
  const { api: pond } = target;
  if (!pond) return;
  if (files.length > target.room) {
    const error = { type: 'warning', code: 0, body: 'Max files' };
    owner.emit('fwx-upload-warning', { error, files: pond.getFiles() });
    return;
  }
  const [name] = empty;
  if (name !== undefined) owner.foundEmpty(name);
  target.show(files.map((file) => owner.record.add(file)));
}
