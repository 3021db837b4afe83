import { ItemOrigin, ItemStatus } from '../pond/plugin-api.ts';
import { freshMetadata, type Metadata } from '../files/sent-metadata.ts';
import type { FileOptions, UploadItem } from './upload-record.ts';

/** The arguments to add a file to the record. */
export interface FileSource {
  readonly source: unknown;
  readonly options: FileOptions;
}

const types: Readonly<Record<number, string>> = {
  [ItemOrigin.LIMBO]: 'limbo',
  [ItemOrigin.LOCAL]: 'local',
};

/**
 * Returns the arguments to add a file of the record again, on this page or another one.
 *
 * @param isSameServer Whether the id of a sent file will be valid then.
 */
export function sourceOf(
  { pondItem, source, options, state }: UploadItem,
  isSameServer = true,
): FileSource {
  if (!pondItem) return { source, options };
  const { file, origin, serverId, status, getMetadata } = pondItem;
  const metadata = freshMetadata(getMetadata() as Metadata);
  const type = types[origin] ?? (isSameServer ? 'limbo' : undefined);
  const isUnsent = file instanceof Blob && isSentAgain(state, status);
  if (type !== undefined && serverId !== null && !isUnsent) {
    return { source: serverId, options: { type, metadata, file } };
  }
  // Until a file is read, FilePond has only its source.
  return { source: file instanceof Blob ? file : pondItem.source, options: { metadata } };
}

/** Whether a file has to be sent, also again, so that the server does not have its last version. */
function isSentAgain(state: UploadItem['state'], status: number): boolean {
  const isRefused = state === 'failed' && status === ItemStatus.PROCESSING_ERROR;
  return state === 'sending' || state === 'unsent' || isRefused;
}
