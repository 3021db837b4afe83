import { UploadedFile, UploadError, type UploadedFileTree } from '../../web/index.ts';
import { sameShape } from '../creator/multi-file-spec.ts';
import type { UploadedFileInterface, UploadedFileMap } from '../psr/interfaces.ts';

/** Converts PSR-7 uploads to those of the framework, in the same shape. Streams of failed uploads are not accessed. */
export function toWebUploads(files: UploadedFileMap): UploadedFileTree {
  const entries = Object.entries(files).map(
    ([key, node]) =>
      [key, isUpload(node) ? toWebUpload(node) : toWebUploads(node as UploadedFileMap)] as const,
  );
  return sameShape(files, entries);
}

function toWebUpload(file: UploadedFileInterface): UploadedFile {
  const error = file.getError();
  const facts = {
    name: file.getClientFilename() ?? '',
    type: file.getClientMediaType() ?? '',
    size: file.getSize() ?? 0,
    error,
  };
  if (error !== UploadError.OK) return new UploadedFile(facts);
  const uri: unknown = file.getStream().getMetadata('uri');
  if (typeof uri === 'string') return new UploadedFile({ ...facts, tempName: uri });
  return new UploadedFile(facts, () => {
    const stream = file.getStream();
    if (stream.isSeekable()) stream.rewind();
    return stream.toReadableStream();
  });
}

function isUpload(node: object): node is UploadedFileInterface {
  return 'getClientFilename' in node && typeof node.getClientFilename === 'function';
}
