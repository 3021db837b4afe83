import type { FileSource } from './file-source.ts';
import type { InitialFile } from '../upload.options.ts';
import type { ItemOptions } from './upload-record.ts';

/**
 * Converts an initial file to the arguments of the record. An encoded payload, as the form submits it,
 * is decoded to the file that it contains, with its metadata.
 */
export function initialFile(file: InitialFile): FileSource {
  if (typeof file === 'string') return payloadFile(file) ?? { source: file, options: {} };
  const { source, options = {} } = file instanceof Blob ? { source: file } : file;
  return { source, options };
}

/** Whether two lists of initial files are equal: the same ids or `File` objects, with equal options. */
export function isSameList(files: readonly unknown[], others: readonly unknown[]): boolean {
  return files.length === others.length && files.every((file, at) => isSameFile(file, others[at]));
}

function isSameFile(file: unknown, other: unknown): boolean {
  if (typeof file === 'string' || file instanceof Blob) return file === other;
  const { source, options } = Object(file) as Partial<FileSource>;
  const second = Object(other) as Partial<FileSource>;
  return source === second.source && JSON.stringify(options) === JSON.stringify(second.options);
}

/**
 * Returns the file that a form has submitted as `text`: an encoded payload, or the id of a file on the server.
 *
 * @param isAsync Whether ids identify temporary uploads; otherwise they identify stored files.
 */
export function submittedFile(text: string, isAsync: boolean): FileSource {
  return payloadFile(text) ?? { source: text, options: { type: isAsync ? 'limbo' : 'local' } };
}

function payloadFile(text: string): FileSource | null {
  if (!text.startsWith('{')) return null;
  try {
    const { name, type, data, metadata } = Object(JSON.parse(text)) as Record<string, unknown>;
    if (typeof name !== 'string' || typeof data !== 'string') return null;
    const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
    const source = new File([bytes], name, { type: typeof type === 'string' ? type : '' });
    return { source, options: { metadata: { ...Object(metadata) } as ItemOptions['metadata'] } };
  } catch {
    // Neither JSON nor base64: the text is an id.
    return null;
  }
}
