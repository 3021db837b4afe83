import type { FilePondFile } from 'filepond';

import { warnOnce } from '../internal/warn-once.ts';
import { type Announced, Announcer } from './announcer.ts';
import { type CropEditor, createCropEditor } from './crop/editor.ts';
import type { UploadText } from './labels/texts.ts';
import { acceptAttribute } from './file-type.ts';
import { effectiveOptions } from './options.ts';
import { PlainInput, type UploadElement } from './plain-input.ts';
import { enabledPlugins, type Plugin } from './plugin.ts';
import { activation } from './pond/activation.ts';
import { defaultCdn } from './pond/cdn.ts';
import { english, type UploadLocale } from './pond/locale.ts';
import { followFolders } from './pond/folder-drops.ts';
import { ItemFocus } from './pond/item-focus.ts';
import { PondControl, type PondOwner } from './pond/pond-control.ts';
import {
  acceptedBy,
  configuredOptions,
  isAsync,
  pondOptions,
  type PondSettings,
  settingFaults,
} from './pond/pond-options.ts';
import { browserOf, followParts, setAccept, wireBrowser } from './pond/wiring.ts';
import { type Gated, SubmitGate } from './submit-gate.ts';

/** What `<fwx-upload>` does beside holding properties: its pond, its form and its messages. */
export class UploadSession implements PondOwner, Gated, Announced {
  readonly control: PondControl;
  readonly host: UploadElement;
  readonly #internals: ElementInternals;
  readonly #announcer: Announcer;
  readonly #plain: PlainInput;
  #editor: CropEditor | null = null;
  #locale: UploadLocale = english;
  #gate: SubmitGate | null = null;
  #focus: ItemFocus | null = null;
  #stopWaiting: (() => void) | null = null;
  #starting: Promise<void> | null = null;
  #isDisabled = false;
  #isLetThrough = false;
  #hasStood = false;
  #isReady = Promise.withResolvers<void>();

  constructor(host: UploadElement, internals: ElementInternals) {
    this.host = host;
    this.#internals = internals;
    this.control = new PondControl(this);
    this.#plain = new PlainInput(host, this.control);
    this.#announcer = new Announcer(this);
    host.addEventListener('click', this.#onClick);
    followFolders(this, this.#announcer);
  }

  /** The input to focus: FilePond's, or the plain one. */
  get input(): HTMLInputElement | null {
    const root = this.control.pond?.element;
    return root ? browserOf(root) : this.#plain.input;
  }

  /** Resolves when the pond stands. */
  get ready(): Promise<void> {
    return this.#isReady.promise;
  }

  get name(): string {
    return this.#plain.name;
  }

  set name(name: string) {
    this.#plain.name = name;
    void this.control.update();
  }

  /** Options in force, with those that the plain input states by itself. */
  get settings(): PondSettings {
    const { config = {}, server, chunkSize } = this.host;
    return { properties: this.#plain.properties(), config, server, chunkSize };
  }

  get files(): readonly FilePondFile[] {
    return this.control.files;
  }

  get limit(): number | null {
    const { allowMultiple, maxFiles } = this.#plain.properties();
    return allowMultiple ? maxFiles : 1;
  }

  get plugins(): Plugin[] {
    const { properties, config } = this.settings;
    return enabledPlugins(effectiveOptions(properties, config));
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

  get form(): string | null {
    return this.host.getAttribute('form') ?? this.control.template?.getAttribute('form') ?? null;
  }

  get isBusy(): boolean {
    return !this.#isDisabled && (this.control.isBusy || this.control.unsent.length > 0);
  }

  async whenSettled(): Promise<boolean> {
    const isGivenUp = await this.control.settling.whenSettled();
    // FilePond tells of the end of a transfer a little later; who waited submits now.
    this.changed();
    return isGivenUp;
  }

  letThrough(): void {
    // FilePond may have brought a file to its end while it rested, and told nobody.
    if (!this.isBusy) return this.changed();
    this.#isLetThrough = true;
    this.#syncValidity();
    setTimeout(() => {
      this.#isLetThrough = false;
      this.#syncValidity();
    });
  }

  /** The options as they are configured, in the language of the page as far as it is loaded. */
  configured(): Record<string, unknown> {
    return configuredOptions(this.settings, this.#page(this.#locale));
  }

  options(locale: UploadLocale): Record<string, unknown> {
    this.#locale = locale;
    return {
      ...pondOptions(this.settings, this.#page(locale)),
      name: this.control.template?.name ?? '',
      className: this.#plain.classes(),
      disabled: this.#isDisabled,
    };
  }

  emit = (name: string, detail: object): void => {
    const event = new CustomEvent(name, { detail, bubbles: true, composed: true });
    this.host.dispatchEvent(event);
    this.#announcer.heard(name, detail);
  };

  initialized(root: HTMLElement): void {
    this.#announcer.enter(root);
    this.#wire(root);
    followParts(root, () => this.#wire(root));
    this.#focus?.stop();
    this.#focus = new ItemFocus(root);
    this.#hasStood = true;
    this.#isReady.resolve();
  }

  #wire(root: HTMLElement): void {
    const { files, template } = this.control;
    if (!template) return;
    wireBrowser(root, {
      template,
      labels: [...this.#internals.labels] as HTMLLabelElement[],
      accept: this.#accept(),
      statusId: this.#announcer.region.element.id,
    });
    // FilePond gives it a name also where the fields of its files have it.
    if (files.length > 0) browserOf(root)?.removeAttribute('name');
    this.#syncValidity();
  }

  moved(...values: Parameters<PondOwner['moved']>): void {
    this.#announcer.moved(...values);
  }

  changed(): void {
    const isBusy = this.isBusy;
    const { states } = this.#internals;
    if (isBusy) states.add('busy');
    else states.delete('busy');
    if (isBusy) this.host.setAttribute('aria-busy', 'true');
    else this.host.removeAttribute('aria-busy');
    this.#syncValidity();
  }

  /** Starts or brings up to date what the element shows. Called after each change of a property. */
  sync(): void {
    if (!this.host.isConnected) return;
    this.#warn();
    this.#joinForm();
    const root = this.control.pond?.element;
    const browser = root ? browserOf(root) : null;
    if (browser) setAccept(browser, this.#accept());
    if (root) void this.control.update();
    else if (!this.#starting) this.#begin();
  }

  /** Opens the file dialog. */
  browse(): void {
    const { pond } = this.control;
    if (pond) pond.browse();
    else this.#plain.input?.click();
  }

  /** Makes the pond now, whatever `loading` says. */
  activate(): Promise<void> {
    this.#stopWaiting?.();
    this.#stopWaiting = null;
    this.#starting ??= this.#start();
    return this.#starting;
  }

  /** Ends everything, unless the element is only being moved. */
  left(): void {
    queueMicrotask(() => {
      if (this.host.isConnected) return;
      this.#stopWaiting?.();
      this.#stopWaiting = null;
      this.#starting = null;
      this.#editor?.dismiss();
      this.#focus?.stop();
      this.#announcer.leave();
      this.control.stop();
      // Who waits for the interface goes on waiting for the next one.
      if (this.#hasStood) this.#isReady = Promise.withResolvers();
      this.#hasStood = false;
      this.#leaveForm();
    });
  }

  /** The form that the element belongs to may be another. */
  formChanged(): void {
    if (this.host.isConnected) this.#joinForm();
  }

  disable(isDisabled: boolean): void {
    this.#isDisabled = isDisabled || (this.control.template?.disabled ?? false);
    this.control.disable(this.#isDisabled);
    this.changed();
  }

  /** Back to the files of the start. */
  reset(): void {
    const { pond } = this.control;
    this.#gate?.giveUp();
    pond?.removeFiles({ revert: false });
    this.#announcer.region.clear();
    const files = [...this.host.files] as never[];
    // What goes wrong is shown at the file.
    if (files.length > 0) pond?.addFiles(files).catch(() => {});
  }

  #begin(): void {
    const template = this.#plain.take();
    this.#isDisabled ||= template.disabled;
    const begin = (): void => void this.activate();
    if (this.host.loading !== 'lazy' || this.host.files.length > 0) begin();
    else this.#stopWaiting ??= activation(this.host, template, begin);
  }

  async #start(): Promise<void> {
    try {
      await this.control.start(this.#plain.take());
    } catch (error) {
      this.#starting = null;
      warnOnce('upload-load', `<fwx-upload> stays a plain file input: ${String(error)}`);
    }
  }

  #accept(): string {
    const { properties, config } = this.settings;
    return acceptAttribute(acceptedBy(effectiveOptions(properties, config)));
  }

  #page(locale: UploadLocale): Parameters<typeof pondOptions>[1] {
    return { locale, isRtl: this.host.matches(':dir(rtl)'), editor: this.#cropEditor() };
  }

  #cropEditor(): CropEditor {
    this.#editor ??= createCropEditor({
      cropper: () => this.host.cropper ?? {},
      ratio: () => this.configured()['imageCropAspectRatio'],
      translate: (text) => this.#locale.translate(text),
      applied: (crop, file) => this.emit('fwx-upload-crop', { file, crop }),
      failed: () => this.#announcer.region.show(this.text('The image could not be changed.')),
      show: async (...opening) => {
        const { loadCropDialog } = await import('./crop/load-dialog.ts');
        return (await loadCropDialog(this.cdn))(...opening);
      },
    });
    return this.#editor;
  }

  #syncValidity(): void {
    const root = this.control.pond?.element;
    const browser = root ? browserOf(root) : null;
    // FilePond leaves its own message on the input after the file that was wrong has gone.
    browser?.setCustomValidity('');
    if (browser) this.#markInvalid(browser);
    const text = browser && !this.#isLetThrough ? this.#fault() : null;
    if (browser && text !== null) {
      this.#internals.setValidity({ customError: true }, this.text(text), browser);
    } else this.#internals.setValidity({});
  }

  #markInvalid(browser: HTMLInputElement): void {
    const { template, hasFailed } = this.control;
    const isGiven =
      template?.getAttribute('aria-invalid') === 'true' ||
      template?.classList.contains('is-invalid') === true;
    if (hasFailed || isGiven) browser.setAttribute('aria-invalid', 'true');
    else browser.removeAttribute('aria-invalid');
  }

  #fault(): UploadText | null {
    if (this.isBusy) return 'Please wait until all files are ready.';
    return this.control.hasFailed ? 'Some files cannot be used. Please remove them.' : null;
  }

  #joinForm(): void {
    const id = this.form;
    const named = id ? this.host.ownerDocument.getElementById(id) : null;
    const form = named instanceof HTMLFormElement ? named : this.#internals.form;
    const gate = form ? SubmitGate.of(form) : null;
    if (gate === this.#gate) return;
    this.#leaveForm();
    this.#gate = gate;
    gate?.add(this);
  }

  #leaveForm(): void {
    this.#gate?.delete(this);
    this.#gate = null;
  }

  // A label around the element clicks the element itself.
  #onClick = (event: Event): void => {
    const isByLabel = event instanceof PointerEvent && event.pointerId === -1;
    if (event.target === this.host && isByLabel) this.browse();
  };

  reason(id: string): string | null {
    return this.control.tracker.reason(id);
  }

  text(text: UploadText): string {
    return this.#locale.translate(text);
  }

  #warn(): void {
    for (const fault of settingFaults(this.settings, this.host.cropper ?? {}))
      warnOnce('upload-option', fault);
  }
}
