import { InvalidArgumentException } from '../core/index.ts';
import { givenOptions } from '../core/internal.ts';
import { EncodedFile } from './encoded-file.ts';
import { PayloadReader } from './internal/stream/payload-reader.ts';

/** Limits of an {@link EncodedFileField}. */
export interface EncodedFileFieldLimits {
  /** Most bytes of the file. */
  readonly maxBytes: number;
  /** Most bytes of a text that is not a payload, and of the text around the content of a payload. */
  readonly maxOtherBytes: number;
  /** Bytes that the text can have at most, as far as that is known; sizes the buffer. `Infinity` when unknown. */
  readonly textBytes: number;
}

/** A text field of a form that is being received, which is decoded incrementally when it is a payload. */
export class EncodedFileField {
  readonly #reader: PayloadReader;

  /** @throws {InvalidConfigException} There are no limits. */
  constructor(limits: EncodedFileFieldLimits) {
    this.#reader = new PayloadReader(givenOptions('EncodedFileField', limits));
  }

  /**
   * Writes the next bytes.
   *
   * @throws {HttpException} 413: the file, or the text, is larger than allowed.
   */
  write(bytes: Uint8Array): void {
    this.#reader.write(bytes);
  }

  /**
   * The file. A field without a payload returns its text; one with an invalid payload returns a
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
