import type { FilePond } from 'filepond';

import type { UploadText } from '../labels/texts.ts';
import { isFolder, readDropped } from './folder-files.ts';
import type { Picks } from './picks.ts';
import type { Emit } from './pond-events.ts';

/** The input on which folders are dropped. */
export interface FolderTarget {
  readonly host: HTMLElement;
  readonly control: { readonly pond: FilePond | null; readonly picks: Picks };
  readonly emit: Emit;
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
    void control.picks.hold(take(target, teller, found));
  };
  host.addEventListener('drop', onDrop, true);
}

async function take(
  target: FolderTarget,
  teller: FolderTeller,
  entries: readonly (File | FileSystemEntry)[],
): Promise<void> {
  const { control, emit } = target;
  const reason = target.text('The file could not be read.');
  const most = room(control.pond);
  const ignored = (control.pond as { readonly ignoredFiles?: readonly string[] } | null)
    ?.ignoredFiles;
  const { files, empty } = await readDropped(
    entries,
    most,
    reason,
    (name) => ignored?.includes(name.toLowerCase()) ?? false,
  );
  // It may be another by now, or none.
  const { pond } = control;
  if (!pond) return;
  if (files.length > room(pond)) {
    const error = { type: 'warning', code: 0, body: 'Max files' };
    emit('fwx-upload-warning', { error, files: pond.getFiles() });
    return;
  }
  const [name] = empty;
  if (name !== undefined) teller.foundEmpty(name);
  // What is wrong with a file is shown at it.
  if (files.length > 0) pond.addFiles([...files]).catch(() => {});
}

/** How many more files are taken; a single one takes the place of the one before it. */
function room(pond: FilePond | null): number {
  if (!pond?.allowMultiple) return 1;
  return typeof pond.maxFiles === 'number' ? pond.maxFiles - pond.getFiles().length : Infinity;
}
