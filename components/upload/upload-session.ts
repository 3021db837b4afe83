import { warnOnce } from '../internal/context/warn-once.ts';
import { Announcer } from './status/announcer.ts';
import { FormControl } from './form/form-control.ts';
import type { UploadText } from './labels/texts.ts';
import { effectiveOptions } from './options/options.ts';
import type { CropperOptions, InitialFile } from './upload.options.ts';
import { enableFormRestoration } from './form/page-return.ts';
import { PlainInput, type UploadElement } from './form/plain-input.ts';
import { enabledPlugins, type Plugin } from './plugin.ts';
import { waitForActivation } from './activation.ts';
import { english, type UploadLocale } from './labels/locale.ts';
import { handlePastes } from './files/pasted-files.ts';
import { PondControl } from './pond/pond-control.ts';
import {
  acceptedBy,
  configuredOptions,
  isAsync,
  type PondPage,
  type PondSettings,
} from './pond/pond-settings.ts';
import type { WiringSources } from './pond/wiring.ts';
import type { UnfinishedFiles } from './record/unfinished-files.ts';
import { UploadFiles } from './record/upload-files.ts';
import type { UploadOwner } from './upload-owner.ts';
import { UploadRecord } from './record/upload-record.ts';

/** Default address of the packages. */
const defaultCdn = 'https://unpkg.com';

// The element adds the files. A constant list prevents a change of the option.
const none: readonly never[] = [];

/**
 * The implementation of `<fwx-upload>` apart from its properties: pond, form and messages. Members without a comment
 * are described at {@link UploadOwner}.
 */
export class UploadSession implements UploadOwner {
  readonly record = new UploadRecord(
    () => this.changed(),
    () => this.form.fireChange(),
  );
  readonly announcer: Announcer;
  readonly control: PondControl;
  readonly files: UploadFiles;
  readonly form: FormControl;
  readonly host: UploadElement;
  locale: UploadLocale = english;
  readonly #internals: ElementInternals;
  readonly #plain: PlainInput;
  // Loaded when the page keeps unfinished files.
  #unfinished: UnfinishedFiles | null = null;
  #activation: AbortController | null = null;
  // Language and direction of the page may change.
  readonly #surroundings = new MutationObserver(() => this.sync(false));
  // Frameworks change attributes of the input that they have written, also while a pond replaces it.
  readonly #attributes = new MutationObserver((changes) => {
    this.#plain.follow(changes);
    this.disable(this.host.matches(':disabled'));
    this.sync(false);
  });
  // Since the first pond of a connected element was created.
  #initialized: AbortController | null = null;
  #starting: Promise<void> | null = null;
  #hasFailed = false;
  #isDisabled = false;
  #isReady = Promise.withResolvers<void>();

  constructor(host: UploadElement, internals: ElementInternals) {
    this.host = host;
    this.#internals = internals;
    this.control = new PondControl(this);
    this.files = new UploadFiles(this, this.control);
    this.form = new FormControl(this, this.control, internals);
    this.#plain = new PlainInput(host, this.control);
    this.announcer = new Announcer(this, this.control);
    host.addEventListener('click', this.#onClick);
    handlePastes(this);
  }

  /** The input to focus: the one of FilePond, or the plain one. */
  get input(): HTMLInputElement | null {
    return this.control.pond ? this.browser : this.#plain.input;
  }

  /** Resolves when the pond has been created. */
  get ready(): Promise<void> {
    return this.#isReady.promise;
  }

  /** Name of the field, also while no pond replaces the plain input. */
  get name(): string {
    return this.#plain.name;
  }

  set name(name: string) {
    this.#plain.name = name;
    this.changed();
  }

  get settings(): PondSettings {
    const { server, chunkSize } = this.host;
    const plain = this.#plain;
    return { properties: plain.properties(), config: plain.config(), server, chunkSize };
  }

  get plugins(): Plugin[] {
    return enabledPlugins(this.#effective);
  }

  get language(): string {
    const { host } = this;
    const near = host.closest<HTMLElement>('[lang]')?.lang;
    return host.locale ?? near ?? host.ownerDocument.documentElement.lang;
  }

  get isAsync(): boolean {
    return isAsync(this.settings);
  }

  get cdn(): string | null {
    return this.host.cdn ? (this.host.cdnUrl ?? defaultCdn) : null;
  }

  get replacedName(): string | null {
    return this.control.template ? this.#plain.parsedName : null;
  }

  get field(): string {
    return this.control.template?.name ?? this.name;
  }

  async whenSettled(): Promise<boolean> {
    if (this.record.isBusy) this.begin();
    return this.files.whenSettled();
  }

  get page(): PondPage {
    const isRtl = this.host.matches(':dir(rtl)');
    return { locale: this.locale, isRtl, editor: this.control.view?.editor ?? null };
  }

  /** Returns the configured options. */
  configured(): Record<string, unknown> {
    return configuredOptions(this.settings, this.page);
  }

  get cropper(): CropperOptions {
    return this.#plain.cropper();
  }

  get ownOptions(): Record<string, unknown> {
    return {
      // The element submits the files; the fields that FilePond creates must not.
      name: '',
      files: none,
      className: this.#plain.classes(),
      disabled: this.#isDisabled,
    };
  }

  get wiring(): Omit<WiringSources, 'template'> {
    const labels = [...this.#internals.labels] as HTMLLabelElement[];
    const accepted = acceptedBy(this.#effective);
    return { labels, accepted, statusId: this.announcer.region.element.id };
  }

  emit = (name: string, detail: object): void => {
    const event = new CustomEvent(name, { detail, bubbles: true, composed: true });
    this.host.dispatchEvent(event);
    this.announcer.onEvent(name);
  };

  initialized(root: HTMLElement): void {
    this.announcer.attach(root);
    if (!this.#initialized) {
      this.#initialized = new AbortController();
      enableFormRestoration(this, this.#initialized.signal);
    }
    this.#isReady.resolve();
  }

  changed(): void {
    this.control.view?.keepDrawing(this.record.isActive);
    this.form.update();
    this.announcer.changed();
    this.#unfinished?.update();
  }

  get isDisabled(): boolean {
    return this.#isDisabled;
  }

  get takesPastes(): boolean {
    return !this.#isDisabled && this.settings.config['allowPaste'] !== false;
  }

  get browser(): HTMLInputElement | null {
    return this.control.view?.browser ?? null;
  }

  get isNewFirst(): boolean {
    const { allowMultiple, itemInsertLocation } = this.#effective;
    // A new file replaces a single one that was added before.
    return allowMultiple === true && (itemInsertLocation ?? 'before') === 'before';
  }

  get isRequired(): boolean {
    return this.#effective['required'] === true;
  }

  /**
   * Creates or updates the view of the element. Called after each change of a property or of the children.
   *
   * @param isChanged Whether a property has changed: a pond that could not be created may be created now. A failed
   *   attempt changes the children, too.
   */
  sync(isChanged = true): void {
    if (!this.host.isConnected) return;
    this.form.join();
    for (const root of [this.host.getRootNode(), document])
      this.#surroundings.observe(root, { attributeFilter: ['lang', 'dir'], subtree: true });
    const closed = this.control.view?.editor.closed;
    const isDisplaced = this.#isDisplaced;
    if (isDisplaced) this.#replaceTemplate();
    this.#followInputs();
    // The crop of an open dialog is for a file of the current pond.
    if (!isDisplaced && closed) return void closed.then(() => this.sync(isChanged));
    if (this.control.pond) {
      this.control.update().catch(warnOfUpdate);
      void this.#keepUnfinished(false);
    } else if (isChanged || !this.#hasFailed) this.begin();
  }

  /** Whether the page has removed the pond and the plain input, as by morphing its markup, or has added another input. */
  get #isDisplaced(): boolean {
    const { pond, template } = this.control;
    if (!template) return false;
    const { found } = this.#plain;
    const isReplaced = pond !== null && found !== null && found !== template;
    return isReplaced || [pond?.element, template].every((one) => one?.parentElement !== this.host);
  }

  /** {@link PlainInput.standInFor} */
  standInFor<T extends Node | null>(child: T): T | Element {
    return this.#plain.standInFor(child);
  }

  #followInputs(): void {
    for (const input of this.#plain.replaced) {
      this.#attributes.observe(input, { attributes: true });
      this.#plain.keepPlace(input);
    }
    // The input may take several files from now on.
    const name = this.#plain.fullName();
    if (name !== this.name) this.name = name;
  }

  /** Replaces the current plain input of the element, and keeps the files of the record. */
  #replaceTemplate(): void {
    const template = this.#plain.replaceWithCopy();
    this.control.replaceTemplate(template);
    // The name may stand on the element only.
    if (template.name === '') this.#plain.ensure();
    if (this.control.pond) this.#plain.removeKeptFields();
  }

  /** Opens the file dialog. */
  browse(): void {
    const { pond } = this.control;
    if (pond) pond.browse();
    else this.#plain.input?.click();
  }

  /** Stops everything, unless the element is only being moved. */
  disconnected(): void {
    queueMicrotask(() => {
      if (this.host.isConnected) return;
      this.#surroundings.disconnect();
      this.#attributes.disconnect();
      this.#activation?.abort();
      this.#starting = null;
      this.#initialized?.abort();
      this.announcer.detach();
      this.control.stop();
      this.files.leave();
      this.#plain.enableKeptFields();
      // A promise that is still pending resolves with the next pond.
      if (this.#initialized) this.#isReady = Promise.withResolvers();
      this.#initialized = null;
      this.form.leave();
    });
  }

  /** Disables the element at once. */
  disable(isDisabled: boolean): void {
    this.#isDisabled = isDisabled || (this.control.template?.disabled ?? false);
    // A submit that waits for the files is told.
    this.record.batch(() => this.control.view?.disable(this.#isDisabled));
  }

  /** Restores the initial files. */
  reset(): void {
    this.form.cancelSubmit();
    // Reverts and removes nothing on the server, where the files may be stored permanently.
    const { pond } = this.control;
    this.record.batch(() => pond?.removeFiles({ revert: false, remove: false } as never));
    this.announcer.region.clear();
    this.#plain.takeKeptFiles();
    this.files.setInitial([...this.host.files, ...this.#plain.initialKeptFiles]);
  }

  /** Sets the name when the element is first connected: the browser then finds the stored form state by this name. */
  connected(): void {
    this.#plain.adoptName();
  }

  /** Restores the state when the user returns to the page. */
  restore(state: FormData): void {
    this.#plain.takeKeptFiles();
    this.files.restore(state);
  }

  /** Sets new initial files. */
  setInitial(files: readonly InitialFile[]): void {
    this.#plain.removeKeptFields();
    this.files.setInitial(files);
  }

  begin(): void {
    const { hasUpdated, isConnected } = this.host;
    if (this.#starting || !isConnected || !hasUpdated) return;
    const template = this.#plain.ensure();
    this.#isDisabled ||= template.disabled;
    this.files.begin(this.#plain.takeKeptFiles());
    void this.#keepUnfinished(true);
    this.#activation?.abort();
    const start = (): void => {
      this.#starting = this.#start();
    };
    if (this.host.loading !== 'lazy' || this.record.items.length > 0) start();
    else this.#activation = waitForActivation(this.host, template, start);
  }

  async #keepUnfinished(isRestored: boolean): Promise<void> {
    if (!this.host.keepUnfinishedFiles) return;
    // Without the module the files are sent as usual.
    const module = await import('./record/unfinished-files.ts').catch(() => null);
    if (!module) return;
    this.#unfinished ??= new module.UnfinishedFiles(this, this.control);
    if (isRestored) this.#unfinished.restore();
    this.#unfinished.update();
  }

  async #start(): Promise<void> {
    try {
      await this.control.start(this.#plain.ensure());
      this.#hasFailed = false;
    } catch (error) {
      this.#starting = null;
      this.#hasFailed = true;
      this.files.keepStored(this.#plain.initialKeptFiles);
      this.#plain.enableKeptFields();
      warnOnce('upload-load', `<fwx-upload> stays a plain file input: ${String(error)}`);
    }
  }

  get #effective(): Record<string, unknown> {
    const { properties, config } = this.settings;
    return effectiveOptions(properties, config);
  }

  // A click on a label around the element dispatches a `click` event at the element itself.
  #onClick = (event: Event): void => {
    const isByLabel = (event as PointerEvent).pointerId === -1;
    if (event.target === this.host && isByLabel) this.browse();
  };

  text(text: UploadText): string {
    return this.locale.translate(text);
  }
}

function warnOfUpdate(error: unknown): void {
  warnOnce('upload-load', `<fwx-upload> keeps its options: ${String(error)}`);
}
