import type { FilePondFile } from 'filepond';

import type { UploadItem } from '../upload-record.ts';

/** Returns a file of the list for applications: FilePond passes them the item of plugins with another type. */
export function fileOf({ pondItem }: UploadItem): FilePondFile {
  return pondItem as unknown as FilePondFile;
}
