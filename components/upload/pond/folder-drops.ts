import type { UploadOwner } from '../upload-owner.ts';
import { isFolder, readDropped } from './folder-files.ts';
import type { FileTarget } from './file-target.ts';

/**
 * Adds the files in folders that are dropped on an input. FilePond itself drops all files when one of them
 * cannot be read, does not report that it is reading, and changes files of unknown type.
 *
 * @param signal Removes the listener.
 */
export function handleFolderDrops(
  owner: UploadOwner,
  target: FileTarget,
  signal: AbortSignal,
): void {
  const onDrop = (event: DragEvent): void => {
    const { api } = target;
    // With `dropValidation` FilePond lets the page validate the whole drop.
    if (!api || api.disabled || !api.allowDrop || api.dropValidation) return;
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
  owner: UploadOwner,
  target: FileTarget,
  entries: readonly (File | FileSystemEntry)[],
): Promise<void> {
  const reason = owner.text('The file could not be read.');
  const { ignoredFiles } = Object(target.api) as { readonly ignoredFiles?: readonly string[] };
  const { files, empty } = await readDropped(
    entries,
    target.room,
    reason,
    (name) => ignoredFiles?.includes(name.toLowerCase()) ?? false,
  );
  // The FilePond instance may have been replaced or removed meanwhile.
  if (!target.api) return;
  if (files.length > target.room) return target.warnOfCount();
  const [name] = empty;
  if (name !== undefined) owner.onEmptyFolder(name);
  target.show(files.map((file) => owner.record.add(file)));
}
