import type { FilePond, FilePondFile } from 'filepond';

import type { UploadItem } from '../upload-record.ts';
import type { LoadedPond } from './load-pond.ts';
import type { Pond } from './pond.ts';
import type { PondItems } from './pond-items.ts';
import type { PondOwner } from './pond-owner.ts';

/** The place of a pond in an upload input: what is known before it is loaded, and the pond afterwards. */
export class PondControl {
  readonly #owner: PondOwner;
  #generation = 0;
  #turn = 0;
  #template: HTMLInputElement | null = null;
  #pond: Pond | null = null;
  #loaded: LoadedPond | null = null;
  // What is loaded.
  #known = '';

  constructor(owner: PondOwner) {
    this.#owner = owner;
  }

  /** FilePond's interface; `null` while there is none. */
  get pond(): FilePond | null {
    return this.#pond?.api ?? null;
  }

  /** The plain input, also while a pond stands in its place. */
  get template(): HTMLInputElement | null {
    return this.#template;
  }

  /** Files in the list. */
  get files(): FilePondFile[] {
    return this.#pond?.files ?? [];
  }

  /** Connects the files of the pond with the record; `null` while there is no pond. */
  get items(): PondItems | null {
    return this.#pond?.items ?? null;
  }

  /** How many more files fit; a single one takes the place of the one before it. */
  get room(): number {
    return this.#pond?.room ?? Infinity;
  }

  /**
   * Loads what the input needs and puts the pond in its place. Does nothing when it was stopped
   * meanwhile.
   *
   * @throws {Error} A module cannot be loaded, or FilePond cannot be made; the plain input stays.
   */
  async start(template: HTMLInputElement): Promise<void> {
    const ticket = ++this.#generation;
    this.#template = template;
    const loaded = await this.#load();
    if (ticket !== this.#generation) return;
    // Another one may have taken its place.
    this.#pond = loaded.pondFor(this.#owner, this.#template);
    await this.#pond.create(loaded);
  }

  /**
   * Stands in the place of another plain input: a page that brings its markup up to date has put it where the first one
   * or the pond was.
   */
  retake(template: HTMLInputElement): void {
    this.#template = template;
    this.#pond?.retake(template);
  }

  /**
   * Brings changed options to the pond.
   *
   * @throws {Error} A module cannot be loaded; the pond stays as it is.
   */
  async update(): Promise<void> {
    const pond = this.#pond;
    if (!pond) return;
    const turn = ++this.#turn;
    const loaded = await this.#load();
    // A later change brings this one along; what it has loaded may be here already.
    if (turn === this.#turn && pond === this.#pond) await pond.update(loaded);
  }

  /** Moves a file to a position; FilePond's own method forgets the fields and the event. */
  moveFile(file: FilePondFile | string | number, index: number): void {
    this.#pond?.moveFile(file, index);
  }

  /**
   * Shows files of the record; one that FilePond refuses leaves the record.
   *
   * @param at Position of the first; by default each goes where its options or the pond's say.
   */
  show(items: readonly UploadItem[], at?: number): void {
    this.#pond?.show(items, at);
  }

  /** Disables the pond at once. */
  disable(isDisabled: boolean): void {
    this.#pond?.disable(isDisabled);
  }

  /** Draws all the time, or only while something is going on. */
  keepDrawing(isKept: boolean): void {
    this.#pond?.keepDrawing(isKept);
  }

  /** Puts the plain input back. Its files are gone. */
  stop(): void {
    this.#generation++;
    this.#pond?.stop();
    this.#pond = null;
    this.#template = null;
  }

  /** FilePond, its plugins and texts. Nothing of it is needed before the input is. */
  async #load(): Promise<LoadedPond> {
    // What is changed until all of it is there counts, too.
    while (!this.#loaded || this.#known !== this.#needs) {
      const needs = this.#needs;
      const { loadPond } = await import('./load-pond.ts');
      this.#loaded = await loadPond(this.#owner);
      this.#known = needs;
    }
    return this.#loaded;
  }

  get #needs(): string {
    const { cdn, language, plugins } = this.#owner;
    return [cdn, language, ...plugins].join();
  }
}
