import type { FilePond } from 'filepond';

import type { UploadItem } from '../upload-record.ts';

/** The list that chosen and dropped files are added to. */
export interface FileTarget {
  /** The FilePond instance; `null` while there is none. */
  readonly api: FilePond | null;
  /** Number of further files that fit. */
  readonly room: number;
  /** Adds files of the record. */
  show(items: readonly UploadItem[]): void;
  /** Reports that more files were added than fit. */
  warnOfCount(): void;
}
