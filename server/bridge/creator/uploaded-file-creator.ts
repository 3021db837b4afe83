import { formatMessage, InvalidArgumentException } from '../../core/index.ts';
import { UploadError } from '../../web/index.ts';
import { Message } from '../message.ts';
import type {
  StreamFactoryInterface,
  UploadedFileFactoryInterface,
} from '../psr/factory-interfaces.ts';
import type {
  StreamInterface,
  UploadedFileInterface,
  UploadedFileInterfaceTree,
  UploadedFileMap,
} from '../psr/interfaces.ts';
import { type FileSpec, hasRequiredKeys, validateFileSpec } from './file-spec.ts';
import { assertDepth, readMultiFileSpec, sameShape } from './multi-file-spec.ts';

/** Uploads as other servers describe them to scripts: files, branches, or trees per property. */
export type FilesArray = Readonly<Record<string, unknown>>;

/** Creates uploaded files from descriptions. */
export class UploadedFileCreator {
  readonly #files: UploadedFileFactoryInterface;
  readonly #streams: StreamFactoryInterface;

  constructor(
    uploadedFileFactory: UploadedFileFactoryInterface,
    streamFactory: StreamFactoryInterface,
  ) {
    this.#files = uploadedFileFactory;
    this.#streams = streamFactory;
  }

  /**
   * Creates one file. Failed uploads get an empty stream; their temporary file is never opened.
   *
   * @throws {InvalidArgumentException} The description is not valid, or the file cannot be opened.
   */
  createFromArray(file: FileSpec): UploadedFileInterface {
    validateFileSpec(file);
    return this.#files.createUploadedFile(this.#open(file), {
      size: file.size,
      error: file.error,
      clientFilename: file.name ?? null,
      clientMediaType: file.type ?? null,
    });
  }

  /**
   * Creates files from a tree of descriptions, in the same shape. Branches may be ten levels deep.
   *
   * @throws {InvalidArgumentException} A description is not valid, or the tree is too deep.
   */
  createFromGlobals(files: FilesArray = {}): UploadedFileMap {
    return this.#branch(files, 0) as UploadedFileMap;
  }

  #branch(files: object, depth: number): UploadedFileInterfaceTree {
    assertDepth(depth);
    const entries = Object.entries(files).map(
      ([key, entry]) => [key, this.#entry(entry, depth)] as const,
    );
    return sameShape(files, entries);
  }

  #entry(entry: unknown, depth: number): UploadedFileInterfaceTree {
    if (isUploadedFile(entry)) return entry;
    if (typeof entry !== 'object' || entry === null) return this.createFromArray({} as FileSpec);
    if (!hasRequiredKeys(entry)) return this.#branch(entry, depth + 1);
    const spec = entry as Record<string, unknown>;
    if (typeof spec['tmp_name'] === 'object' && spec['tmp_name'] !== null) {
      return readMultiFileSpec(spec, (file) => this.createFromArray(file));
    }
    return this.createFromArray(entry as FileSpec);
  }

  #open(file: FileSpec): StreamInterface {
    if (file.error !== UploadError.OK) return this.#streams.createStream('');
    try {
      const stream = this.#streams.createStreamFromFile(file.tmp_name, 'r');
      // A missing file is only detected when its size is read or it is opened.
      if (stream.getSize() !== null) return stream;
    } catch (cause) {
      throw cannotOpen(file.tmp_name, cause);
    }
    throw cannotOpen(file.tmp_name);
  }
}

function cannotOpen(path: string, cause?: unknown): InvalidArgumentException {
  const message = formatMessage(Message.TEMP_FILE_STREAM, path);
  return new InvalidArgumentException(message, cause === undefined ? {} : { cause });
}

function isUploadedFile(value: unknown): value is UploadedFileInterface {
  return (
    typeof value === 'object' &&
    value !== null &&
    'moveTo' in value &&
    typeof value.moveTo === 'function' &&
    'getClientFilename' in value
  );
}
