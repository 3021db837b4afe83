import {
  type ConfigOf,
  Formatter,
  Fw,
  InvalidArgumentException,
  InvalidConfigException,
  type ValidationFault,
  Validator,
} from '../core/index.ts';
import { configureNew, matchWildcard, shortened } from '../core/internal.ts';
import { type InspectedFile, inspectedFiles } from './inspected-file.ts';
import { entriesOf, isBlank } from './internal/blank.ts';
import { tokens } from './internal/tokens.ts';
import { otherNamesOf } from './mime-extensions.ts';

const invalidPayload = 'The uploaded file is not a valid FilePond payload.';
// Has no fixed language: it reads that of the running request each time.
const formatter = new Formatter();

/**
 * Validates files that came with a form, by their content: number, size, extension and MIME type.
 * Accepts the values of `EncodedFile.fromInput()`, and files that were read before.
 *
 * Texts have the placeholders `{file}`, `{limit}`, `{formattedLimit}`, `{extensions}` and `{mimeTypes}`;
 * an empty text is replaced by that of the framework in the language of the request. `{value}` is always empty:
 * no error contains the payload.
 */
export class EncodedFileValidator extends Validator {
  /** Allowed extensions, without a dot before them; text is split at commas. null, the default, allows all. */
  extensions: string | readonly string[] | null = null;
  /** Most files. Default 1; `0` is no limit. */
  maxFiles = 1;
  /** Most bytes of a file, inclusive. null, the default, is no limit. */
  maxSize: number | null = null;
  /** Fewest bytes of a file, inclusive. null, the default, is no limit. */
  minSize: number | null = null;
  /**
   * Allowed types of the content, by any usual name (`audio/wav`, `audio/x-wav`). Shell patterns such as
   * `image/*` match the detected name alone. null, the default, allows all.
   * `image/*` allows SVG, which can contain scripts: list the types when files are served from the
   * origin of the site.
   */
  mimeTypes: string | readonly string[] | null = null;
  /** Text for a file above {@link maxSize}. */
  tooBig = '';
  /** Text for more files than {@link maxFiles}. */
  tooMany = '';
  /** Text for a file below {@link minSize}. */
  tooSmall = '';
  /** Text for no file at all. */
  uploadRequired = '';
  /** Text for an extension that is not allowed. */
  wrongExtension = '';
  /** Text for a type that is not allowed. */
  wrongMimeType = '';

  /**
   * @param config Properties to set; with it, {@link init} has run. Same as `create(config)`, for this class alone.
   * @throws {UnknownPropertyException} `config` names a property that the class does not have.
   * @throws {InvalidConfigException} See {@link init}.
   * @throws {InvalidCallException} A subclass is created with `new` and a config.
   */
  constructor(config: ConfigOf<EncodedFileValidator> | null = null) {
    super();
    configureNew(this, EncodedFileValidator, config);
  }

  /**
   * @throws {InvalidConfigException} A limit is negative or no whole number, or extensions or types are neither text nor a
   *   list of texts.
   */
  override init(): void {
    super.init();
    for (const key of ['extensions', 'mimeTypes'] as const) {
      const value: unknown = this[key];
      if (value === null) continue;
      if (!isTexts(value)) {
        throw new InvalidConfigException(
          `EncodedFileValidator "${key}" must be text or a list of texts, got ${JSON.stringify(value)}.`,
        );
      }
      this[key] = tokens(value);
    }
    warnOfDots(this.extensions ?? []);
    for (const key of ['maxFiles', 'maxSize', 'minSize'] as const) {
      const value = this[key];
      if (value === null || (Number.isSafeInteger(value) && value >= 0)) continue;
      throw new InvalidConfigException(
        `EncodedFileValidator "${key}" must be a whole number of 0 or more, got ${value}.`,
      );
    }
  }

  /** Whether a value contains no file: blank itself, or a list or map of blank values. */
  override isEmpty(value: unknown): boolean {
    if (this.emptyTest) return this.emptyTest(value);
    if (isBlank(value)) return true;
    return entriesOf(value)?.every(isBlank) ?? false;
  }

  /** The first error, in the order: payload, presence, number, then file by file. */
  protected override validateValue(value: unknown): ValidationFault | null {
    let files: InspectedFile[];
    try {
      files = inspectedFiles(value);
    } catch (error) {
      if (!(error instanceof InvalidArgumentException)) throw error;
      return fault(this.message || translatedPayloadText());
    }
    if (files.length === 0) {
      return fault(this.textOr(this.uploadRequired, 'Please upload a file.'));
    }
    if (this.maxFiles > 0 && files.length > this.maxFiles) {
      const text =
        'You can upload at most {limit, number} {limit, plural, one{file} other{files}}.';
      return fault(this.textOr(this.tooMany, text), { limit: this.maxFiles });
    }
    for (const file of files) {
      const found = this.#sizeFault(file) ?? this.#kindFault(file);
      if (found) return found;
    }
    return null;
  }

  #sizeFault(file: InspectedFile): ValidationFault | null {
    const size = file.getSize();
    const { maxSize, minSize } = this;
    if (maxSize !== null && size > maxSize) {
      const text = 'The file "{file}" is too big. Its size cannot exceed {formattedLimit}.';
      return fault(this.textOr(this.tooBig, text), limitParams(file, maxSize));
    }
    if (minSize !== null && size < minSize) {
      const text =
        'The file "{file}" is too small. Its size cannot be smaller than {formattedLimit}.';
      return fault(this.textOr(this.tooSmall, text), limitParams(file, minSize));
    }
    return null;
  }

  #kindFault(file: InspectedFile): ValidationFault | null {
    const { extensions, mimeTypes } = this;
    if (extensions !== null && !tokens(extensions).includes(file.getExtension())) {
      const text = 'Only files with these extensions are allowed: {extensions}.';
      const params = { file: shortened(file.name), extensions: tokens(extensions).join(', ') };
      return fault(this.textOr(this.wrongExtension, text), params);
    }
    if (mimeTypes !== null && !matchesType(tokens(mimeTypes), file.getMimeType())) {
      const text = 'Only files with these MIME types are allowed: {mimeTypes}.';
      const params = { file: shortened(file.name), mimeTypes: tokens(mimeTypes).join(', ') };
      return fault(this.textOr(this.wrongMimeType, text), params);
    }
    return null;
  }
}

function isTexts(value: unknown): value is string | readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.every((one) => typeof one === 'string');
}

/** Extensions with a dot match no file; `acceptedFileTypes` of the upload input has them with dots. */
function warnOfDots(extensions: string | readonly string[]): void {
  for (const extension of tokens(extensions).filter((one) => one.startsWith('.'))) {
    Fw.warning(
      `EncodedFileValidator "extensions" has "${extension}", which matches no file: write "${extension.slice(1)}".`,
      'EncodedFileValidator',
    );
  }
}

function fault(message: string, params: Record<string, unknown> = {}): ValidationFault {
  return [message, { ...params, value: '' }];
}

function limitParams(file: InspectedFile, limit: number): Record<string, unknown> {
  return { file: shortened(file.name), limit, formattedLimit: formatter.asShortSize(limit) };
}

function matchesType(patterns: readonly string[], type: string): boolean {
  const detected = type.toLowerCase();
  const others = otherNamesOf(detected);
  return patterns.some((one) => matchWildcard(one, detected) || others.includes(one));
}

/** The upload module has the text as well, and an application may replace it there. */
function translatedPayloadText(): string {
  if (!Fw.app) return Fw.t('fw', invalidPayload);
  try {
    return Fw.t('fw.upload', invalidPayload);
  } catch (error) {
    if (error instanceof InvalidConfigException) return Fw.t('fw', invalidPayload);
    throw error;
  }
}
