import type { FilePond, FilePondFile } from 'filepond';
import type { PropertyValues } from 'lit';

import type { Listen } from '../internal/events.ts';
import { FwxElement } from '../internal/fwx-element.ts';
import type { PropertiesOf } from '../internal/option.ts';
import type { InitialFile } from './upload.options.ts';
import type { Plugin } from './plugin.ts';
import type { UploadEvents } from './pond/pond-events.ts';
import type { UploadProgress } from './transfer-progress.ts';
import { type FileQuery, type UploadStatus } from './upload-files.ts';
import { UploadSession } from './upload-session.ts';
import { uploadContract } from './upload.contract.ts';

/** Options of {@link FwxUpload.addFile}: place, metadata, and where the file comes from. */
export interface AddFileOptions {
  /** Position in the list, counted from 0. Default: the end. */
  readonly index?: number;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** `local` for a file stored on the server, `limbo` for one that waits there. */
  readonly type?: 'input' | 'limbo' | 'local';
  /** Name, size and type of a file that is not to be fetched. */
  readonly file?: { readonly name: string; readonly size: number; readonly type?: string };
}

export interface FwxUpload extends PropertiesOf<typeof uploadContract.properties> {
  /** @hidden */
  addEventListener: Listen<FwxUpload, UploadEvents>;
  /** @hidden */
  removeEventListener: Listen<FwxUpload, UploadEvents>;
}

/**
 * A file input that shows, checks, orders and crops what is chosen, and submits it with the form or
 * by itself. Without script it is the plain file input that it holds. Its form waits with a submit
 * until every file is ready.
 *
 * @tagname fwx-upload
 * @attr name - Name of the field; `[]` is added when it takes several files. Default: that of the input inside.
 * @fires {CustomEvent<UploadInitDetail>} fwx-upload-init - The interface stands.
 * @fires {CustomEvent<UploadFileDetail>} fwx-upload-add - A file has been taken.
 * @fires {CustomEvent<UploadFaultDetail>} fwx-upload-add-error - A file cannot be used.
 * @fires {CustomEvent<UploadFileDetail>} fwx-upload-remove - A file has left the list.
 * @fires {CustomEvent<UploadFilesDetail>} fwx-upload-change - The list or its order has changed.
 * @fires {CustomEvent<UploadPrepareDetail>} fwx-upload-prepare - A file is ready for the form.
 * @fires {CustomEvent<UploadProgressDetail>} fwx-upload-progress - A part of a file has been sent.
 * @fires {CustomEvent<UploadFileDetail>} fwx-upload-pause - Sending a file was paused.
 * @fires {CustomEvent<UploadFileDetail>} fwx-upload-resume - A paused file goes on.
 * @fires {CustomEvent<UploadProcessDetail>} fwx-upload-process - A file has been sent, or could not be.
 * @fires {CustomEvent<UploadFilesDetail>} fwx-upload-process-all - Every file has been sent.
 * @fires {CustomEvent<UploadFileDetail>} fwx-upload-abort - Sending a file was given up.
 * @fires {CustomEvent<UploadFileDetail>} fwx-upload-revert - A sent file was taken back.
 * @fires {CustomEvent<UploadWarningDetail>} fwx-upload-warning - More files came than are taken.
 * @fires {CustomEvent<UploadCropDetail>} fwx-upload-crop - A crop has been applied.
 */
export class FwxUpload extends FwxElement {
  static override readonly contract = uploadContract;
  static readonly formAssociated = true;

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, 'name'];
  }

  /** Files that are there at the start, and again after a reset of the form. */
  get files(): readonly InitialFile[] {
    return this.#files;
  }

  set files(files: readonly InitialFile[]) {
    this.#files = Array.isArray(files) ? files : [];
    this.#session.setInitial(this.#files);
  }

  #files: readonly InitialFile[] = [];
  readonly #internals = this.attachInternals();
  readonly #session = new UploadSession(this, this.#internals);

  /** Plugins that are on, in registration order. */
  get plugins(): readonly Plugin[] {
    return this.#session.plugins;
  }

  /** FilePond's own interface; `null` until the element has loaded it. */
  get pond(): FilePond | null {
    return this.#session.control.pond;
  }

  /** How the files are, taken together. */
  get status(): UploadStatus {
    return this.#session.files.status;
  }

  /**
   * How far sending the files has come that are sent together, or were last: bytes, bytes a second, seconds
   * left, and how many of how many files have arrived. The event `fwx-upload-progress` tells of a change.
   */
  get progress(): UploadProgress {
    return this.#session.record.progress;
  }

  /** Resolves when the interface stands, at once or whenever `loading` lets it be fetched. */
  get ready(): Promise<void> {
    return this.#session.ready;
  }

  /** Name of the field, with `[]` when it takes several files. */
  get name(): string {
    return this.#session.name;
  }

  set name(name: string) {
    this.#session.name = name;
  }

  /** `file`, as that of a plain file input. */
  get type(): string {
    return 'file';
  }

  /**
   * What the form submits for the first file: an id of the server, or the encoded payload; `''` without
   * a file. A text that was submitted before shows its file again; `''` removes every file.
   */
  get value(): string {
    return this.#session.files.value;
  }

  set value(text: string) {
    this.#session.files.value = text;
  }

  /** Whether the attribute `disabled` is there. A disabled element submits nothing. */
  get disabled(): boolean {
    return this.hasAttribute('disabled');
  }

  set disabled(isDisabled: boolean) {
    this.toggleAttribute('disabled', isDisabled);
  }

  /** The form that the element belongs to; `null` without one. */
  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  /** Labels of the element, and those of the file input in it. */
  get labels(): readonly HTMLLabelElement[] {
    const own = [...this.#internals.labels] as HTMLLabelElement[];
    return [...new Set([...own, ...(this.#session.input?.labels ?? [])])];
  }

  /** What is wrong with the files as the form sees them. */
  get validity(): ValidityState {
    return this.#internals.validity;
  }

  /** Text of {@link FwxUpload.validity}; `''` when nothing is wrong. */
  get validationMessage(): string {
    return this.#internals.validationMessage;
  }

  /** Whether the browser checks the element before it submits the form: not while it is disabled. */
  get willValidate(): boolean {
    return this.#internals.willValidate;
  }

  /** Whether the element is valid; fires `invalid` when it is not. */
  checkValidity(): boolean {
    return this.#internals.checkValidity();
  }

  /** The same as {@link FwxUpload.checkValidity}; also shows the message. */
  reportValidity(): boolean {
    return this.#internals.reportValidity();
  }

  /** Makes the element invalid with a message of the page; `''` ends that. */
  setCustomValidity(message: string): void {
    this.#session.form.setCustomValidity(message);
  }

  /** FilePond's options as they are configured: labels, then properties, then `config`. */
  getOptions(): Record<string, unknown> {
    return this.#session.configured();
  }

  /** The same as {@link FwxUpload.plugins}. */
  getPlugins(): readonly Plugin[] {
    return this.plugins;
  }

  /** Files in the list, those with an error included. */
  getFiles(): FilePondFile[] {
    return this.#session.control.files;
  }

  /** The first file that fits, or the first of all; `null` when there is none. */
  getFile(query?: FileQuery): FilePondFile | null {
    return this.pond?.getFile(query as never) ?? null;
  }

  /**
   * Adds a file: a `File`, a data URI, a URL that is fetched, or an id with `type`.
   *
   * @throws {UploadError} The file cannot be used, is not let in, or is removed before; `error` tells why.
   */
  async addFile(source: Blob | string, options: AddFileOptions = {}): Promise<FilePondFile> {
    const [file] = await this.#session.files.add([source], options);
    return file as FilePondFile;
  }

  /**
   * Adds files, given one by one or as a list.
   *
   * @throws {UploadError} A file cannot be used; the others are added.
   */
  addFiles(...sources: (Blob | string | readonly (Blob | string)[])[]): Promise<FilePondFile[]> {
    return this.#session.files.add(sources.flat());
  }

  /** Moves a file to a position, counted from 0. */
  moveFile(query: FileQuery, index: number): void {
    this.#session.control.moveFile(query, index);
  }

  /** Removes a file, the first one without `query`; with `revert` on the server as well. */
  removeFile(query?: FileQuery, options: { readonly revert?: boolean } = {}): void {
    this.#session.files.remove(query, options);
  }

  /** Removes every file; with `revert` on the server as well. */
  removeFiles(options: { readonly revert?: boolean } = {}): void {
    this.#session.files.removeAll(options);
  }

  /**
   * Sends a file, the first one without `query`, to the server.
   *
   * @throws {UploadError} It cannot be sent, is removed, or its sending is given up; `error` tells why.
   */
  async processFile(query?: FileQuery): Promise<FilePondFile> {
    return this.#session.files.process(query);
  }

  /**
   * Sends every file to the server that is not there yet.
   *
   * @throws {UploadError} One of them cannot be sent, is removed, or its sending is given up; the others go on.
   */
  processFiles(): Promise<FilePondFile[]> {
    return this.#session.files.processAll();
  }

  /**
   * Pauses a file that is being sent or queued for it, all of them without `query`; others are left alone.
   * What is on its way is given up; a file in chunks goes on from there. Until it is resumed the file counts
   * as being sent: a submit waits, and so do `whenSettled()` and `processFile()`.
   */
  pause(query?: FileQuery): void {
    this.#session.files.pause(query, true);
  }

  /** Goes on with a paused file, with all of them without `query`. */
  resume(query?: FileQuery): void {
    this.#session.files.pause(query, false);
  }

  /**
   * Makes the output of every file anew.
   *
   * @throws {UploadError} That of one cannot be made, or the file is removed; the others go on.
   */
  prepareFiles(): Promise<readonly { file: FilePondFile; output: unknown }[]> {
    return this.#session.files.prepareAll();
  }

  /** Opens the browser's file dialog. Works only while the browser handles a click or a key. */
  browse(): void {
    this.#session.browse();
  }

  /** Resolves when no file is being read or sent any more, and none is paused. */
  async whenSettled(): Promise<void> {
    await this.#session.whenSettled();
  }

  override focus(options?: FocusOptions): void {
    this.#session.input?.focus(options);
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value);
    const isRenamed = name === 'name' && value !== null && value !== old;
    if (isRenamed && this.hasUpdated) this.name = value;
  }

  override connectedCallback(): void {
    if (!this.hasUpdated) this.#takeEarlyValues();
    super.connectedCallback();
    // A submit in the same task waits, too: the first update comes after it.
    this.#session.form.join();
    if (this.hasUpdated) this.#session.sync();
    else if (!this.hasAttribute('defer-hydration')) this.#session.connected();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#session.left();
  }

  /** @internal */
  formAssociatedCallback(): void {
    if (this.isConnected) this.#session.form.join();
  }

  /** @internal */
  formDisabledCallback(isDisabled: boolean): void {
    this.#session.disable(isDisabled);
  }

  /** @internal */
  formResetCallback(): void {
    this.#session.reset();
  }

  /** @internal */
  formStateRestoreCallback(state: unknown): void {
    if (state instanceof FormData) this.#session.restore(state);
  }

  /** A script may have set them before the element was defined: then they hide what reads and writes them. */
  #takeEarlyValues(): void {
    for (const name of ['name', 'disabled', 'value'] as const) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.#session.sync(changed.size > 0);
  }

  // The input is not rendered by Lit: FilePond takes its place and puts it back.
  protected override hasContent(): boolean {
    return false;
  }
}

declare global {
  interface FwxElementEvents {
    'fwx-upload': UploadEvents;
  }
  interface HTMLElementTagNameMap {
    'fwx-upload': FwxUpload;
  }
}
