import { InvalidArgumentException } from '../core/index.ts';
import { givenOptions } from '../core/internal.ts';
import { EncodedFile } from './encoded-file.ts';
import { PayloadReader } from './internal/stream/payload-reader.ts';

/** Limits of an {@link EncodedFileField}. */
export interface EncodedFileFieldLimits {
  /** Most bytes of the file. */
  readonly maxBytes: number;
  /** Most bytes of a text that is no payload, and of what stands around the content of one that is. */
  readonly maxOtherBytes: number;
  /** Bytes that the text can have at most, as far as that is known; sizes the buffer. `Infinity` when unknown. */
  readonly textBytes: number;
}

/** A text field of a form that comes in, which is decoded at once when it is a payload. */
export class EncodedFileField {
  readonly #reader: PayloadReader;

  /** @throws {InvalidConfigException} There are no limits. */
  constructor(limits: EncodedFileFieldLimits) {
    this.#reader = new PayloadReader(givenOptions('EncodedFileField', limits));
  }

  /**
   * Takes the next bytes.
   *
   * @throws {HttpException} 413: the file, or the text, is larger than allowed.
   */
  write(bytes: Uint8Array): void {
    this.#reader.write(bytes);
  }

  /**
   * The file. A field that holds no payload gives its text; one that holds a payload with something wrong, a
   * shorter text with which `EncodedFile.fromJson()` fails in the same way.
   */
  end(): EncodedFile | string {
    try {
      return new EncodedFile(this.#reader.end());
    } catch (error) {
      if (error instanceof InvalidArgumentException) return this.#reader.text;
      throw error;
    }
  }
}
