import type { Model } from '../../core/index.ts';
import {
  type UploadContent,
  UploadedFile as WebUploadedFile,
  type UploadedFileInit,
  UploadError,
} from '../../web/index.ts';
import { joinBytes } from '../stream/base-stream.ts';

/**
 * A file that came with a request through the bridge. The files of a request are kept in its scope, so
 * requests that run side by side never see each other's.
 */
export class UploadedFile extends WebUploadedFile {
  readonly #chunks: readonly Uint8Array[] | null;

  /** @param content Its bytes; chunks are used as they are, without a copy. */
  constructor(
    init: UploadedFileInit,
    content: UploadContent | readonly Uint8Array[] | null = null,
  ) {
    const chunks = Array.isArray(content) ? (content as readonly Uint8Array[]) : null;
    super(init, chunks ? () => streamOf(chunks) : (content as UploadContent | null));
    this.#chunks = this.error === UploadError.OK ? chunks : null;
  }

  /** The file of a model attribute: `file`, `files[0]`, `[0]file`. Null when none was sent. */
  static override getInstance(model: Model, attribute: string): UploadedFile | null {
    return super.getInstance(model, attribute) as UploadedFile | null;
  }

  /** All files of a model attribute. */
  static override getInstances(model: Model, attribute: string): UploadedFile[] {
    return super.getInstances(model, attribute) as UploadedFile[];
  }

  /** The file of exactly this input name; null when none was sent. */
  static override getInstanceByName(name: string): UploadedFile | null {
    return super.getInstanceByName(name) as UploadedFile | null;
  }

  /** The file of this input name as a list of one, else all files below it, in order. */
  static override getInstancesByName(name: string): UploadedFile[] {
    return super.getInstancesByName(name) as UploadedFile[];
  }

  /** Its bytes at once. @throws {RuntimeException} The upload failed, so there are none. */
  override async arrayBuffer(): Promise<ArrayBuffer> {
    if (!this.#chunks) return super.arrayBuffer();
    const bytes = joinBytes(this.#chunks);
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
  }
}

function streamOf(chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  let next = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const chunk = chunks[next++];
        if (chunk) controller.enqueue(chunk);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
