import { type FileSource, sourceOf } from './file-source.ts';
import type { FileOptions, UploadItem } from './upload-record.ts';

/** State of one file, in addition to a `File` at the same position. */
interface ItemState {
  /** Id on the server; absent for a file that the state itself contains. */
  readonly id?: unknown;
  readonly options: FileOptions;
}

/**
 * Returns the state that the browser stores to restore the form: ids of files on the server,
 * and chosen files, whose content stays on the disk. Chromium restores nothing when a script created
 * one of the files.
 */
export function formState(items: readonly UploadItem[]): FormData | null {
  const state = new FormData();
  for (const item of items) {
    const { source, options } = sourceOf(item);
    const { type, metadata, file } = options;
    if (type !== undefined) {
      append(state, { id: source, options: { type, metadata, ...stubOf(file) } });
    } else if (source instanceof File) {
      append(state, { options: { metadata } });
      state.append('file', source);
    }
  }
  return state.has('item') ? state : null;
}

function append(state: FormData, item: ItemState): void {
  state.append('item', JSON.stringify(item));
}

/** Returns name, size and type of a file that is not an image; an image is fetched again for its preview. */
function stubOf(file: unknown): Pick<FileOptions, 'file'> {
  const { name, size, type = '' } = Object(file) as Partial<File>;
  return typeof name === 'string' && !type.startsWith('image/')
    ? { file: { name, size, type } }
    : {};
}

/** Reads the files from the result of {@link formState}. */
export function restoredFiles(state: FormData): FileSource[] {
  const files: FileSource[] = [];
  let options: FileOptions = {};
  for (const [key, value] of state) {
    if (key === 'file' && value instanceof File) files.push({ source: value, options });
    if (key !== 'item' || typeof value !== 'string') continue;
    const item = JSON.parse(value) as ItemState;
    options = item.options;
    if (item.id !== undefined) files.push({ source: item.id, options });
  }
  return files;
}
