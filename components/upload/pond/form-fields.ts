import type { FilePondFile } from 'filepond';

import { isStored as isOnServer } from './item-status.ts';
import { type Metadata, sentMetadata } from './sent-metadata.ts';

/** What the fields of a pond depend on. */
export interface FieldSources {
  readonly files: readonly FilePondFile[];
  /** Name of the field, with or without `[]`. */
  readonly name: string;
  /** Whether files go into the form as they are. */
  readonly isStored: boolean;
  /** Id of a form elsewhere on the page; `null` for the form around the input. */
  readonly form: string | null;
}

/**
 * The hidden fields of one pond: they belong to the form that the input names, and files that go
 * into it as they are get a field beside them with their metadata, such as the crop.
 */
export class FormFields {
  readonly #root: HTMLElement;
  readonly #sources: () => FieldSources;
  readonly #metadata = document.createElement('input');
  readonly #observer = new MutationObserver(() => this.update());

  /** @param sources Asked whenever something changes. */
  constructor(root: HTMLElement, sources: () => FieldSources) {
    this.#root = root;
    this.#sources = sources;
    this.#metadata.type = 'hidden';
    const set = this.#set;
    if (set) this.#observer.observe(set, { childList: true });
    this.update();
  }

  /** Brings the fields up to date. */
  update(): void {
    const set = this.#set;
    if (!set) return;
    const { files, name, isStored, form } = this.#sources();
    if (isStored && files.length > 0) this.#describe(set, files, name);
    else this.#metadata.remove();
    for (const field of set.querySelectorAll('input')) {
      if (form === null) field.removeAttribute('form');
      else if (field.getAttribute('form') !== form) field.setAttribute('form', form);
    }
  }

  /** Keeps the fields out of the form now; FilePond does so with its next frame. */
  disable(isDisabled: boolean): void {
    const set = this.#set;
    if (set) set.disabled = isDisabled;
  }

  /** Stops following the pond. */
  stop(): void {
    this.#observer.disconnect();
    this.#metadata.remove();
  }

  #describe(set: HTMLElement, files: readonly FilePondFile[], name: string): void {
    this.#metadata.name = `${name.replace(/\[\]$/, '')}_metadata`;
    // The server gives one to each file in the form; what it stores already is there as a text.
    const list = files
      .filter((file) => !isOnServer(file))
      .map((file) => sentMetadata(file.getMetadata() as Metadata));
    this.#metadata.value = JSON.stringify(list);
    if (!this.#metadata.isConnected) set.append(this.#metadata);
  }

  get #set(): HTMLFieldSetElement | null {
    return this.#root.querySelector<HTMLFieldSetElement>('.filepond--data');
  }
}
