import type * as FilePondModule from 'filepond';
import type { FilePond, FilePondFile } from 'filepond';

import { warnOnce } from '../../internal/context/warn-once.ts';
import type { CropEditor } from '../crop/editor.ts';
import { adoptAll } from '../styles/adopt.ts';
import { removals, type UploadItem } from '../record/upload-record.ts';
import type { UploadOwner } from '../upload-owner.ts';
import { captureFocus, ItemFocus, type Refocus } from './item-focus.ts';
import { arrangeItems, placeOf } from './list-order.ts';
import type { UploadLocale } from '../labels/locale.ts';
import { painter, wakeOnAccess } from './painter.ts';
import { linkOption } from './link.ts';
import type { PondItem, PondStore } from './plugin-api.ts';
import { type Emit, relayEvents } from './pond-events.ts';
import { PondItems } from './pond-items.ts';
import { editorFor } from './pond-editor.ts';
import { pondOptions, settingFaults } from './pond-options.ts';
import { handleTouches } from './touch-drag.ts';
import { handleChoices, handleFolders } from './user-files.ts';
import { prepareTransfers } from '../transfer/transfers.ts';
import { browserOf, observeParts, skipFaults, wireBrowser } from './wiring.ts';

/** FilePond's module. */
export type PondModule = typeof FilePondModule;

/** The modules and texts of a pond. */
export interface PondParts {
  readonly module: PondModule;
  /** Style sheets, in order. */
  readonly styles: readonly string[];
  /** Texts of the pond. */
  readonly locale: UploadLocale;
}

// Options that FilePond reads only when a pond, or the view of a file, is created.
const creationOptions = [
  'server',
  'allowFileEncode',
  'storeAsFile',
  'className',
  'styleButtonRemoveItemPosition',
];

/** One FilePond instance that replaces a file input. It is created again when a change requires that. */
export class Pond {
  readonly owner: UploadOwner;
  readonly editor: CropEditor;
  #template: HTMLInputElement;
  #module: PondModule | null = null;
  #pond: FilePond | null = null;
  #api: FilePond | null = null;
  #applied: Readonly<Record<string, unknown>> = {};
  #plugins = '';
  #releaseStyles = (): void => {};
  #items: PondItems | null = null;
  #focus: ItemFocus | null = null;
  // The pond may become visible, or change its width, without any other activity.
  readonly #resizes = new ResizeObserver(([size]) => this.#resized(size!.contentRect));
  #width = 0;
  #isUnordered = false;
  #isDisplaced = false;
  #beforeAddFile: unknown = null;
  readonly #stopping = new AbortController();

  /** @param template The plain input, which is restored when the pond stops. */
  constructor(owner: UploadOwner, template: HTMLInputElement) {
    this.owner = owner;
    this.editor = editorFor(owner);
    this.#template = template;
    const { signal } = this.#stopping;
    handleChoices(this, signal);
    handleFolders(this, signal);
  }

  /** The FilePond instance; `null` before it is created and after it has stopped. */
  get api(): FilePond | null {
    return this.#api;
  }

  /** The file input of FilePond; `null` while there is none. */
  get browser(): HTMLInputElement | null {
    const root = this.#pond?.element;
    return root ? browserOf(root) : null;
  }

  /** Files in the list. */
  get files(): FilePondFile[] {
    return this.#pond?.getFiles() ?? [];
  }

  /** Connects the files with the record; `null` until the first file is added. */
  get items(): PondItems | null {
    return this.#items;
  }

  /** Number of further files that fit; a single file replaces the previous one. */
  get room(): number {
    const { allowMultiple, allowReplace } = this.#pond ?? {};
    return !allowMultiple && allowReplace ? 1 : this.maxCount - this.files.length;
  }

  /** Reports that more files were added than fit, as FilePond does. */
  warnOfCount(): void {
    const error = { type: 'warning', code: 0, body: 'Max files' };
    this.owner.emit('fwx-upload-warning', { error, files: this.files });
  }

  /** Maximum number of files in the list. */
  get maxCount(): number {
    const { allowMultiple, maxFiles } = this.#pond ?? {};
    return allowMultiple ? (maxFiles ?? Infinity) : 1;
  }

  /**
   * Creates the pond, with the files of the record and of the plain input. Resolves at its first frame.
   *
   * @throws {Error} FilePond cannot be created, for example when the page blocks markup from text; the plain input
   *   stays.
   */
  create(parts: PondParts): Promise<void> {
    return this.#create(parts, captureFocus(this.#template));
  }

  #create(parts: PondParts, refocus: Refocus | null): Promise<void> {
    const { module } = parts;
    this.#module = module;
    const template = this.#template;
    this.#adopt(parts);
    const options = this.#options(parts);
    prepareTransfers(options['server']);
    this.#applied = options;
    this.#plugins = this.owner.plugins.join();
    this.#isDisplaced = false;
    this.#items = null;
    const pond = this.#createInstance(module, { ...options, [linkOption]: this });
    for (const file of template.files ?? []) this.owner.record.add(file);
    template.value = '';
    this.#pond = pond;
    this.#api = wakeOnAccess(pond);
    if (pond.allowReorder && pond.element) handleTouches(pond.element);
    relayEvents(pond, this.#relay, ({ id }) => this.owner.record.progressOf(id));
    painter.wake();
    const isInit = new Promise<void>((resolve) => {
      pond.on('init', () => {
        this.#init(pond, refocus);
        resolve();
      });
    });
    this.show(this.owner.record.items);
    return isInit;
  }

  #createInstance(module: PondModule, options: object): FilePond {
    // FilePond replaces an input of its own: the attributes of the plain input would override options.
    const placeholder = document.createElement('input');
    placeholder.type = 'file';
    this.#template.replaceWith(placeholder);
    try {
      return module.create(placeholder, options);
    } catch (error) {
      placeholder.replaceWith(this.#template);
      this.#releaseStyles();
      throw error;
    }
  }

  /** Applies changed options to the pond; creates it again, with its files, when that is required. */
  async update(parts: PondParts): Promise<void> {
    // The element may have been moved to another tree.
    this.#adopt(parts);
    const isTranslated = parts.locale !== this.owner.locale;
    const options = this.#options(parts);
    const isNew =
      isTranslated ||
      this.#isDisplaced ||
      creationOptions.some((key) => !isSame(options[key], this.#applied[key]));
    if (isNew || this.owner.plugins.join() !== this.#plugins) {
      await this.#recreate(parts, options['server']);
    } else this.#apply(options, parts);
    const root = this.#pond?.element;
    if (root) this.#wire(root as HTMLElement, false);
  }

  /** Moves a file to a position; FilePond's own method neither moves the fields nor fires the event. */
  moveFile(file: FilePondFile | string | number, index: number): void {
    const { files } = this;
    const from = files.findIndex((one, at) => one === file || one.id === file || at === file);
    const found = files[from];
    if (!found || !this.#items) return;
    const to = Math.max(0, Math.min(Math.trunc(index), files.length - 1));
    const { store } = this.#items;
    const { query, dispatch } = store;
    if (to !== from) {
      dispatch('MOVE_ITEM', { query: found.id, index: placeOf(store, to, found.id) });
      const items = query('GET_ACTIVE_ITEMS');
      dispatch('DID_REORDER_ITEMS', { items, origin: from, target: to, isByScript: true });
    }
    this.sorted();
    this.owner.announcer.announceMove(found, to, files.length);
  }

  /** Moves a file by one position. */
  moveBy(id: string, by: 1 | -1): void {
    this.moveFile(id, this.files.findIndex((file) => file.id === id) + by);
    this.owner.record.touch();
  }

  /** Called with each item that FilePond has created, before its file is read. */
  created(item: PondItem, store: PondStore): void {
    this.#items ??= new PondItems(this.owner, store);
    this.#items.created(item);
  }

  /** Called in each frame in which FilePond has something to draw. */
  drawn = (): void => {
    painter.drawn();
    this.#markFull();
    this.#order();
  };

  /** Called when the files have been sorted or dragged into another order. */
  sorted = (): void => {
    this.#items?.order();
    this.#order(true);
  };

  /** Disables the pond at once. */
  disable(isDisabled: boolean): void {
    if (this.#api) this.#api.disabled = isDisabled;
  }

  /** Draws continuously, or only during activity. */
  keepDrawing(isKept: boolean): void {
    if (isKept) painter.keep(this);
    else painter.release(this);
  }

  /** Sets another plain input to replace: the next update creates the pond again there, with its files. */
  replaceTemplate(template: HTMLInputElement): void {
    this.#template = template;
    this.#isDisplaced = true;
  }

  /** Restores the plain input, without its files. */
  stop(): void {
    this.editor.dismiss();
    this.#stopping.abort();
    this.#items?.stop();
    this.#destroy();
    painter.release(this);
  }

  /** Shows files of the record at their positions; removes a file that FilePond refuses from the record. */
  show(items: readonly UploadItem[]): void {
    const pond = this.#api;
    if (!pond) return;
    const { record } = this.owner;
    // The record changes with each file that FilePond adds.
    const indexes = new Map(items.map((item) => [item, record.items.indexOf(item)]));
    for (const [item, index] of indexes) {
      const store = this.#items?.store;
      const options = { ...item.options, index: store ? placeOf(store, index) : index };
      const reverts = this.#items?.reverts;
      const added = pond.addFile(item.source as string, options as never);
      // The item of the file shows an error, and the record reports it.
      added.then(() => record.markAdded(item)).catch(() => {});
      // With `forceRevert` FilePond adds a single file after the file that it replaces has been reverted.
      const isWaiting = pond.forceRevert && this.#items?.reverts !== reverts;
      if (!item.pondItem && !isWaiting) record.remove(item, removals.refused);
    }
    this.#items?.order();
  }

  #options({ locale }: PondParts): Readonly<Record<string, unknown>> {
    const owner = this.owner;
    owner.locale = locale;
    for (const fault of settingFaults(owner.settings, owner.cropper)) {
      warnOnce('upload-option', fault);
    }
    const options = { ...pondOptions(owner.settings, owner.page), ...owner.ownOptions };
    this.#beforeAddFile = options['beforeAddFile'];
    return { ...options, beforeAddFile: this.#beforeAdd };
  }

  #beforeAdd = (file: FilePondFile): Promise<boolean> | null =>
    this.#items?.beforeAdd(file, this.#beforeAddFile) ?? null;

  #init(pond: FilePond, refocus: Refocus | null): void {
    if (pond !== this.#pond) return;
    const root = pond.element as HTMLElement;
    this.owner.initialized(root);
    this.#resizes.observe(root);
    this.#wire(root);
    observeParts(root, () => this.#wire(root));
    skipFaults(root, this.owner.record);
    this.#focus?.stop();
    this.#focus = new ItemFocus(root, () => this.files);
    void refocus?.(root);
    this.owner.emit('fwx-upload-init', { pond: this.#api ?? pond });
  }

  #resized({ width }: DOMRectReadOnly): void {
    painter.wake();
    // FilePond measures its files again only when something happens; their height depends on the width.
    if (width !== this.#width) this.#items?.store.dispatch('DID_RESIZE_ROOT');
    this.#width = width;
  }

  #wire(root: HTMLElement, isNew = true): void {
    wireBrowser(root, { template: this.#template, ...this.owner.wiring });
    if (isNew) this.owner.changed();
  }

  async #recreate(parts: PondParts, server: unknown): Promise<void> {
    const root = this.#pond?.element;
    const refocus = root ? captureFocus(root) : null;
    this.items?.release(isSame(server, this.#applied['server']));
    this.#destroy();
    await this.#create(parts, refocus);
  }

  #destroy(): void {
    const pond = this.#pond;
    this.#pond = null;
    this.#api = null;
    this.#focus?.stop();
    this.#resizes.disconnect();
    if (pond) {
      const root = pond.element as HTMLElement;
      // The page may have put a new input at another position.
      if (!this.#template.parentElement) root.replaceWith(this.#template);
      // FilePond restores its own input at the position of its root.
      document.createElement('div').append(root);
      // Ends the frames in this task; `destroy()` of the pond alone ends them in a later one.
      this.#module?.destroy(root);
      pond.destroy();
    }
    this.#releaseStyles();
  }

  #adopt({ styles }: PondParts): void {
    const release = adoptAll(this.owner.host, styles);
    this.#releaseStyles();
    this.#releaseStyles = release;
  }

  #apply(options: Readonly<Record<string, unknown>>, { module }: PondParts): void {
    const changes: Record<string, unknown> = {};
    const defaults = module.getOptions() as Record<string, unknown>;
    for (const key of new Set([...Object.keys(options), ...Object.keys(this.#applied)])) {
      if (options[key] === this.#applied[key]) continue;
      changes[key] = key in options ? options[key] : defaults[key];
    }
    this.#applied = options;
    if (Object.keys(changes).length > 0) this.#api?.setOptions(changes);
  }

  /**
   * Sets an attribute when no further file fits. FilePond hides its label only when the last file is added visibly, not
   * when it is added while hidden, nor when `maxFiles` decreases: the label would cover the files.
   */
  #markFull(): void {
    const root = this.#pond?.element as HTMLElement | null | undefined;
    root?.toggleAttribute('data-fwx-full', this.files.length >= this.maxCount);
  }

  #relay: Emit = (name, detail) => {
    if (name === 'fwx-upload-change') this.#isUnordered = true;
    this.owner.emit(name, detail);
  };

  // While a file is dragged, sorting is postponed until it is dropped.
  #order(isUnordered = this.#isUnordered): void {
    const root = this.#pond?.element;
    if (!root || !isUnordered) return;
    const ids = this.files.map(({ id }) => id);
    this.#isUnordered = !arrangeItems(root, ids);
  }
}

/** Whether two values of an option differ in functions at most, which frameworks create again with each rendering. */
function isSame(value: unknown, other: unknown): boolean {
  const textOf = (one: unknown): string | undefined =>
    JSON.stringify(one, (_key, part: unknown) => (typeof part === 'function' ? 'function' : part));
  return textOf(value) === textOf(other);
}
