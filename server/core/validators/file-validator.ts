import { formatShortSize } from '../text/short-size.ts';
import { currentLanguage } from '../translation/translate.ts';
import { type ValidationFault, Validator } from './validator.ts';
import { matchWildcard } from '../text/wildcard.ts';
import { commonFileTypes, type FileTypeDetector } from './file-types.ts';
import { isUpload, readHead, type UploadedFileLike } from './uploaded-file.ts';

const noFile = 4;
const texts = {
  message: 'File upload failed.',
  uploadRequired: 'Please upload a file.',
  tooMany: 'You can upload at most {limit, number} {limit, plural, one{file} other{files}}.',
  tooFew: 'You should upload at least {limit, number} {limit, plural, one{file} other{files}}.',
  wrongExtension: 'Only files with these extensions are allowed: {extensions}.',
  wrongMimeType: 'Only files with these MIME types are allowed: {mimeTypes}.',
  tooBig: 'The file "{file}" is too big. Its size cannot exceed {formattedLimit}.',
  tooSmall: 'The file "{file}" is too small. Its size cannot be smaller than {formattedLimit}.',
} as const;

/**
 * Requires uploaded files of allowed types and sizes. Types are detected by content: a file whose bytes are
 * of another type than its name says is rejected.
 */
export class FileValidator extends Validator<UploadedFileLike | readonly UploadedFileLike[]> {
  /** Allowed extensions: a list, or a text with commas or blanks; empty or null for all. */
  extensions: readonly string[] | string | null = null;
  /** Whether the content must be of the type that the extension specifies. Default true. */
  checkExtensionByMimeType = true;
  /** Allowed MIME types, `image/*` too: a list or a text with commas or blanks; null for all. */
  mimeTypes: readonly string[] | string | null = null;
  /** Least size in bytes; null for none. */
  minSize: number | null = null;
  /** Greatest size in bytes; null for none. */
  maxSize: number | null = null;
  /** Greatest number of files; 0 for no limit. Default 1. */
  maxFiles = 1;
  /** Least number of files. Default 0. */
  minFiles = 0;
  /** Detects file types; may be replaced by a detector of more types. */
  detector: FileTypeDetector = commonFileTypes;
  /** Error texts; null for those of the framework. */
  uploadRequired: string | null = null;
  tooMany: string | null = null;
  tooFew: string | null = null;
  wrongExtension: string | null = null;
  wrongMimeType: string | null = null;
  tooBig: string | null = null;
  tooSmall: string | null = null;

  /** Whether no file was chosen. A value that is no file at all is not empty, but wrong. */
  override isEmpty(value: unknown): boolean {
    if (this.emptyTest) return this.emptyTest(value);
    return asList(value).every((one) => one == null || one === '' || isNoFile(one));
  }

  protected override async validateValue(value: unknown): Promise<ValidationFault | null> {
    const given = asList(value).filter((one) => one != null && one !== '' && !isNoFile(one));
    if (!given.every(isUpload)) return this.fault('uploadRequired', null);
    const count = this.#wrongCount(given.length);
    if (count) return count;
    for (const file of given) {
      const fault = this.#wrongSize(file) ?? (await this.validateFile(file));
      if (fault) return fault;
    }
    return null;
  }

  /** The fault of the type of one file; its size was already validated. */
  protected async validateFile(file: UploadedFileLike): Promise<ValidationFault | null> {
    const extensions = toList(this.extensions);
    const mimeTypes = toList(this.mimeTypes);
    if (extensions.length === 0 && mimeTypes.length === 0) return null;
    const mimeType = this.detector.detectMimeType(await readHead(file, 65_536));
    if (extensions.length > 0 && !this.#fitsExtension(file.name, extensions, mimeType)) {
      return this.fault('wrongExtension', file, { extensions: extensions.join(', ') });
    }
    if (mimeTypes.length > 0 && !mimeTypes.some((one) => matchWildcard(one, mimeType))) {
      return this.fault('wrongMimeType', file, { mimeTypes: mimeTypes.join(', ') });
    }
    return null;
  }

  /** A fault with the configured or the framework's text; `{file}` is the name of the file. */
  fault(
    name: Exclude<keyof typeof texts, 'message'> | 'message',
    file: Pick<UploadedFileLike, 'name'> | null,
    params: Readonly<Record<string, unknown>> = {},
  ): ValidationFault {
    const shown = file === null ? {} : { file: file.name };
    return [this.textOr(this[name], texts[name]), { ...shown, ...params }];
  }

  #wrongCount(count: number): ValidationFault | null {
    const { maxFiles, minFiles } = this;
    if (count === 0 && !this.skipOnEmpty) return this.fault('uploadRequired', null);
    if (maxFiles > 0 && count > maxFiles) return this.fault('tooMany', null, { limit: maxFiles });
    if (count < minFiles) return this.fault('tooFew', null, { limit: minFiles });
    return null;
  }

  #wrongSize(file: UploadedFileLike): ValidationFault | null {
    const { maxSize, minSize } = this;
    if (file.error === 1 || file.error === 2) {
      return this.fault('tooBig', file, sizeParams(maxSize ?? file.size));
    }
    if ((file.error ?? 0) !== 0) return this.fault('message', file);
    if (maxSize !== null && file.size > maxSize)
      return this.fault('tooBig', file, sizeParams(maxSize));
    if (minSize !== null && file.size < minSize) {
      return this.fault('tooSmall', file, sizeParams(minSize));
    }
    return null;
  }

  #fitsExtension(name: string, allowed: readonly string[], mimeType: string): boolean {
    const dot = name.lastIndexOf('.');
    const extension = dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
    if (!allowed.includes(extension)) return false;
    if (!this.checkExtensionByMimeType) return true;
    const ofContent = this.detector.extensionsOf(mimeType);
    // Text has no signature: bytes of no known type are valid where the extension has no signature either.
    return ofContent.length > 0
      ? ofContent.includes(extension)
      : !this.detector.isRecognised(extension);
  }
}

const asList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : [value];

const isNoFile = (value: unknown): boolean => isUpload(value) && value.error === noFile;

function toList(value: readonly string[] | string | null): readonly string[] {
  const list = typeof value === 'string' ? value.split(/[\s,]+/) : (value ?? []);
  return list.filter((one) => one !== '').map((one) => one.toLowerCase());
}

function sizeParams(limit: number): Readonly<Record<string, unknown>> {
  return { limit, formattedLimit: formatShortSize(limit, currentLanguage()) };
}
