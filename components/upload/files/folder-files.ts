import { unusableFile } from './unusable-file.ts';

/** A file or folder that the user drops or pastes. */
export type DroppedEntry = File | FileSystemEntry;

/** The content of dropped or pasted folders. */
export interface FolderFiles {
  readonly files: readonly File[];
  /** Names of folders without files. */
  readonly empty: readonly string[];
}

/**
 * Returns the files and folders of a drop or paste; `null` when no folder is among them. Must be called while the event
 * is dispatched.
 */
export function entriesWithFolders({ items }: DataTransfer): readonly DroppedEntry[] | null {
  const entries = [...items]
    .map((item) => item.webkitGetAsEntry() ?? item.getAsFile())
    .filter((entry) => entry !== null);
  return entries.some(isFolder) ? entries : null;
}

/**
 * Reads dropped or pasted entries: files, and all files in folders, in order. An entry that cannot be read becomes
 * an unusable file; the others are not affected.
 *
 * @param maxFiles Stops when there are more files.
 * @param reason Message for the user about a file that cannot be read.
 * @param isIgnored Whether to ignore a file by its name, such as files that systems create in folders.
 */
export async function readEntries(
  entries: readonly DroppedEntry[],
  maxFiles: number,
  reason: string,
  isIgnored: (name: string) => boolean,
): Promise<FolderFiles> {
  const files: File[] = [];
  const empty: string[] = [];
  for (const entry of entries) {
    const before = files.length;
    for await (const file of filesOf(entry, reason)) {
      if (!isIgnored(file.name)) files.push(file);
      if (files.length > maxFiles) return { files, empty };
    }
    if (files.length === before) empty.push(entry.name);
  }
  return { files, empty };
}

async function* filesOf(entry: DroppedEntry, reason: string): AsyncGenerator<File> {
  if (isFile(entry)) {
    yield entry;
    return;
  }
  try {
    if (isFolder(entry)) {
      for (const child of await childrenOf(entry)) yield* filesOf(child, reason);
    } else yield await fileOf(entry as FileSystemFileEntry);
  } catch {
    yield unusableFile(entry.name, reason);
  }
}

// Without `instanceof`, which is false for a file of another window.
function isFile(entry: DroppedEntry): entry is File {
  return !('isDirectory' in entry);
}

function isFolder(entry: DroppedEntry): entry is FileSystemDirectoryEntry {
  return !isFile(entry) && entry.isDirectory;
}

async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    // Returns at most 100 entries per call, and an empty list at the end.
    const more = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (more.length === 0) return children;
    children.push(...more);
  }
}

async function fileOf(entry: FileSystemFileEntry): Promise<File> {
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  // Internal property of FilePond, which its items expose as `relativePath`.
  return Object.assign(file, { _relativePath: entry.fullPath });
}
