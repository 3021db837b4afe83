import type { ValidationFault } from './validator.ts';
import { FileValidator } from './file-validator.ts';
import { readHead, type UploadedFileLike } from './uploaded-file.ts';
import { type ImageSize, readImageSize } from './image-size.ts';

const pixels = '{limit, number} {limit, plural, one{pixel} other{pixels}}.';
const texts = {
  notImage: 'The file "{file}" is not an image.',
  underWidth: `The image "{file}" is too small. The width cannot be smaller than ${pixels}`,
  underHeight: `The image "{file}" is too small. The height cannot be smaller than ${pixels}`,
  overWidth: `The image "{file}" is too large. The width cannot be larger than ${pixels}`,
  overHeight: `The image "{file}" is too large. The height cannot be larger than ${pixels}`,
} as const;

// Images of cameras contain previews and colour profiles before the header with their size.
const maxHeaderBytes = 1_048_576;

/** Requires images with a size in pixels within bounds. */
export class ImageValidator extends FileValidator {
  /** Bounds in pixels; null for none. */
  minWidth: number | null = null;
  maxWidth: number | null = null;
  minHeight: number | null = null;
  maxHeight: number | null = null;
  /** Error texts; null for those of the framework. */
  notImage: string | null = null;
  underWidth: string | null = null;
  underHeight: string | null = null;
  overWidth: string | null = null;
  overHeight: string | null = null;

  protected override async validateFile(file: UploadedFileLike): Promise<ValidationFault | null> {
    const fault = await super.validateFile(file);
    if (fault) return fault;
    const size = readImageSize(await readHead(file, maxHeaderBytes));
    if (!size) return this.#fault('notImage', file, 0);
    return this.#wrongSize(file, size);
  }

  #wrongSize(file: UploadedFileLike, { width, height }: ImageSize): ValidationFault | null {
    const { minWidth, minHeight, maxWidth, maxHeight } = this;
    if (minWidth !== null && width < minWidth) return this.#fault('underWidth', file, minWidth);
    if (minHeight !== null && height < minHeight)
      return this.#fault('underHeight', file, minHeight);
    if (maxWidth !== null && width > maxWidth) return this.#fault('overWidth', file, maxWidth);
    if (maxHeight !== null && height > maxHeight) return this.#fault('overHeight', file, maxHeight);
    return null;
  }

  #fault(name: keyof typeof texts, file: UploadedFileLike, limit: number): ValidationFault {
    return [this.textOr(this[name], texts[name]), { file: file.name, limit }];
  }
}
