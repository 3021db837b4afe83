import { UploadedFile, UploadError, type UploadedFileTree } from '../../web/index.ts';
import type {
  StreamInterface,
  UploadedFileInterface,
  UploadedFileInterfaceTree,
  UploadedFileMap,
} from '../psr/interfaces.ts';
import { PsrUploadedFile } from '../psr/psr-uploaded-file.ts';
import { FileStream } from '../stream/file-stream.ts';
import { MemoryStream } from '../stream/memory-stream.ts';
import { WebStream } from '../stream/web-stream.ts';
import { sameShape } from './multi-file-spec.ts';

/** Uploads of the framework as PSR-7 ones, in the same shape. Their bytes are not read. */
export function toPsrUploads(files: Readonly<Record<string, UploadedFileTree>>): UploadedFileMap {
  return branch(files) as UploadedFileMap;
}

function branch(tree: object): UploadedFileInterfaceTree {
  const entries = Object.entries(tree as Readonly<Record<string, UploadedFileTree>>).map(
    ([key, node]) =>
      [key, node instanceof UploadedFile ? toPsrUpload(node) : branch(node)] as const,
  );
  return sameShape(tree, entries);
}

function toPsrUpload(file: UploadedFile): UploadedFileInterface {
  return new PsrUploadedFile(streamOf(file), {
    size: file.size,
    error: file.error,
    clientFilename: file.name,
    clientMediaType: file.type,
  });
}

function streamOf(file: UploadedFile): StreamInterface {
  if (file.error !== UploadError.OK) return new MemoryStream();
  if (file.tempName !== '') return new FileStream(file.tempName);
  return new WebStream(file.stream(), file.size);
}
