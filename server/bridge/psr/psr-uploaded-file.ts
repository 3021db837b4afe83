import { formatMessage, Fw, RuntimeException } from '../../core/index.ts';
import { UploadError } from '../../web/index.ts';
import { nodeModule } from '../internal/node-module.ts';
import { Message } from '../message.ts';
import type { UploadFacts } from './factory-interfaces.ts';
import type { StreamInterface, UploadedFileInterface } from './interfaces.ts';

/** A file that came with a request. */
export class PsrUploadedFile implements UploadedFileInterface {
  readonly #stream: StreamInterface;
  readonly #facts: UploadFacts;
  #moved = false;

  constructor(stream: StreamInterface, facts: UploadFacts = {}) {
    this.#stream = stream;
    this.#facts = facts;
  }

  getStream(): StreamInterface {
    this.#assertThere();
    return this.#stream;
  }

  async moveTo(targetPath: string): Promise<void> {
    this.#assertThere();
    const { rename, rm, writeFile } = nodeModule('node:fs/promises', 'Moving an upload');
    const target = Fw.getAlias(targetPath);
    this.#moved = true;
    // The file appears at the target only when it is complete.
    const partial = `${target}.${crypto.randomUUID()}.part`;
    try {
      if (this.#stream.isSeekable()) this.#stream.rewind();
      await writeFile(partial, this.#stream, { flag: 'wx' });
      await rename(partial, target);
    } catch (cause) {
      await rm(partial, { force: true });
      throw new RuntimeException('The uploaded file could not be moved to its target.', { cause });
    } finally {
      this.#stream.close();
    }
  }

  getSize(): number | null {
    return this.#facts.size ?? (this.getError() === UploadError.OK ? this.#stream.getSize() : null);
  }

  getError(): UploadError {
    return this.#facts.error ?? UploadError.OK;
  }

  getClientFilename(): string | null {
    return this.#facts.clientFilename ?? null;
  }

  getClientMediaType(): string | null {
    return this.#facts.clientMediaType ?? null;
  }

  #assertThere(): void {
    const error = this.getError();
    if (error !== UploadError.OK) {
      throw new RuntimeException(formatMessage(Message.FILE_UPLOAD_FAILED, error));
    }
    if (this.#moved) throw new RuntimeException(Message.FILE_MOVED);
  }
}
