import type { FilePond, FilePondFile } from 'filepond';
import type { PropertyValues } from 'lit';

import type { Listen } from '../internal/element/events.ts';
import { FwxElement } from '../internal/element/fwx-element.ts';
import type { PropertiesOf } from '../internal/options/option.ts';
import { isSameList } from './record/submitted-file.ts';
import type { InitialFile } from './upload.options.ts';
import type { Plugin } from './plugin.ts';
import type { UploadEvents } from './pond/pond-events.ts';
import type { UploadProgress } from './transfer/transfer-progress.ts';
import { type FileQuery, type UploadStatus } from './record/upload-files.ts';
import { UploadSession } from './upload-session.ts';
import { uploadContract } from './upload.contract.ts';

/** Options of {@link FwxUpload.addFile}: position, metadata, and source of the file. */
export interface AddFileOptions {
  /** Position in the list, counted from 0. Default: the start, or where `config.itemInsertLocation` says. */
  readonly index?: number;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** `local` for a file stored on the server, `limbo` for a temporary upload. */
  readonly type?: 'input' | 'limbo' | 'local';
  /** Name, size and type of a file that must not be fetched. */
  readonly file?: { readonly name: string; readonly size: number; readonly type?: string };
}

export interface FwxUpload extends PropertiesOf<typeof uploadContract.properties> {
  /** @hidden */
  addEventListener: Listen<FwxUpload, UploadEvents>;
  /** @hidden */
  removeEventListener: Listen<FwxUpload, UploadEvents>;
}

/**
 * A file input that shows, checks, sorts and crops the chosen files, and submits them with the form or
 * separately. Without script the plain file input inside the element works. A submit of the form waits
 * until every file is ready.
 *
 * @summary A file input with previews, sorting and cropping.
 * @tagname fwx-upload
 * @attr name - Name of the field; `[]` is added when it takes several files. Default: the name of the input inside.
 * @attr {string | null} form - Id of the form that the field belongs to. Default: the form around the element.
 * @fires {Event} input - The user, not a script, has added, removed, moved or changed files, and all of them are ready.
 * @fires {Event} change - Right after `input`.
 * @fires {CustomEvent<UploadInitDetail>} fwx-upload-init - The interface has been created.
 * @fires {CustomEvent<UploadFileDetail>} fwx-upload-add - A file has been added.
 * @fires {CustomEvent<UploadFaultDetail>} fwx-upload-add-error - A file cannot be used.
 * @fires {CustomEvent<UploadFileDetail>} fwx-upload-remove - A file has been removed from the list.
 * @fires {CustomEvent<UploadFilesDetail>} fwx-upload-change - The list or its order has changed.
 * @fires {CustomEvent<UploadPrepareDetail>} fwx-upload-prepare - A file is ready for the form.
 * @fires {CustomEvent<UploadProgressDetail>} fwx-upload-progress - A part of a file has been sent.
 * @fires {CustomEvent<UploadFileDetail>} fwx-upload-pause - Sending a file was paused.
 * @fires {CustomEvent<UploadFileDetail>} fwx-upload-resume - Sending a paused file was resumed.
 * @fires {CustomEvent<UploadProcessDetail>} fwx-upload-process - A file has been sent, or could not be sent.
 * @fires {CustomEvent<UploadFilesDetail>} fwx-upload-process-all - Every file has been sent.
 * @fires {CustomEvent<UploadFileDetail>} fwx-upload-abort - Sending a file was aborted.
 * @fires {CustomEvent<UploadFileDetail>} fwx-upload-revert - A sent file was reverted.
 * @fires {CustomEvent<UploadWarningDetail>} fwx-upload-warning - Too many files were added.
 * @fires {CustomEvent<UploadCropDetail>} fwx-upload-crop - A crop has been applied.
 */
export class FwxUpload extends FwxElement {
  static override readonly contract = uploadContract;
  static readonly formAssociated = true;

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, 'name'];
  }

  /** Initial files, restored by a reset of the form. Other files replace the list; an equal list changes nothing. */
  get files(): readonly InitialFile[] {
    return this.#files;
  }

  set files(files: readonly InitialFile[]) {
    const before = this.#files;
    this.#files = Array.isArray(files) ? files : [];
    // Frameworks set an equal list with each rendering.
    if (!isSameList(this.#files, before)) this.#session.setInitial(this.#files);
  }

  #files: readonly InitialFile[] = [];
  readonly #internals = this.attachInternals();
  readonly #session = new UploadSession(this, this.#internals);

  /** Enabled plugins, in registration order. */
  get plugins(): readonly Plugin[] {
    return this.#session.plugins;
  }

  /** The FilePond instance; `null` until the element has loaded it. */
  get pond(): FilePond | null {
    return this.#session.control.pond;
  }

  /** Combined status of the files. */
  get status(): UploadStatus {
    return this.#session.files.status;
  }

  /**
   * Progress of the current transfer, or of the last one: bytes, bytes per second, seconds left, and the
   * numbers of sent files and of all files. The event `fwx-upload-progress` reports changes.
   */
  get progress(): UploadProgress {
    return this.#session.record.progress;
  }

  /** Resolves when the interface has been created; `loading` determines when it is fetched. */
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

  /** `file`, like the type of a plain file input. */
  get type(): string {
    return 'file';
  }

  /**
   * Submitted text of the first file: an id on the server, or the encoded payload; `''` without a file.
   * Setting a text that was submitted before restores its file; setting `''` removes every file. Setting the
   * value that the element has changes nothing.
   */
  get value(): string {
    return this.#session.files.value;
  }

  set value(text: string) {
    // Form libraries set `null` or a list to empty a control; native ones convert it, too.
    const given: unknown = text ?? '';
    this.#session.files.value = String(given);
  }

  /** Whether the element has the attribute `disabled`. A disabled element submits nothing. */
  get disabled(): boolean {
    return this.hasAttribute('disabled');
  }

  set disabled(isDisabled: boolean) {
    this.toggleAttribute('disabled', isDisabled);
  }

  /** The form owner of the element; `null` without one. Setting an id sets the attribute `form`, as frameworks do. */
  get form(): HTMLFormElement | null {
    return this.#internals.form;
  }

  set form(id: string | null) {
    if (id === null) this.removeAttribute('form');
    else this.setAttribute('form', id);
  }

  /** Labels of the element, and of the file input in it. */
  get labels(): readonly HTMLLabelElement[] {
    const own = [...this.#internals.labels] as HTMLLabelElement[];
    return [...new Set([...own, ...(this.#session.input?.labels ?? [])])];
  }

  /** Validity state of the element. */
  get validity(): ValidityState {
    return this.#internals.validity;
  }

  /** Error message of {@link FwxUpload.validity}; `''` when the element is valid. */
  get validationMessage(): string {
    return this.#internals.validationMessage;
  }

  /** Whether the browser validates the element before it submits the form; `false` while it is disabled. */
  get willValidate(): boolean {
    return this.#internals.willValidate;
  }

  /** Returns whether the element is valid; fires `invalid` when it is not. */
  checkValidity(): boolean {
    return this.#internals.checkValidity();
  }

  /** Like {@link FwxUpload.checkValidity}; also shows the message. */
  reportValidity(): boolean {
    return this.#internals.reportValidity();
  }

  /** Sets a custom error message, which makes the element invalid; `''` removes it. */
  setCustomValidity(message: string): void {
    this.#session.form.setCustomValidity(message);
  }

  /**
   * Returns the configured FilePond options: labels, then properties, then `config`. `imageEditEditor` is one of them only
   * from the time that FilePond is loaded until the element is removed.
   */
  getOptions(): Record<string, unknown> {
    return this.#session.configured();
  }

  /** Returns {@link FwxUpload.plugins}. */
  getPlugins(): readonly Plugin[] {
    return this.plugins;
  }

  /** Returns the files in the list, including those with an error. */
  getFiles(): FilePondFile[] {
    return this.#session.control.view?.files ?? [];
  }

  /** Returns the first file that matches `query`, the first of all without it; `null` when there is none. */
  getFile(query?: FileQuery): FilePondFile | null {
    return this.pond?.getFile(query as never) ?? null;
  }

  /**
   * Adds a file: a `File`, a data URI, a URL that is fetched, or an id with `type`.
   *
   * @throws {UploadError} The file cannot be used, is refused, or is removed before; `error` contains the reason.
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
    this.#session.control.view?.moveFile(query, index);
  }

  /** Removes a file, the first one without `query`; with `revert` also on the server. */
  removeFile(query?: FileQuery, options: { readonly revert?: boolean } = {}): void {
    this.#session.files.remove(query, options);
  }

  /** Removes every file; with `revert` also on the server. */
  removeFiles(options: { readonly revert?: boolean } = {}): void {
    this.#session.files.removeAll(options);
  }

  /**
   * Sends a file, the first one without `query`, to the server.
   *
   * @throws {UploadError} The file cannot be sent, is removed, or sending is aborted; `error` contains the reason.
   */
  async processFile(query?: FileQuery): Promise<FilePondFile> {
    return this.#session.files.process(query);
  }

  /**
   * Sends every file that is not on the server.
   *
   * @throws {UploadError} A file cannot be sent, is removed, or sending it is aborted; the others continue.
   */
  processFiles(): Promise<FilePondFile[]> {
    return this.#session.files.processAll();
  }

  /**
   * Pauses a file that is being sent or queued, all such files without `query`; ignores other files. The
   * current request is aborted; a file in chunks resumes after the chunks that were sent. Until it is resumed
   * the file counts as being sent: a submit, `whenSettled()` and `processFile()` wait for it.
   */
  pause(query?: FileQuery): void {
    this.#session.files.pause(query, true);
  }

  /** Resumes a paused file, all of them without `query`. */
  resume(query?: FileQuery): void {
    this.#session.files.pause(query, false);
  }

  /**
   * Prepares the output of every file again.
   *
   * @throws {UploadError} The output of a file cannot be prepared, or the file is removed; the others continue.
   */
  prepareFiles(): Promise<readonly { file: FilePondFile; output: unknown }[]> {
    return this.#session.files.prepareAll();
  }

  /** Opens the browser's file dialog. Works only while the browser handles a click or a key. */
  browse(): void {
    this.#session.browse();
  }

  /** Resolves when no file is being read or sent, and none is paused. */
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
    if (!this.hasUpdated) this.#upgradeProperties();
    super.connectedCallback();
    // The first update runs in a later task; a submit in the same task has to wait, too.
    this.#session.form.join();
    if (this.hasUpdated) this.#session.sync();
    else if (!this.hasAttribute('defer-hydration')) this.#session.connected();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#session.disconnected();
  }

  // Frameworks keep a reference to the input that FilePond replaces.

  /** As for a plain element. An input that FilePond replaces counts as a child. */
  override insertBefore<T extends Node>(node: T, before: Node | null): T {
    return super.insertBefore(node, this.#session.standInFor(before));
  }

  override moveBefore(node: Node, before: Node | null): void {
    super.moveBefore(node, this.#session.standInFor(before));
  }

  /** As for a plain element. An input that FilePond replaces counts as a child. */
  override removeChild<T extends Node>(node: T): T {
    super.removeChild(this.#session.standInFor(node));
    return node;
  }

  /** As for a plain element. An input that FilePond replaces counts as a child. */
  override replaceChild<T extends Node>(node: Node, old: T): T {
    super.replaceChild(node, this.#session.standInFor(old));
    return old;
  }

  /** @internal */
  formAssociatedCallback(form: HTMLFormElement | null): void {
    this.#session.form.associate(form);
    if (this.hasUpdated) this.#session.sync(false);
    else if (this.isConnected) this.#session.form.join();
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

  /** Sets the properties again that a script has set before the element was defined: they shadow the accessors. */
  #upgradeProperties(): void {
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

  // Lit does not render the input: FilePond replaces and restores it.
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
