import {
  BadRequestHttpException,
  HttpException,
  UnsupportedMediaTypeHttpException,
} from '../core/index.ts';
import { withDefaults } from '../core/internal.ts';
import { EncodedFile, type FormFields } from '../validator/index.ts';
import {
  type RequestSource,
  streamMultipart,
  type UploadedFile,
  UploadError,
} from '../web/index.ts';
import { isMultipartForm } from '../web/internal.ts';
import {
  assertLimits,
  fieldDefaults,
  encodedFileFields,
  type EncodedFileFieldsOptions,
} from './encoded-file-fields.ts';

/** Options of {@link readUploadForm}. */
export interface UploadFormOptions extends EncodedFileFieldsOptions {
  /** Most bytes of the whole form as it is sent, which limits the memory that it uses. Default 64 MiB. */
  readonly maxFormBytes?: number;
}

/** A value of an {@link UploadForm}. */
export type UploadFormValue = string | EncodedFile | File;

/** A form that was read while it was received. It is read like `FormData`, and `fromFormData` accepts it. */
export class UploadForm implements FormFields {
  readonly #values = new Map<string, UploadFormValue[]>();

  /** Names and values. Of one name the texts are first, then the real files, each in the order of the form. */
  constructor(entries: Iterable<readonly [name: string, value: UploadFormValue]>) {
    for (const [name, value] of entries) {
      const known = this.#values.get(name);
      if (known) known.push(value);
      else this.#values.set(name, [value]);
    }
  }

  /** The first value of a name, or null. */
  get(name: string): UploadFormValue | null {
    return this.#values.get(name)?.[0] ?? null;
  }

  /** All values of a name. */
  getAll(name: string): UploadFormValue[] {
    return [...(this.#values.get(name) ?? [])];
  }

  /** Whether the form has a field of this name. */
  has(name: string): boolean {
    return this.#values.has(name);
  }

  /** Names of the fields, each once. */
  keys(): IterableIterator<string> {
    return this.#values.keys();
  }
}

/**
 * Reads a form with files while it is received. Payloads of the upload input in the fields of `options` are
 * decoded piece by piece into the buffers of their files, in less than half the time of `formData()`. Everything
 * is kept in memory, within the limits: use an `UploadServer` for large files.
 *
 * @throws {UnsupportedMediaTypeHttpException} The body is not a multipart form.
 * @throws {BadRequestHttpException} The form is malformed, or incomplete.
 * @throws {HttpException} 413: the form is larger than allowed.
 * @throws {InvalidConfigException} `fields` is not a list of names, or a limit is not a whole number above 0.
 * @throws {UnknownPropertyException} An option is unknown.
 */
export async function readUploadForm(
  request: RequestSource,
  options: UploadFormOptions,
): Promise<UploadForm> {
  const { maxFormBytes, ...others } = withDefaults('readUploadForm()', options, {
    ...fieldDefaults,
    maxFormBytes: 67_108_864,
  });
  const { maxFieldBytes, maxFileSize, maxFiles } = others;
  const fields = encodedFileFields(others);
  assertLimits({ maxFormBytes });
  const type = request.headers.get('content-type') ?? '';
  if (!isMultipartForm(type)) {
    throw new UnsupportedMediaTypeHttpException(
      'A form with files is sent as multipart/form-data.',
    );
  }
  const spillBytes = Number.MAX_SAFE_INTEGER;
  const read = streamMultipart({ fields, maxFieldBytes, maxFormBytes, spillBytes });
  // One more than is allowed, so that too many files cause an error instead of being left out.
  const limits = { uploadFileMaxCount: maxFiles + 1, uploadFileMaxSize: maxFileSize };
  const form = await read(request, type, { ...limits, maxBodyBytes: 0 });
  const files = [...form.files];
  const texts = [...form.fields] as (readonly [string, UploadFormValue])[];
  const decoded = texts.filter(([, value]) => value instanceof EncodedFile).length;
  if (decoded + files.length > maxFiles) {
    throw new HttpException(413, `The form must not hold more than ${maxFiles} files.`);
  }
  const real = await Promise.all(
    files.map(async ([name, file]) => [name, await toFile(file, maxFileSize)] as const),
  );
  return new UploadForm([...texts, ...real]);
}

async function toFile(file: UploadedFile, maxFileSize: number): Promise<File> {
  if (file.error === UploadError.NO_FILE) return new File([], '');
  if (file.error === UploadError.PARTIAL) {
    throw new BadRequestHttpException('The multipart form breaks off.');
  }
  if (file.hasError) {
    throw new HttpException(
      413,
      `A file of the form must not be larger than ${maxFileSize} bytes.`,
    );
  }
  return file.toBlob();
}
