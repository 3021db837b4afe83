import type { UploadItem } from '../upload-record.ts';
import { ItemOrigin } from './item-status.ts';
import type { PondItem } from './plugin-api.ts';
import { freshMetadata, type Metadata } from './sent-metadata.ts';

const types: Readonly<Record<number, string>> = {
  [ItemOrigin.LIMBO]: 'limbo',
  [ItemOrigin.LOCAL]: 'local',
};

/** Returns the source and the options with which another pond can load the file of `item`. */
export function sourceOf(
  { file, origin, serverId, source, getMetadata }: PondItem,
  isSameServer: boolean,
): Pick<UploadItem, 'options' | 'source'> {
  const metadata = freshMetadata(getMetadata() as Metadata);
  const type = types[origin] ?? (serverId !== null && isSameServer ? 'limbo' : null);
  if (type !== null && serverId !== null) {
    return { source: serverId, options: { type, metadata, file } };
  }
  // Until a file is read, FilePond has only its source.
  return { source: file instanceof Blob ? file : source, options: { metadata } };
}
