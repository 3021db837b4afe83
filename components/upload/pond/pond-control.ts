import type { FilePond, FilePondFile } from 'filepond';

import type { Plugin } from '../plugin.ts';
import { adoptStyles } from '../styles/adopt.ts';
import { Admission } from './admission.ts';
import { Changes } from './changes.ts';
import { carryFrom, type Carried } from './carry-over.ts';
import { FormFields } from './form-fields.ts';
import { isSendable } from './item-status.ts';
import { ItemTracker } from './item-tracker.ts';
import { linkOption, type PondLink } from './link.ts';
import { arrangeItems } from './list-order.ts';
import { type LoadedPond, loadPond } from './load-pond.ts';
import { loadLocale, type UploadLocale } from './locale.ts';
import { painter } from './painter.ts';
import type { PondDispatch, PondQuery } from './plugin-api.ts';
import { type Emit, relayEvents } from './pond-events.ts';
import { Picks } from './picks.ts';
import { PutOff } from './put-off.ts';
import { standIn, waking } from './stand-in.ts';
import { Settling } from './settling.ts';
import { browserOf } from './wiring.ts';

/** How the files of an input are, taken together. */
export type UploadStatus = 'empty' | 'idle' | 'busy' | 'error' | 'ready';

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
  /** Id of a form elsewhere on the page; `null` for the form around the input. */
  readonly form: string | null;
  readonly emit: Emit;
  /** All options, in a language. */
  options(locale: UploadLocale): Record<string, unknown>;
  /** A pond has taken the place of `template`; its inner parts are there. */
  initialized(root: HTMLElement, locale: UploadLocale): void;
  /** A file has been given a position, counted from 0. */
  moved(file: FilePondFile, index: number, count: number): void;
  /** The files, or how they are, may have changed. */
  changed(): void;
}

const statusNames: readonly UploadStatus[] = ['empty', 'idle', 'error', 'busy', 'ready'];
// Options that a pond reads only when it is made.
const fixed = ['name', 'server', 'allowFileEncode', 'storeAsFile', 'className'];

/** One FilePond instance in the place of a file input, through changes, moves and removal. */
export class PondControl {
  readonly tracker = new ItemTracker(() => this.#changed());
  readonly settling = new Settling(this);
  readonly #owner: PondOwner;
  #generation = 0;
  #turn = 0;
  #template: HTMLInputElement | null = null;
  #pond: FilePond | null = null;
  #wakingPond: FilePond | null = null;
  #locale: UploadLocale | null = null;
  #applied: Record<string, unknown> = {};
  #plugins = '';
  #carried: Carried | null = null;
  #loaded: LoadedPond | null = null;
  #releaseStyles: (() => void)[] = [];
  #store: { readonly query: PondQuery; readonly dispatch: PondDispatch } | null = null;
  readonly #admission = new Admission((id) => this.#refuse(id));
  #putOff: PutOff | null = null;
  #stopWatching: (() => void) | null = null;
  #fields: FormFields | null = null;
  #isUnordered = false;
  /** Files that are about to come into the list. */
  readonly picks: Picks;
  readonly #changes = new Changes();

  constructor(owner: PondOwner) {
    this.#owner = owner;
    const isWanted = (): boolean => this.#pond !== null;
    this.picks = new Picks(owner.host, isWanted, () => this.#changed());
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

  /** Whether a file is on its way into the list, the form or to the server. */
  get isBusy(): boolean {
    if (this.picks.areOpen) return true;
    return this.files.some((file) => this.tracker.isBusy(file));
  }

  /** Whether a file cannot be submitted. */
  get hasFailed(): boolean {
    return this.files.some((file) => this.tracker.hasFailed(file));
  }

  /** Files for the server that nobody has sent yet. */
  get unsent(): FilePondFile[] {
    return this.#owner.isAsync ? this.files.filter((file) => this.tracker.isUnsent(file)) : [];
  }

  /** Files that FilePond sends when it is to send all. */
  get sendable(): FilePondFile[] {
    return this.files.filter((file) => isSendable(file));
  }

  get status(): UploadStatus {
    if (this.isBusy) return 'busy';
    if (this.hasFailed) return 'error';
    return statusNames[this.#pond?.status ?? 0] ?? 'idle';
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
      const [loaded, locale] = await Promise.all([
        loadPond(this.#owner.plugins, this.#owner.cdn),
        loadLocale(this.#owner.language),
      ]);
      if (ticket !== this.#generation) return;
      this.#loaded = loaded;
      this.#locale = locale;
    }
    await this.#create();
  }

  /** Brings changed options to the pond; makes it anew, with its files, where that is needed. */
  async update(): Promise<void> {
    if (!this.#pond || !this.#locale) return;
    const turn = ++this.#turn;
    const ticket = this.#generation;
    const plugins = this.#owner.plugins.join();
    const [loaded, locale] = await Promise.all([
      plugins === this.#plugins ? this.#loaded : loadPond(this.#owner.plugins, this.#owner.cdn),
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
    this.#order(true);
    painter.wake();
    this.#owner.moved(found, to, files.length);
  }

  /** Disables the pond at once. */
  disable(isDisabled: boolean): void {
    this.#applied['disabled'] = isDisabled;
    if (this.pond) this.pond.disabled = isDisabled;
    this.#fields?.disable(isDisabled);
  }

  /** Puts the plain input back. Its files are gone. */
  stop(): void {
    this.#generation++;
    this.#carried = null;
    this.#destroy();
    this.#template = null;
    this.settling.departures.tell({ how: 'gone', file: null });
  }

  get #needs(): string {
    const { cdn, language, plugins } = this.#owner;
    return [cdn, language, ...plugins].join();
  }

  #options(locale: UploadLocale): Record<string, unknown> {
    return this.#admission.guard(this.#owner.options(locale));
  }

  #refuse(id: string): void {
    if (!this.#store) return;
    const { query, dispatch } = this.#store;
    const error = { type: 'error', code: 0, body: '' };
    const label = query('GET_LABEL_FILE_LOAD_ERROR') as string | ((fault: object) => string);
    const main = typeof label === 'function' ? label(error) : label;
    dispatch('DID_THROW_ITEM_INVALID', { id, error, status: { main, sub: '' } });
    painter.wake();
  }

  /** @param first Options that the pond starts with, and that are not those of its owner. */
  #create(first: object = {}): Promise<void> {
    const template = this.#template!;
    const { module, styles } = this.#loaded!;
    const root = this.#owner.host.getRootNode() as Document | ShadowRoot;
    this.#releaseStyles = styles.map((sheet) => adoptStyles(root, sheet));
    const hadFocus = template.matches(':focus');
    const options = this.#options(this.#locale!);
    this.#applied = options;
    this.#plugins = this.#owner.plugins.join();
    const link: PondLink = {
      tracker: this.tracker,
      translate: (text) => this.#locale!.translate(text),
      move: (id, by) => this.moveFile(id, this.files.findIndex((file) => file.id === id) + by),
      connected: this.#connected,
      drawn: this.#drawn,
      sorted: () => this.#order(true),
    };
    const pond = module.create(standIn(template), {
      ...options,
      ...first,
      [linkOption]: link,
    } as never);
    this.#pond = pond;
    this.#wakingPond = waking(pond);
    pond.on('removefile', (_error: unknown, { id }: FilePondFile) => this.tracker.forget(id));
    this.settling.watch(pond);
    relayEvents(pond, this.#relay);
    painter.wake();
    return new Promise((resolve) => {
      pond.on('init', () => {
        this.#init(pond, hadFocus);
        resolve();
      });
      // Destroyed before its first frame.
      pond.on('destroy' as never, resolve);
    });
  }

  // Called with each file; there is one store for as long as there is a pond.
  #connected = (query: PondQuery, dispatch: PondDispatch): void => {
    if (this.#store?.dispatch === dispatch) return;
    this.#store = { query, dispatch };
    this.#stopWatching?.();
    this.#putOff = new PutOff(this.tracker, query, dispatch);
    this.#stopWatching = painter.watch(this.#putOff.look);
  };

  #init(pond: FilePond, hadFocus: boolean): void {
    if (pond !== this.#pond) return;
    const root = pond.element as HTMLElement;
    this.#fields = new FormFields(root, () => ({
      files: this.files,
      name: this.#template?.name ?? '',
      isStored: this.#applied['storeAsFile'] === true && !this.#owner.isAsync,
      form: this.#owner.form,
    }));
    this.#owner.initialized(root, this.#locale!);
    if (hadFocus && document.activeElement === document.body) browserOf(root)?.focus();
    this.#owner.emit('fwx-upload-init', { pond: this.pond! });
    this.#changed();
  }

  async #recreate(server: unknown): Promise<void> {
    // Files that an earlier turn has taken out, and not put in again, are nowhere else.
    const isSameServer = server === this.#applied['server'];
    const carried = this.#carried ?? carryFrom(this.#pond!.element!, this.files, isSameServer);
    this.#carried = carried;
    this.#destroy();
    this.settling.departures.tell({ how: 'anew', file: null });
    const made = this.#create({ files: [] });
    const pond = this.#pond;
    await made;
    if (pond !== this.#pond) return;
    this.#carried = null;
    const { files, refocus } = carried;
    if (files.length > 0) await this.pond?.addFiles(files as never).catch(() => {});
    if (this.#pond) void refocus?.(this.#pond.element!);
  }

  #destroy(): void {
    const pond = this.#pond;
    this.#pond = null;
    this.#wakingPond = null;
    this.#stopWatching?.();
    this.#store = null;
    this.tracker.clear();
    this.#fields?.stop();
    this.#fields = null;
    if (pond) {
      const root = pond.element as HTMLElement;
      root.replaceWith(this.#template!);
      // FilePond puts its own input back where its root is, in a later task.
      document.createElement('div').append(root);
      pond.destroy();
    }
    for (const release of this.#releaseStyles) release();
    this.#releaseStyles = [];
    painter.release(this);
    this.#changed();
  }

  #apply(options: Record<string, unknown>): void {
    const changes: Record<string, unknown> = {};
    const defaults = this.#loaded!.module.getOptions() as Record<string, unknown>;
    for (const key of new Set([...Object.keys(options), ...Object.keys(this.#applied)])) {
      if (options[key] === this.#applied[key]) continue;
      changes[key] = key in options ? options[key] : defaults[key];
    }
    this.#applied = options;
    if (Object.keys(changes).length > 0) this.pond?.setOptions(changes);
  }

  #relay: Emit = (name, detail) => {
    if (name === 'fwx-upload-change') this.#isUnordered = true;
    this.#changed();
    this.#owner.emit(name, detail);
  };

  #drawn = (): void => {
    painter.drawn();
    this.#putOff?.drawn();
    this.#order();
    if (this.#changes.areAwaited) this.#changed();
  };

  /** Resolves when something about the files may have changed. */
  change(): Promise<void> {
    return this.#changes.next();
  }

  // A dragged file holds it up until it is let go.
  #order(isUnordered = this.#isUnordered): void {
    const root = this.#pond?.element;
    if (!root || !isUnordered) return;
    const ids = this.files.map(({ id }) => id);
    this.#isUnordered = !arrangeItems(root, ids);
  }

  #changed(): void {
    this.#fields?.update();
    if (this.isBusy) painter.keep(this);
    else painter.release(this);
    this.#changes.tell();
    this.#owner.changed();
  }
}
