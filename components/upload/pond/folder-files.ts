import { unusableFile } from './transfer/unusable-file.ts';

/** What is found in a folder. */
export interface FolderFiles {
  readonly files: readonly File[];
  /** Names of folders in which there is nothing. */
  readonly empty: readonly string[];
}

/**
 * Reads what was dropped: files, and all files in folders, in order. What cannot be read comes as a
 * file that cannot be used; the others come all the same.
 *
 * @param most Stops as soon as there are more files than that.
 * @param reason What a person is told of a file that cannot be read.
 * @param isLeftOut Whether a file of that name is none, such as those that systems put into folders.
 */
export async function readDropped(
  entries: readonly (File | FileSystemEntry)[],
  most: number,
  reason: string,
  isLeftOut: (name: string) => boolean,
): Promise<FolderFiles> {
  const files: File[] = [];
  const empty: string[] = [];
  for (const entry of entries) {
    const before = files.length;
    for await (const file of filesOf(entry, reason)) {
      if (!isLeftOut(file.name)) files.push(file);
      if (files.length > most) return { files, empty };
    }
    if (files.length === before) empty.push(entry.name);
  }
  return { files, empty };
}

async function* filesOf(entry: File | FileSystemEntry, reason: string): AsyncGenerator<File> {
  if (entry instanceof File) {
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

/** Whether an entry is a folder. */
export function isFolder(entry: File | FileSystemEntry | null): entry is FileSystemDirectoryEntry {
  return entry !== null && !(entry instanceof File) && entry.isDirectory;
}

async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    // A hundred at a time, until there are no more.
    const more = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (more.length === 0) return children;
    children.push(...more);
  }
}

async function fileOf(entry: FileSystemFileEntry): Promise<File> {
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  // FilePond's own name for it, which its items tell as `relativePath`.
  return Object.assign(file, { _relativePath: entry.fullPath });
}
