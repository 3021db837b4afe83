import { BadRequestHttpException, HttpException, Fw } from '../../core/index.ts';
import { freeBytes } from '../../core/internal.ts';
import type { BodyLimits, MultipartBody } from '../http/request-source.ts';
import { UploadError } from '../http/body/upload-error.ts';
import {
  clientFileName,
  type UploadContent,
  type UploadedFile,
  type UploadedFileInit,
} from '../http/body/uploaded-file.ts';
import { FileSpool } from './file-spool.ts';
import { joinBytes } from './join-bytes.ts';
import type { PartHandler } from './multipart-parser.ts';
import type { FieldReader, MultipartOptions, ReadField } from './multipart-options.ts';
import type { PartHeaders } from './part-headers.ts';

/** Creates the files of a form: a class of uploads. */
export type UploadClass = new (
  init: UploadedFileInit,
  content: UploadContent | null,
) => UploadedFile;

interface FilePart {
  readonly headers: PartHeaders;
  readonly spool: FileSpool;
  /** Settles once the spool is closed. */
  ended: Promise<void>;
}

type Part =
  | { readonly name: string; readonly reader: FieldReader }
  | { readonly field: PartHeaders; readonly chunks: Uint8Array[]; size: number }
  | { readonly file: FilePart }
  | null;

// A byte order mark is a part of the value, as in browsers.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Arguments of a {@link FormCollector}. */
interface FormCollectorInit {
  readonly limits: BodyLimits;
  readonly options: MultipartOptions;
  readonly uploadClass: UploadClass;
  /** Bytes of the whole form by its content length; `Infinity` without one. */
  readonly formBytes: number;
}

/** Collects the parts of one form within its limits. */
export class FormCollector implements PartHandler {
  readonly #limits: BodyLimits;
  readonly #options: MultipartOptions;
  readonly #uploadClass: UploadClass;
  readonly #fields: [string, unknown][] = [];
  readonly #readField: ReadField | null;
  readonly #formBytes: number;
  readonly #files: FilePart[] = [];
  #part: Part = null;
  #parts = 0;
  #fieldBytes = 0;
  #seenBytes = 0;
  #skipped = 0;
  #formFileLimit = 0;

  constructor({ limits, options, uploadClass, formBytes }: FormCollectorInit) {
    this.#limits = limits;
    this.#options = options;
    this.#uploadClass = uploadClass;
    this.#formBytes = formBytes;
    this.#readField = options.fields?.() ?? null;
  }

  /** Settles when pending writes have ended; null when there are none. */
  get pendingWrite(): Promise<void> | null {
    return this.#part && 'file' in this.#part ? this.#part.file.spool.pendingWrite : null;
  }

  begin(headers: PartHeaders): void {
    if (++this.#parts > this.#options.maxParts) {
      throw new BadRequestHttpException(
        `The form must not have more than ${this.#options.maxParts} parts.`,
      );
    }
    this.#part = headers.filename === null ? this.#beginField(headers) : this.#beginFile(headers);
  }

  data(bytes: Uint8Array): void {
    this.#seenBytes += bytes.length;
    const part = this.#part;
    if (!part) {
      freeBytes(bytes);
      return;
    }
    if ('reader' in part) {
      part.reader.write(bytes);
      return;
    }
    if ('field' in part) {
      part.size += bytes.length;
      this.#fieldBytes += bytes.length;
      this.#checkField(part.field.name, part.size);
      part.chunks.push(bytes);
      return;
    }
    const { spool } = part.file;
    spool.write(bytes);
    const tooLarge = this.#tooLarge(spool.size);
    if (tooLarge !== null && spool.error === UploadError.OK) void spool.fail(tooLarge);
  }

  end(): void {
    const part = this.#part;
    this.#part = null;
    if (!part) return;
    if ('file' in part) {
      part.file.ended = part.file.spool.end();
      return;
    }
    if ('reader' in part) {
      this.#fields.push([part.name, part.reader.end()]);
      return;
    }
    const value = decoder.decode(joinBytes(part.chunks));
    for (const chunk of part.chunks) freeBytes(chunk);
    const { name } = part.field;
    if (name === 'MAX_FILE_SIZE') this.#formFileLimit = Math.max(0, Number(value)) || 0;
    this.#fields.push([name, value]);
  }

  /**
   * Returns the fields and files of the form.
   *
   * @param whole Whether the form is complete; a file in which it is truncated has failed.
   * @throws {BadRequestHttpException} The form is truncated outside of a file.
   */
  async finish(whole: boolean): Promise<MultipartBody> {
    const part = this.#part;
    this.#part = null;
    if (part && 'file' in part) await part.file.spool.fail(UploadError.PARTIAL);
    else if (!whole) throw new BadRequestHttpException('The multipart form breaks off.');
    await Promise.all(this.#files.map((file) => file.ended));
    if (this.#skipped > 0) {
      Fw.warning(
        `${this.#skipped} uploaded file(s) beyond the limit of ${this.#limits.uploadFileMaxCount} were skipped.`,
        'fwx\\web\\multipart',
      );
    }
    const files = this.#files.map((file): [string, UploadedFile] => [
      file.headers.name,
      this.#toUpload(file),
    ]);
    return { fields: this.#fields, files };
  }

  /** Frees all files of a form that is not needed. */
  async discard(): Promise<void> {
    this.#part = null;
    await Promise.all(this.#files.map((file) => file.spool.fail(UploadError.PARTIAL)));
  }

  #beginField(headers: PartHeaders): Part {
    const left = this.#formBytes - this.#seenBytes;
    const reader = this.#readField?.(headers, left) ?? null;
    return reader ? { name: headers.name, reader } : { field: headers, chunks: [], size: 0 };
  }

  #beginFile(headers: PartHeaders): Part {
    const { uploadFileMaxCount } = this.#limits;
    if (uploadFileMaxCount > 0 && this.#files.length >= uploadFileMaxCount) {
      this.#skipped += 1;
      return null;
    }
    const { spillBytes, tempDirectory } = this.#options;
    const file: FilePart = {
      headers,
      spool: new FileSpool(spillBytes, tempDirectory),
      ended: Promise.resolve(),
    };
    this.#files.push(file);
    return { file };
  }

  #tooLarge(size: number): UploadError | null {
    const { uploadFileMaxSize } = this.#limits;
    if (uploadFileMaxSize > 0 && size > uploadFileMaxSize) return UploadError.INI_SIZE;
    if (this.#formFileLimit > 0 && size > this.#formFileLimit) return UploadError.FORM_SIZE;
    return null;
  }

  #checkField(name: string, size: number): void {
    const { maxFieldBytes } = this.#options;
    if (size > maxFieldBytes) {
      throw new HttpException(
        413,
        `The field "${name.slice(0, 80)}" must not be larger than ${maxFieldBytes} bytes.`,
      );
    }
    const { maxBodyBytes } = this.#limits;
    if (maxBodyBytes > 0 && this.#fieldBytes > maxBodyBytes) {
      throw new HttpException(
        413,
        `The fields of the form must not be larger than ${maxBodyBytes} bytes together.`,
      );
    }
  }

  #toUpload({ headers, spool }: FilePart): UploadedFile {
    const name = clientFileName(headers.filename ?? '');
    const type = headers.type;
    const empty = headers.filename === '' && spool.size === 0;
    const error = empty && spool.error === UploadError.OK ? UploadError.NO_FILE : spool.error;
    const facts = { name, type, size: spool.size, error, tempName: spool.path };
    return new this.#uploadClass(facts, spool.path === '' ? spool.chunks : null);
  }
}
