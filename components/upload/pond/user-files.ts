import {
  type DroppedEntry,
  entriesWithFolders,
  type FolderFiles,
  readEntries,
} from '../files/folder-files.ts';
import type { Pond } from './pond.ts';
import { browserOf } from './wiring.ts';

/**
 * Adds the files that the user chooses in the file dialog in the same task. FilePond itself adds them
 * after 250 ms, during which the form could be submitted without them. The events of FilePond's input end here: the
 * element fires its own when its value has changed.
 *
 * @param signal Removes the listeners.
 */
export function handleChoices(pond: Pond, signal: AbortSignal): void {
  const { host, files: list } = pond.owner;
  const onEvent = (event: Event): void => {
    const input = browserOf(host);
    if (!input || event.target !== input) return;
    event.stopPropagation();
    const files = [...(input.files ?? [])];
    if (event.type === 'input' || files.length === 0) return;
    for (const file of files) Object.assign(file, { _relativePath: file.webkitRelativePath });
    // The same file can be chosen again.
    input.value = '';
    list.addChosen(files);
  };
  for (const type of ['input', 'change'])
    host.addEventListener(type, onEvent, { capture: true, signal });
}

// Until FilePond adds the dropped files or links, in the same task.
let droppedLinks: readonly string[] = [];

/** Returns all dropped links in place of the one that FilePond takes, with undecoded characters in its address. */
export function withAllLinks(sources: readonly unknown[]): readonly unknown[] {
  return typeof sources[0] === 'string' && droppedLinks.length > 0 ? droppedLinks : sources;
}

/** Returns the addresses of dropped images of a page, or of dropped links. */
function linksOf(data: DataTransfer): readonly string[] {
  const { images } = new DOMParser().parseFromString(data.getData('text/html'), 'text/html');
  if (images.length > 0) return [...images].map((image) => image.getAttribute('src') ?? '');
  const lines = data.getData('text/uri-list').split(/[\r\n]+/);
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}

/**
 * Adds the files in folders that are dropped on an input or pasted into it, and notes dropped links. FilePond itself
 * drops all files when one of them cannot be read, does not report that it is reading, and changes files of unknown type.
 *
 * @param signal Removes the listeners.
 */
export function handleFolders(pond: Pond, signal: AbortSignal): void {
  const { owner } = pond;
  const onDrop = (event: DragEvent): void => {
    const { api } = pond;
    droppedLinks = event.dataTransfer ? linksOf(event.dataTransfer) : [];
    setTimeout(() => (droppedLinks = []));
    // With `dropValidation` FilePond lets the page validate the whole drop.
    if (!api || api.disabled || !api.allowDrop || api.dropValidation) return;
    if (!addFolders(pond, event.dataTransfer)) return;
    // FilePond ends its drag state, and finds no files in the event.
    Object.defineProperty(event, 'dataTransfer', { value: new DataTransfer() });
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (!pond.api || !owner.takesPastes || !addFolders(pond, event.clipboardData)) return;
    event.preventDefault();
    // The listener of pasted files would add each folder as a file that cannot be read.
    event.stopImmediatePropagation();
  };
  owner.host.addEventListener('drop', onDrop, { capture: true, signal });
  owner.host.addEventListener('paste', onPaste, { capture: true, signal });
}

/** Adds the files in dropped or pasted folders, and those beside them. Returns whether there is a folder. */
function addFolders(pond: Pond, data: DataTransfer | null): boolean {
  const entries = data && entriesWithFolders(data);
  if (!entries) return false;
  void pond.owner.record.hold(async (isSame) => {
    const found = await read(pond, entries);
    if (isSame()) add(pond, found);
  });
  return true;
}

function read(pond: Pond, entries: readonly DroppedEntry[]): Promise<FolderFiles> {
  const reason = pond.owner.text('The file could not be read.');
  const { ignoredFiles } = Object(pond.api) as { readonly ignoredFiles?: readonly string[] };
  return readEntries(
    entries,
    pond.room,
    reason,
    (name) => ignoredFiles?.includes(name.toLowerCase()) ?? false,
  );
}

function add(pond: Pond, { files, empty }: FolderFiles): void {
  const { owner } = pond;
  const [name] = empty;
  if (name !== undefined && files.length <= pond.room) owner.announcer.announceEmptyFolder(name);
  owner.files.addChosen(files);
}
