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
  /** Returns a text in the language of the input. */
  text(text: UploadText): string;
  /** Called when a folder contains no file. */
  onEmptyFolder(name: string): void;
}

/** The view of the files. */
export interface FolderTarget {
  /** The FilePond instance; `null` while there is none. */
  readonly api: FilePond | null;
  /** Number of further files that fit. */
  readonly room: number;
  show(items: readonly UploadItem[]): void;
}

/**
 * Adds the files in folders that are dropped on an input. FilePond itself drops all files when one of them
 * cannot be read, does not report that it is reading, and changes files of unknown type.
 *
 * @param signal Removes the listener.
 */
export function handleFolderDrops(
  owner: FolderOwner,
  target: FolderTarget,
  signal: AbortSignal,
): void {
  const onDrop = (event: DragEvent): void => {
    const { api: pond } = target;
    // With `dropValidation` FilePond lets the page validate the whole drop.
    if (!pond || pond.disabled || !pond.allowDrop || pond.dropValidation) return;
    const entries = [...(event.dataTransfer?.items ?? [])].map(
      (item) => item.webkitGetAsEntry() ?? item.getAsFile(),
    );
    if (!entries.some(isFolder)) return;
    // FilePond ends its drag state, and finds no files in the event.
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
  // The FilePond instance may have been replaced or removed meanwhile.
  const { api: pond } = target;
  if (!pond) return;
  if (files.length > target.room) {
    const error = { type: 'warning', code: 0, body: 'Max files' };
    owner.emit('fwx-upload-warning', { error, files: pond.getFiles() });
    return;
  }
  const [name] = empty;
  if (name !== undefined) owner.onEmptyFolder(name);
  target.show(files.map((file) => owner.record.add(file)));
}
