import { InvalidArgumentException } from '../core/index.ts';
import { isPlain } from '../core/internal.ts';
import { entriesOf, isBlank } from './internal/blank.ts';
import { type CropRectangle, own, readCropRectangle } from './internal/crop-rectangle.ts';
import { type FormFields, readFormData } from './internal/form-data.ts';
import {
  asBadRequest,
  invalidPayload,
  parseJson,
  readMetadata,
  readPayload,
} from './internal/payload.ts';
import type { ByteSource } from './internal/stream/each-chunk.ts';
import {
  type PayloadRequest,
  readPayloadRequest,
  readPayloadStream,
  type StreamLimits,
  type StreamOptions,
} from './internal/stream/read-payload-stream.ts';
import { detectMimeType } from './mime-type.ts';

export type { ByteSource, CropRectangle, FormFields, PayloadRequest, StreamLimits, StreamOptions };

/** Values from which an {@link EncodedFile} is created. */
export interface EncodedFileInit {
  /** File name as the client sent it. */
  readonly name: string;
  /** Content. It is not copied. */
  readonly data: Uint8Array;
  /** MIME type as the client sent it. Default `''`. */
  readonly type?: string;
  /** Metadata of the upload widget, such as the crop. Default `{}`. */
  readonly metadata?: object;
}

/**
 * A file that was sent in a form as text: `{"name", "type", "metadata", "data"}` with the content in
 * base64. Name, type and metadata are claims of the client; {@link EncodedFile.getMimeType} reads
 * the content instead. Files are immutable.
 */
export class EncodedFile {
  /** File name as the client sent it: it may contain slashes, and is not a safe path. */
  readonly name: string;
  /** MIME type as the client sent it, `''` without one. */
  readonly type: string;
  /** Metadata of the upload widget; frozen, with keys that the client has chosen. */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly #data: Uint8Array;
  #mimeType: string | null = null;

  /** @throws {InvalidArgumentException} `name` is not a text, `data` is not bytes, or `metadata` is not an object. */
  constructor(init: EncodedFileInit) {
    assertFile(init);
    const { name, data, type = '', metadata = {} } = init;
    this.name = name;
    this.type = type;
    this.metadata = readMetadata(metadata);
    // Always a `Uint8Array`: some methods of a `Buffer` behave differently.
    this.#data = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  }

  /**
   * Files of a submitted value: a JSON payload, a decoded one, a list or map of either, or files
   * that were read before. `null`, `undefined`, `''`, `[]` and the empty file of a field that was
   * left empty are not files; in a list they are skipped.
   *
   * @throws {InvalidArgumentException} The value, or one in the list, is not a payload.
   */
  static fromInput(value: unknown): EncodedFile[] {
    if (isBlank(value)) return [];
    if (typeof value === 'string' || isSingle(value)) return [parseEntry(value)];
    const entries = entriesOf(value);
    if (!entries) throw invalidPayload(value);
    return entries.filter((entry) => !isBlank(entry)).map(parseEntry);
  }

  /**
   * @param json A payload as the widget submits it.
   * @throws {InvalidArgumentException} It is not JSON, not an object, or not a valid payload.
   */
  static fromJson(json: string): EncodedFile {
    const payload = parseJson(json);
    if (typeof payload !== 'object' || payload === null) throw invalidPayload(payload);
    return EncodedFile.fromArray(payload);
  }

  /**
   * @param payload A payload that is decoded already. Other keys than `name`, `type`, `data` and
   *   `metadata` are ignored.
   * @throws {InvalidArgumentException} A key has the wrong type, or `data` is not base64.
   */
  static fromArray(payload: object): EncodedFile {
    return new EncodedFile(readPayload(payload));
  }

  /**
   * Files of a form field, from payloads and from real files alike; browsers without script send
   * the latter. Reads `name` and `name[]`. Real files get their metadata from the JSON
   * list in the field `<name>_metadata`, if there is one.
   *
   * `readUploadForm` of `fwx/server/upload` returns a form whose payloads were decoded while it was received: at less
   * than half the cost of `request.formData()`, and within limits.
   *
   * @throws {BadRequestHttpException} An entry is not a payload, or the metadata is not a JSON list.
   */
  static async fromFormData(form: FormFields, name: string): Promise<EncodedFile[]> {
    try {
      const entries = await readFormData(form, name);
      return entries.map((entry) =>
        'payload' in entry ? new EncodedFile(entry.payload) : parseEntry(entry.value),
      );
    } catch (error) {
      throw asBadRequest(error);
    }
  }

  /**
   * Reads a payload as UTF-8 text, decoded piece by piece: neither the text nor its base64 is ever in
   * memory as a whole. The result is that of {@link fromJson}.
   *
   * @param source A stream, an iterable of chunks, or a request of `fwx/server/bridge`.
   * @throws {InvalidArgumentException} As {@link fromJson}; or a limit is not a whole number above 0.
   * @throws {HttpException} 413: the file, or the text around its content, is larger than allowed.
   */
  static async fromStream(source: ByteSource, options: StreamOptions): Promise<EncodedFile> {
    return new EncodedFile(await readPayloadStream(source, options));
  }

  /**
   * The payload that is the JSON body of a request; see {@link fromStream}.
   *
   * @throws {UnsupportedMediaTypeHttpException} The body is not sent as JSON.
   * @throws {BadRequestHttpException} It is not JSON, not an object, or not a valid payload.
   * @throws {InvalidArgumentException} A limit is not a whole number above 0.
   * @throws {HttpException} As {@link fromStream}.
   */
  static async fromRequest(request: PayloadRequest, limits: StreamLimits): Promise<EncodedFile> {
    return new EncodedFile(await readPayloadRequest(request, limits));
  }

  /** The content itself, not a copy: do not write to it. Never a `Buffer`. */
  getData(): Uint8Array {
    return this.#data;
  }

  /** Length of the content in bytes. */
  getSize(): number {
    return this.#data.length;
  }

  /** MIME type by content; see {@link detectMimeType}. */
  getMimeType(): string {
    return (this.#mimeType ??= detectMimeType(this.#data));
  }

  /**
   * Lower-case text after the last dot of the client's name, `''` without one. Only the part after
   * the last slash is read; `.htaccess` has the extension `htaccess`.
   */
  getExtension(): string {
    const base = this.name.slice(this.name.lastIndexOf('/') + 1);
    const dot = base.lastIndexOf('.');
    return dot < 0 ? '' : base.slice(dot + 1).toLowerCase();
  }

  /**
   * The rectangle that was selected in the crop editor, in pixels of the picture as it is shown; it
   * may extend over the edges. `rotation` and `flip` are applied to the picture before.
   * null when there is none, or when it is not four valid numbers.
   */
  getCropRectangle(): CropRectangle | null {
    return readCropRectangle(own(own(this.metadata, 'crop'), 'rect'));
  }

  /** The payload of the file, for `JSON.stringify`; the base64 is a third larger than the content. */
  toJSON(): Readonly<Record<'data' | 'name' | 'type', string> & { metadata: object }> {
    const { buffer, byteOffset, byteLength } = this.#data;
    const data = Buffer.from(buffer, byteOffset, byteLength).toString('base64');
    return { name: this.name, type: this.type, metadata: this.metadata, data };
  }

  /** A copy with other content, and another type and name if given. The metadata is kept. */
  withData(data: Uint8Array, type = this.type, name = this.name): EncodedFile {
    return new EncodedFile({ name, type, data, metadata: this.metadata });
  }
}

/** Whether a value is a file, or a decoded payload outside of a list. */
function isSingle(value: unknown): value is object {
  if (value instanceof EncodedFile) return true;
  if (!isPlain(value)) return false;
  return typeof own(value, 'name') === 'string' && typeof own(value, 'data') === 'string';
}

function parseEntry(entry: unknown): EncodedFile {
  if (entry instanceof EncodedFile) return entry;
  if (typeof entry === 'string') return EncodedFile.fromJson(entry);
  if (Array.isArray(entry) || isPlain(entry)) return EncodedFile.fromArray(entry);
  throw invalidPayload(entry);
}

/** Not every caller uses TypeScript, and an invalid file would fail far from where it was created. */
function assertFile(init: unknown): asserts init is EncodedFileInit {
  const { name, data } = (init ?? {}) as Partial<EncodedFileInit>;
  if (typeof name === 'string' && ArrayBuffer.isView(data)) return;
  throw new InvalidArgumentException('EncodedFile needs "name" as text and "data" as bytes.');
}
