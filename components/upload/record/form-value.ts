import { type Metadata, sentMetadata } from '../files/sent-metadata.ts';
import type { UploadItem } from './upload-record.ts';

/**
 * Returns the form value of an upload input: an entry for each file that has a value, or an empty file
 * when there is none, as a plain file input submits it. For files that are submitted unencoded the
 * value also contains a field `<name>_metadata`.
 *
 * @param name Name of the field, with or without `[]`.
 */
export function formValue(name: string, items: readonly UploadItem[]): FormData {
  const data = new FormData();
  for (const { value } of items) {
    if (Array.isArray(value)) for (const file of value) data.append(name, file as File);
    else if (value !== null) data.append(name, value as string);
  }
  if (!data.has(name)) data.append(name, new File([], '', { type: 'application/octet-stream' }));
  const plain = items.filter(({ value }) => Array.isArray(value));
  if (plain.length > 0) {
    // One entry for each submitted `File`; files on the server are submitted as texts.
    const list = plain.map(({ pondItem }) => sentMetadata(pondItem?.getMetadata() as Metadata));
    data.append(`${name.replace(/\[\]$/, '')}_metadata`, JSON.stringify(list));
  }
  return data;
}
