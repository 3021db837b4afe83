import type { FilePond } from 'filepond';

import type { UploadOwner } from '../upload-owner.ts';
import type { LoadedPond } from './load-pond.ts';
import type { Pond } from './pond.ts';

/** Controls the pond of an upload input, before and after FilePond is loaded. */
export class PondControl {
  readonly #owner: UploadOwner;
  #generation = 0;
  #updateCount = 0;
  #template: HTMLInputElement | null = null;
  #pond: Pond | null = null;
  #loaded: LoadedPond | null = null;
  // Key of the loaded modules.
  #loadedKey = '';

  constructor(owner: UploadOwner) {
    this.#owner = owner;
  }

  /** The FilePond instance; `null` while there is none. */
  get pond(): FilePond | null {
    return this.#pond?.api ?? null;
  }

  /** What is loaded with FilePond: the instance with its files; `null` before, and after it has stopped. */
  get view(): Pond | null {
    return this.#pond;
  }

  /** The plain input, also while a pond replaces it. */
  get template(): HTMLInputElement | null {
    return this.#template;
  }

  /**
   * Loads the modules of the input and replaces the plain input with the pond. Creates no pond when it was
   * stopped meanwhile.
   *
   * @throws {Error} A module cannot be loaded, or FilePond cannot be created; the plain input stays.
   */
  async start(template: HTMLInputElement): Promise<void> {
    const generation = ++this.#generation;
    this.#template = template;
    const loaded = await this.#load();
    if (generation !== this.#generation) return;
    // The plain input may have been replaced meanwhile.
    this.#pond = loaded.pondFor(this.#owner, this.#template);
    await this.#pond.create(loaded);
  }

  /**
   * Sets another plain input to replace: a page that morphs its markup has inserted it in place of the first
   * one or of the pond.
   */
  replaceTemplate(template: HTMLInputElement): void {
    this.#template = template;
    this.#pond?.replaceTemplate(template);
  }

  /**
   * Applies changed options to the pond.
   *
   * @throws {Error} A module cannot be loaded; the pond is not changed.
   */
  async update(): Promise<void> {
    const pond = this.#pond;
    if (!pond) return;
    const count = ++this.#updateCount;
    const loaded = await this.#load();
    // A later update includes this change, and may already have loaded its modules.
    if (count === this.#updateCount && pond === this.#pond) await pond.update(loaded);
  }

  /** Restores the plain input, without its files. */
  stop(): void {
    this.#generation++;
    this.#pond?.stop();
    this.#pond = null;
    this.#template = null;
  }

  /** Loads FilePond, its plugins and texts, on demand only. */
  async #load(): Promise<LoadedPond> {
    // Loads again when the options have changed meanwhile.
    while (!this.#loaded || this.#loadedKey !== this.#currentKey) {
      const key = this.#currentKey;
      const { loadPond } = await import('./load-pond.ts');
      this.#loaded = await loadPond(this.#owner);
      this.#loadedKey = key;
    }
    return this.#loaded;
  }

  get #currentKey(): string {
    const { cdn, language, plugins } = this.#owner;
    return [cdn, language, ...plugins].join();
  }
}
