import type { FilePondFile } from 'filepond';

import type { UploadItem } from '../upload-record.ts';

/** A file of the list as applications know it: FilePond gives them the object of plugins, by another type. */
export function fileOf({ pondItem }: UploadItem): FilePondFile {
  return pondItem as unknown as FilePondFile;
}
