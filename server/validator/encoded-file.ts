import { InvalidArgumentException } from '../core/index.ts';
import { entriesOf, isBlank, isPlainObject } from './internal/blank.ts';
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

/** What an {@link EncodedFile} is made of. */
export interface EncodedFileInit {
  /** File name as the client sent it. */
  readonly name: string;
  /** Content. It is kept, not copied. */
  readonly data: Uint8Array;
  /** MIME type as the client sent it. Default `''`. */
  readonly type?: string;
  /** Metadata of the upload widget, such as the crop. Default `{}`. */
  readonly metadata?: object;
}

/**
 * A file that came with a form as text: `{"name", "type", "metadata", "data"}` with the content in
 * base64. Name, type and metadata are what the client claims; {@link EncodedFile.getMimeType} looks
 * at the content instead. Files never change.
 */
export class EncodedFile {
  /** File name as the client sent it: it may hold slashes, and is no safe path. */
  readonly name: string;
  /** MIME type as the client sent it, `''` when it sent none. */
  readonly type: string;
  /** Metadata of the upload widget; frozen, and its keys belong to the client. */
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly #data: Uint8Array;
  #mimeType: string | null = null;

  /** @throws {InvalidArgumentException} `name` is no text, `data` are no bytes, or `metadata` is no object. */
  constructor(init: EncodedFileInit) {
    assertFile(init);
    const { name, data, type = '', metadata = {} } = init;
    this.name = name;
    this.type = type;
    this.metadata = readMetadata(metadata);
    // One type for every caller: the methods of a `Buffer` differ from those of its parent.
    this.#data = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  }

  /**
   * Files of a submitted value: a JSON payload, a decoded one, a list or map of either, or files
   * that were read before. `null`, `undefined`, `''`, `[]` and the empty file of a field that was
   * left alone are no files; in a list they are skipped.
   *
   * @throws {InvalidArgumentException} The value, or one in the list, is no payload.
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
   * @throws {InvalidArgumentException} It is no JSON, no object, or not a valid payload.
   */
  static fromJson(json: string): EncodedFile {
    const payload = parseJson(json);
    if (typeof payload !== 'object' || payload === null) throw invalidPayload(payload);
    return EncodedFile.fromArray(payload);
  }

  /**
   * @param payload A payload that is decoded already. Other keys than `name`, `type`, `data` and
   *   `metadata` are ignored.
   * @throws {InvalidArgumentException} A key has the wrong type, or `data` is no base64.
   */
  static fromArray(payload: object): EncodedFile {
    return new EncodedFile(readPayload(payload));
  }

  /**
   * Files of a form field, from payloads and from real files alike; the latter come from browsers
   * without script. Looks at `name` and at `name[]`. Real files take their metadata from the JSON
   * list in the field `<name>_metadata`, if there is one.
   *
   * `readUploadForm` of `fwx/server/upload` gives a form whose payloads were decoded while it came in: at less
   * than half the cost of `request.formData()`, and within limits.
   *
   * @throws {BadRequestHttpException} An entry is no payload, or the metadata is no JSON list.
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
   * The payload that comes in as UTF-8 text, decoded piece by piece: neither the text nor its base64 is ever in
   * memory as a whole. The result is that of {@link fromJson}.
   *
   * @param source A stream, an iterable of chunks, or a request of `fwx/server/bridge`.
   * @throws {InvalidArgumentException} As {@link fromJson}; or a limit is no whole number above 0.
   * @throws {HttpException} 413: the file, or what stands around its content, is larger than allowed.
   */
  static async fromStream(source: ByteSource, options: StreamOptions): Promise<EncodedFile> {
    return new EncodedFile(await readPayloadStream(source, options));
  }

  /**
   * The payload that is the JSON body of a request; see {@link fromStream}.
   *
   * @throws {UnsupportedMediaTypeHttpException} The body is not sent as JSON.
   * @throws {BadRequestHttpException} It is no JSON, no object, or not a valid payload.
   * @throws {InvalidArgumentException} A limit is no whole number above 0.
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
   * Lower-case text after the last dot of the client's name, `''` without one. Only what follows
   * the last slash counts; `.htaccess` has the extension `htaccess`.
   */
  getExtension(): string {
    const base = this.name.slice(this.name.lastIndexOf('/') + 1);
    const dot = base.lastIndexOf('.');
    return dot < 0 ? '' : base.slice(dot + 1).toLowerCase();
  }

  /**
   * The rectangle the person chose in the crop editor, in pixels of the picture as it is shown; it
   * may reach over the edges. `rotation` and `flip` say how the person turned the picture before.
   * null when there is none, or when it is not four proper numbers.
   */
  getCropRectangle(): CropRectangle | null {
    return readCropRectangle(own(own(this.metadata, 'crop'), 'rect'));
  }

  /** The payload that the file came with, for `JSON.stringify`; the base64 is a third larger than the content. */
  toJSON(): Readonly<Record<'data' | 'name' | 'type', string> & { metadata: object }> {
    const { buffer, byteOffset, byteLength } = this.#data;
    const data = Buffer.from(buffer, byteOffset, byteLength).toString('base64');
    return { name: this.name, type: this.type, metadata: this.metadata, data };
  }

  /** A copy with other content, and another type and name if given. The metadata stays. */
  withData(data: Uint8Array, type = this.type, name = this.name): EncodedFile {
    return new EncodedFile({ name, type, data, metadata: this.metadata });
  }
}

/** A file, or a decoded payload that did not come in a list. */
function isSingle(value: unknown): value is object {
  if (value instanceof EncodedFile) return true;
  if (!isPlainObject(value)) return false;
  return typeof own(value, 'name') === 'string' && typeof own(value, 'data') === 'string';
}

function parseEntry(entry: unknown): EncodedFile {
  if (entry instanceof EncodedFile) return entry;
  if (typeof entry === 'string') return EncodedFile.fromJson(entry);
  if (Array.isArray(entry) || isPlainObject(entry)) return EncodedFile.fromArray(entry);
  throw invalidPayload(entry);
}

/** Not every caller has types, and a file without them would fail far from where it was made. */
function assertFile(init: unknown): asserts init is EncodedFileInit {
  const { name, data } = (init ?? {}) as Partial<EncodedFileInit>;
  if (typeof name === 'string' && ArrayBuffer.isView(data)) return;
  throw new InvalidArgumentException('EncodedFile needs "name" as text and "data" as bytes.');
}
