import type { FilePond, FilePondFile } from 'filepond';

import type { UploadText } from '../labels/texts.ts';
import type { Plugin } from '../plugin.ts';
import { adoptStyles } from '../styles/adopt.ts';
import { removals, type UploadItem, type UploadRecord } from '../upload-record.ts';
import { linkOption, type PondLink } from './link.ts';
import { arrangeItems } from './list-order.ts';
import type { LoadedPond } from './load-pond.ts';
import { loadLocale, type UploadLocale } from './locale.ts';
import { painter } from './painter.ts';
import type { PondStore } from './plugin-api.ts';
import { type Emit, relayEvents } from './pond-events.ts';
import type { PondItems } from './pond-items.ts';
import { focusIn } from './refocus.ts';
import { standIn, waking } from './stand-in.ts';
import { browserOf } from './wiring.ts';

/** What a pond needs to know of its element. */
export interface PondOwner {
  readonly host: HTMLElement;
  readonly plugins: readonly Plugin[];
  /** Language tag of the texts. */
  readonly language: string;
  /** Whether files are sent by themselves instead of with the form. */
  readonly isAsync: boolean;
  /** Address that libraries are loaded from; `null` takes those of the bundle. */
  readonly cdn: string | null;
  /** The files, and how they are. */
  readonly record: UploadRecord;
  /** Name of the field. */
  readonly field: string;
  readonly emit: Emit;
  /** A text in the language of the input. */
  text(text: UploadText): string;
  /** All options, in a language. */
  options(locale: UploadLocale): Record<string, unknown>;
  /** A pond has taken the place of `template`; its inner parts are there. */
  initialized(root: HTMLElement, locale: UploadLocale): void;
  /** A file has been given a position, counted from 0. */
  moved(file: FilePondFile, index: number, count: number): void;
}

// Options that a pond reads only when it is made.
const fixed = ['server', 'allowFileEncode', 'storeAsFile', 'className'];

/** One FilePond instance in the place of a file input, through changes, moves and removal. */
export class PondControl {
  readonly #owner: PondOwner;
  #generation = 0;
  #turn = 0;
  #template: HTMLInputElement | null = null;
  #pond: FilePond | null = null;
  #wakingPond: FilePond | null = null;
  #locale: UploadLocale | null = null;
  #applied: Record<string, unknown> = {};
  #plugins = '';
  #loaded: LoadedPond | null = null;
  #releaseStyles: (() => void)[] = [];
  #store: PondStore | null = null;
  #items: PondItems | null = null;
  #isUnordered = false;
  #check: unknown = null;

  constructor(owner: PondOwner) {
    this.#owner = owner;
  }

  /** FilePond's interface; `null` while there is none. */
  get pond(): FilePond | null {
    return this.#wakingPond;
  }

  /** The plain input, also while a pond stands in its place. */
  get template(): HTMLInputElement | null {
    return this.#template;
  }

  /** Files in the list. */
  get files(): FilePondFile[] {
    return this.#pond?.getFiles() ?? [];
  }

  /** Connects the files of the pond with the record; `null` while there is no pond. */
  get items(): PondItems | null {
    return this.#pond && this.#items;
  }

  /**
   * Loads what the input needs and puts the pond in its place. Does nothing when it was stopped
   * meanwhile.
   *
   * @throws {Error} A module cannot be loaded; the plain input stays.
   */
  async start(template: HTMLInputElement): Promise<void> {
    const ticket = ++this.#generation;
    this.#template = template;
    // What is changed until all of it is there counts, too.
    for (let needs = ''; needs !== this.#needs;) {
      needs = this.#needs;
      const [loaded, locale] = await Promise.all([this.#load(), loadLocale(this.#owner.language)]);
      if (ticket !== this.#generation) return;
      this.#loaded = loaded;
      this.#locale = locale;
    }
    await this.#create();
  }

  /** FilePond and what connects it with the record: nothing of it is needed before. */
  async #load(): Promise<LoadedPond> {
    const { loadPond } = await import('./load-pond.ts');
    return loadPond(this.#owner.plugins, this.#owner.cdn);
  }

  /** Brings changed options to the pond; makes it anew, with its files, where that is needed. */
  async update(): Promise<void> {
    if (!this.#pond || !this.#locale) return;
    const turn = ++this.#turn;
    const ticket = this.#generation;
    const plugins = this.#owner.plugins.join();
    const [loaded, locale] = await Promise.all([
      plugins === this.#plugins ? this.#loaded : this.#load(),
      loadLocale(this.#owner.language),
    ]);
    // A later change brings this one along; what it has loaded may be here already.
    if (turn !== this.#turn || ticket !== this.#generation || !this.#pond) return;
    this.#loaded = loaded;
    this.#locale = locale;
    const options = this.#options(locale);
    const isNew = fixed.some((key) => options[key] !== this.#applied[key]);
    if (isNew || plugins !== this.#plugins) await this.#recreate(options['server']);
    else this.#apply(options);
  }

  /** Moves a file to a position; FilePond's own method forgets the fields and the event. */
  moveFile(file: FilePondFile | string | number, index: number): void {
    const { files } = this;
    const from = files.findIndex((one, at) => one === file || one.id === file || at === file);
    const found = files[from];
    if (!found || !this.#store) return;
    const to = Math.max(0, Math.min(Math.trunc(index), files.length - 1));
    const { query, dispatch } = this.#store;
    if (to !== from) {
      dispatch('MOVE_ITEM', { query: found.id, index: to });
      const items = query('GET_ACTIVE_ITEMS');
      dispatch('DID_REORDER_ITEMS', { items, origin: from, target: to });
    }
    this.#sorted();
    painter.wake();
    this.#owner.moved(found, to, files.length);
  }

  /** Disables the pond at once. */
  disable(isDisabled: boolean): void {
    this.#applied['disabled'] = isDisabled;
    if (this.pond) this.pond.disabled = isDisabled;
  }

  /** Puts the plain input back. Its files are gone. */
  stop(): void {
    this.#generation++;
    this.#items?.stop();
    this.#destroy();
    this.#template = null;
  }

  get #needs(): string {
    const { cdn, language, plugins } = this.#owner;
    return [cdn, language, ...plugins].join();
  }

  #create(): Promise<void> {
    const template = this.#template;
    const locale = this.#locale;
    if (!template || !locale || !this.#loaded) return Promise.resolve();
    const { module, styles } = this.#loaded;
    const root = this.#owner.host.getRootNode() as Document | ShadowRoot;
    this.#releaseStyles = styles.map((sheet) => adoptStyles(root, sheet));
    const hadFocus = template.matches(':focus');
    const options = this.#options(locale);
    this.#applied = options;
    this.#plugins = this.#owner.plugins.join();
    this.#items = null;
    for (const file of template.files ?? []) this.#owner.record.add(file);
    template.value = '';
    const pond = module.create(standIn(template), {
      ...options,
      [linkOption]: this.#link(locale),
    } as never);
    this.#pond = pond;
    this.#wakingPond = waking(pond);
    relayEvents(pond, this.#relay, ({ id }) => this.#owner.record.progressOf(id));
    painter.wake();
    const isInit = new Promise<void>((resolve) => {
      pond.on('init', () => {
        this.#init(pond, hadFocus);
        resolve();
      });
      // Destroyed before its first frame.
      pond.on('destroy' as never, resolve);
    });
    this.show(this.#owner.record.items, 0);
    return isInit;
  }

  #options(locale: UploadLocale): Record<string, unknown> {
    const options = this.#owner.options(locale);
    this.#check = options['beforeAddFile'];
    return { ...options, beforeAddFile: this.#letIn };
  }

  #letIn = (file: FilePondFile): Promise<boolean> | null =>
    this.#items?.letIn(file, this.#check) ?? null;

  #link(locale: UploadLocale): PondLink {
    const items = (): PondItems | null => this.#items;
    // It may be another one later.
    const current = (): UploadLocale => this.#locale ?? locale;
    return {
      get items() {
        return items();
      },
      get language() {
        return current();
      },
      translate: (text) => current().translate(text),
      move: (id, by) => this.moveFile(id, this.files.findIndex((file) => file.id === id) + by),
      togglePause: (id) => {
        const item = this.#owner.record.find(id);
        if (item) this.#items?.pause(item, !item.isPaused);
      },
      created: (item, store) => {
        this.#store = store;
        this.#items ??= this.#loaded?.itemsOf(this.#owner, store) ?? null;
        this.#items?.created(item);
      },
      drawn: this.#drawn,
      sorted: this.#sorted,
    };
  }

  /**
   * Shows files of the record; one that FilePond refuses leaves the record.
   *
   * @param at Position of the first; by default each goes where its options or the pond's say.
   */
  show(items: readonly UploadItem[], at?: number): void {
    const pond = this.#wakingPond;
    if (!pond) return;
    const { record } = this.#owner;
    let next = at ?? (pond.itemInsertLocation === 'before' ? 0 : this.files.length);
    for (const item of items) {
      const own = at === undefined ? item.options.index : undefined;
      const options = { ...item.options, index: own ?? next++ };
      const added = pond.addFile(item.source as string, options as never);
      // What goes wrong is shown at the file, and told by the record.
      added.then(() => record.update(item, { isAdded: true })).catch(() => {});
      // With `forceRevert` it comes when the file that it replaces has been reverted.
      if (!item.pondItem && !pond.forceRevert) record.remove(item, removals.refused);
    }
    this.#items?.order();
  }

  /** How many more files fit; a single one takes the place of the one before it. */
  get room(): number {
    const { allowMultiple, allowReplace, maxFiles } = this.#pond as unknown as {
      readonly [key: string]: unknown;
    };
    const { length } = this.files;
    if (allowMultiple !== true) return allowReplace === true ? 1 : 1 - length;
    return typeof maxFiles === 'number' ? maxFiles - length : Infinity;
  }

  #init(pond: FilePond, hadFocus: boolean): void {
    if (pond !== this.#pond) return;
    const root = pond.element as HTMLElement;
    if (this.#locale) this.#owner.initialized(root, this.#locale);
    if (hadFocus && document.activeElement === document.body) browserOf(root)?.focus();
    this.#owner.emit('fwx-upload-init', { pond: this.#wakingPond ?? pond });
  }

  async #recreate(server: unknown): Promise<void> {
    const root = this.#pond?.element;
    const refocus = root ? focusIn(root) : null;
    this.items?.release(server === this.#applied['server']);
    this.#destroy();
    const made = this.#create();
    const pond = this.#pond;
    await made;
    if (pond?.element && pond === this.#pond) void refocus?.(pond.element);
  }

  #destroy(): void {
    const pond = this.#pond;
    const template = this.#template;
    this.#pond = null;
    this.#wakingPond = null;
    this.#store = null;
    if (pond && template) {
      const root = pond.element as HTMLElement;
      root.replaceWith(template);
      // FilePond puts its own input back where its root is, in a later task.
      document.createElement('div').append(root);
      pond.destroy();
    }
    for (const release of this.#releaseStyles) release();
    this.#releaseStyles = [];
  }

  #apply(options: Record<string, unknown>): void {
    const changes: Record<string, unknown> = {};
    const defaults = (this.#loaded?.module.getOptions() ?? {}) as Record<string, unknown>;
    for (const key of new Set([...Object.keys(options), ...Object.keys(this.#applied)])) {
      if (options[key] === this.#applied[key]) continue;
      changes[key] = key in options ? options[key] : defaults[key];
    }
    this.#applied = options;
    if (Object.keys(changes).length > 0) this.pond?.setOptions(changes);
  }

  #relay: Emit = (name, detail) => {
    if (name === 'fwx-upload-change') this.#isUnordered = true;
    this.#owner.emit(name, detail);
  };

  #drawn = (): void => {
    painter.drawn();
    this.#order();
  };

  #sorted = (): void => {
    this.#items?.order();
    this.#order(true);
  };

  // A dragged file holds it up until it is let go.
  #order(isUnordered = this.#isUnordered): void {
    const root = this.#pond?.element;
    if (!root || !isUnordered) return;
    const ids = this.files.map(({ id }) => id);
    this.#isUnordered = !arrangeItems(root, ids);
  }
}
