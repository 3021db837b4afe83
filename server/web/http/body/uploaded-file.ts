import { Fw, type Model, requestSlot, RuntimeException } from '../../../core/index.ts';
import { freeBytes, nodeBuiltin } from '../../../core/internal.ts';
import { joinBytes } from '../../multipart/join-bytes.ts';
import { UploadError } from './upload-error.ts';

/** Files of a request in the shape of their input names. */
export type UploadedFileTree =
  | UploadedFile
  | readonly UploadedFileTree[]
  | { readonly [name: string]: UploadedFileTree };

/** Data of an upload. */
export interface UploadedFileInit {
  /** Base name as the client sent it. Default `''`. */
  readonly name?: string;
  /** Path of the temporary file; `''`, the default, when there is none. */
  readonly tempName?: string;
  /** Media type as the client sent it: never trust it. Default `''`. */
  readonly type?: string;
  /** Size in bytes. Default that of the content, else 0. */
  readonly size?: number;
  /** Result of the upload. Default {@link UploadError.OK}. */
  readonly error?: UploadError;
  /** Path below the directory that was chosen. Default {@link name}. */
  readonly fullPath?: string;
}

/** Source of the bytes; chunks are used without a copy. */
export type UploadContent = Blob | readonly Uint8Array[] | (() => ReadableStream<Uint8Array>);

/** Uploads of the running request by input name: `avatar`, `Form[file]`, `doc[0]`. */
export const uploadedFiles = requestSlot<Map<string, UploadedFile>>(
  'uploaded files',
  () => new Map(),
);

/** A file from a form. */
export class UploadedFile {
  readonly name: string;
  readonly tempName: string;
  readonly type: string;
  readonly size: number;
  readonly error: UploadError;
  readonly fullPath: string;
  #content: UploadContent | null;
  #isDiscarded = false;
  /** Number of readers of the chunks in memory: streams, and copies to disk that are being written. */
  #readers = 0;

  /** @param content Bytes of the file; not needed with a temporary file or an error. */
  constructor(init: UploadedFileInit, content: UploadContent | null = null) {
    this.name = init.name ?? '';
    this.error = init.error ?? UploadError.OK;
    this.tempName = this.error === UploadError.OK ? (init.tempName ?? '') : '';
    this.type = init.type ?? '';
    this.size = init.size ?? (content instanceof Blob ? content.size : 0);
    this.fullPath = init.fullPath ?? this.name;
    this.#content = this.error === UploadError.OK ? content : null;
  }

  /** The file of a model attribute: `file`, `files[0]`, `[0]file`. Null when none was sent. */
  static getInstance(model: Model, attribute: string): UploadedFile | null {
    return this.getInstanceByName(inputName(model, attribute));
  }

  /** All files of a model attribute. */
  static getInstances(model: Model, attribute: string): UploadedFile[] {
    return this.getInstancesByName(inputName(model, attribute));
  }

  /** The file of exactly this input name; null when none was sent. */
  static getInstanceByName(name: string): UploadedFile | null {
    const file = uploadedFiles.get().get(name) ?? null;
    return file?.error === UploadError.NO_FILE ? null : file;
  }

  /** The file of this input name as a list of one, else all files below it, in order. `[]` at its end does not matter. */
  static getInstancesByName(name: string): UploadedFile[] {
    const key = name.endsWith('[]') ? name.slice(0, -2) : name;
    const exact = this.getInstanceByName(key);
    if (exact) return [exact];
    const found: UploadedFile[] = [];
    for (const [path, file] of uploadedFiles.get()) {
      if (path.startsWith(`${key}[`) && file.error !== UploadError.NO_FILE) found.push(file);
    }
    return found;
  }

  /** Removes the uploads of the running request, and discards them. */
  static async reset(): Promise<void> {
    const files = [...(uploadedFiles.peek()?.values() ?? [])];
    uploadedFiles.peek()?.clear();
    await Promise.all(files.map((file) => file.discard()));
  }

  /** Name without extension. */
  get baseName(): string {
    const dot = this.name.lastIndexOf('.');
    return dot > 0 ? this.name.slice(0, dot) : this.name;
  }

  /** Extension in lower case without dot, `''` when there is none. */
  get extension(): string {
    const dot = this.name.lastIndexOf('.');
    return dot > 0 ? this.name.slice(dot + 1).toLowerCase() : '';
  }

  /** Whether the upload has failed. */
  get hasError(): boolean {
    return this.error !== UploadError.OK;
  }

  /**
   * The bytes of the file. May be called again while the request runs; a stream from memory can be read to its end.
   *
   * @throws {RuntimeException} The upload failed or was discarded, so there are none.
   */
  stream(): ReadableStream<Uint8Array> {
    this.#assertWhole();
    if (typeof this.#content === 'function') return this.#content();
    if (this.#content instanceof Blob) return this.#content.stream();
    if (this.#content === null) return this.#fileStream();
    this.#readers += 1;
    return streamOf(this.#content);
  }

  /**
   * The bytes of the file at once.
   *
   * @throws {RuntimeException} As {@link stream}.
   */
  async arrayBuffer(): Promise<ArrayBuffer> {
    this.#assertWhole();
    if (!Array.isArray(this.#content)) {
      return new globalThis.Response(this.stream() as BodyInit).arrayBuffer();
    }
    const bytes = joinBytes(this.#content);
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
  }

  /**
   * The bytes of the file as a `File` with name and type.
   *
   * @throws {RuntimeException} As {@link stream}.
   */
  async toBlob(): Promise<File> {
    return new File([await this.arrayBuffer()], this.name, { type: this.type });
  }

  /**
   * Saves the file. The target appears only when it is complete.
   *
   * @param path Target; may start with an alias. An existing file is replaced.
   * @param deleteTempFile Whether the temporary file moves instead of being copied.
   * @returns False when the upload failed.
   * @throws {RuntimeException} It cannot be written, or was discarded.
   */
  async saveAs(path: string, deleteTempFile = true): Promise<boolean> {
    if (this.hasError) return false;
    this.#assertWhole();
    const target = Fw.getAlias(path);
    const { rename, rm, writeFile } = nodeBuiltin('node:fs/promises', 'Saving an upload');
    const partial = `${target}.${crypto.randomUUID()}.part`;
    const chunks = Array.isArray(this.#content) ? (this.#content as readonly Uint8Array[]) : null;
    this.#readers += 1;
    try {
      await writeFile(partial, chunks ?? this.stream(), { flag: 'wx' });
      await rename(partial, target);
      if (deleteTempFile && this.tempName !== '') await rm(this.tempName, { force: true });
      return true;
    } catch (cause) {
      await rm(partial, { force: true });
      throw new RuntimeException(`The upload "${this.name.slice(0, 80)}" could not be saved.`, {
        cause,
      });
    } finally {
      this.#readers -= 1;
    }
  }

  /**
   * Deletes the temporary file, or frees the memory: the bytes cannot be read any more. Applications call this when the
   * request ends; code that reads forms without one should do the same, which saves garbage collection.
   */
  async discard(): Promise<void> {
    this.#isDiscarded = true;
    const content = this.#content;
    this.#content = null;
    if (this.#readers === 0 && Array.isArray(content)) {
      for (const chunk of content) freeBytes(chunk as Uint8Array);
    }
    if (this.tempName === '') return;
    const { rm } = nodeBuiltin('node:fs/promises', 'Deleting an upload');
    await rm(this.tempName, { force: true });
  }

  #assertWhole(): void {
    if (!this.hasError && !this.#isDiscarded) return;
    const why = this.hasError
      ? `failed with error ${this.error}`
      : 'was discarded, as uploads are when their request ends: save or copy it before';
    throw new RuntimeException(`The upload "${this.name.slice(0, 80)}" ${why}.`);
  }

  #fileStream(): ReadableStream<Uint8Array> {
    if (this.tempName === '') return new Blob().stream();
    const path = this.tempName;
    const { open } = nodeBuiltin('node:fs/promises', 'Reading an upload');
    let handle: Awaited<ReturnType<typeof open>> | null = null;
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          handle ??= await open(path);
          const chunk = new Uint8Array(65_536);
          const { bytesRead } = await handle.read(chunk, 0, chunk.length);
          if (bytesRead > 0) return controller.enqueue(chunk.subarray(0, bytesRead));
          await handle.close();
          controller.close();
        },
        cancel: () => handle?.close(),
      },
      { highWaterMark: 0 },
    );
  }
}

function streamOf(chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  const rest = chunks.values();
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const { done, value } = rest.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

/** Registers uploads in the running request, under the names of their inputs. */
export function registerUploadedFiles(
  tree: UploadedFileTree | Readonly<Record<string, UploadedFileTree>>,
): void {
  const files = uploadedFiles.get();
  const walk = (node: UploadedFileTree, path: string): void => {
    if (node instanceof UploadedFile) {
      files.set(path, node);
      return;
    }
    for (const [key, child] of Object.entries(node))
      walk(child, path === '' ? key : `${path}[${key}]`);
  };
  walk(tree, '');
}

/** The input name of a model attribute, as forms write it. */
export function inputName(model: Model, attribute: string): string {
  const found = /^((?:\[[^\]]*\])*)([^[\]]+)((?:\[[^\]]*\])*)$/.exec(attribute);
  const [, before = '', name = attribute, after = ''] = found ?? [];
  const form = model.formName();
  return form === '' && before === '' ? name + after : `${form}${before}[${name}]${after}`;
}

/** The base name of a file name from a client: no directories, no control characters. */
export function clientFileName(name: string): string {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  // oxlint-disable-next-line no-control-regex -- control characters are what it removes
  return base.replaceAll('%22', '"').replace(/[\x00-\x1f\x7f]/g, '');
}
