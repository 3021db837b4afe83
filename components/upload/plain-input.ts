import { nextId } from '../internal/ids.ts';
import { findMarkup } from './markup-options.ts';
import { readKeptFiles } from './kept-files.template.ts';
import {
  pondProperties,
  type CropperOptions,
  type InitialFile,
  type UploadProperties,
} from './upload.options.ts';
import type { UploadLoading } from './upload.options.ts';
import { fieldName } from './upload.template.ts';

/** The element as its parts see it. */
export interface UploadElement extends HTMLElement, Required<UploadProperties> {
  readonly config: Readonly<Record<string, unknown>> | undefined;
  readonly cropper: CropperOptions | undefined;
  readonly cdn: boolean;
  readonly cdnUrl: string | null;
  readonly chunkSize: number | null;
  readonly keepUnfinishedFiles: boolean;
  readonly loading: UploadLoading;
  readonly locale: string | null;
  readonly server: unknown;
}

/** Attributes of a plain input that the one in a pond has, too. */
const copied = ['id', 'multiple', 'accept', 'title', 'form', 'capture', 'aria-label'];

const propertyNames = Object.keys(pondProperties) as (keyof UploadProperties)[];

/** The plain file input of an element: what works without script, and what its author states. */
export class PlainInput {
  readonly #host: UploadElement;
  readonly #replaced: { readonly template: HTMLInputElement | null };
  #parsedName: string | null = null;

  /** @param replaced Knows the input while something else stands in its place. */
  constructor(host: UploadElement, replaced: { readonly template: HTMLInputElement | null }) {
    this.#host = host;
    this.#replaced = replaced;
  }

  /** The input; `null` when there is none yet. */
  get input(): HTMLInputElement | null {
    return this.#replaced.template ?? this.#found;
  }

  get #found(): HTMLInputElement | null {
    return this.#host.querySelector<HTMLInputElement>(':scope > input[type="file"]');
  }

  /** Name of the input in the markup of the page; `''` without one. */
  get parsedName(): string {
    return this.#parsedName ?? '';
  }

  /** Name of the field. */
  get name(): string {
    return this.#host.getAttribute('name') ?? this.input?.name ?? '';
  }

  set name(name: string) {
    const { input } = this;
    const field = input ? (fieldName(name, this.properties().allowMultiple) ?? '') : name;
    if (input) input.name = field;
    this.#host.setAttribute('name', field);
  }

  /** The input; made when the author gave none. */
  take(): HTMLInputElement {
    const host = this.#host;
    const input = this.input ?? this.#ofCopiedPond() ?? host.appendChild(freshInput());
    this.stateName();
    const name = host.getAttribute('name');
    if (name !== null) this.name = name;
    const form = input.getAttribute('form');
    if (form !== null && !host.hasAttribute('form')) host.setAttribute('form', form);
    return input;
  }

  /**
   * A plain input in the place of a pond that is a copy, as in a page that was cloned or kept as text: there is nothing
   * behind it. `null` where there is none.
   */
  #ofCopiedPond(): HTMLInputElement | null {
    const pond = this.#host.querySelector(':scope > .filepond--root');
    if (!pond) return null;
    const input = freshInput();
    const browser = pond.querySelector('.filepond--browser');
    for (const name of copied) {
      const value = browser?.getAttribute(name);
      if (value != null) input.setAttribute(name, value);
    }
    input.required = browser?.hasAttribute('data-fwx-required') ?? false;
    for (const part of this.#host.querySelectorAll(':scope > p[class^="fwx-upload-"]'))
      part.remove();
    pond.replaceWith(input);
    return input;
  }

  /** A new input like the one that stands in the element, or like the one that was replaced; in its place. */
  retake(): HTMLInputElement {
    const found = this.#found;
    const input = (
      found ??
      this.#replaced.template ??
      freshInput()
    ).cloneNode() as HTMLInputElement;
    // What is found may be FilePond's own input: a page that morphs its markup finds elements by their ids.
    if (found) found.replaceWith(input);
    else this.#host.append(input);
    return input;
  }

  /** Gives the element the name of its input: it submits the files in its place. */
  stateName(): void {
    const { name = '' } = this.input ?? {};
    this.#parsedName ??= name;
    if (name !== '' && !this.#host.hasAttribute('name')) this.name = name;
  }

  /** The element's properties, with what the input states by itself. */
  properties(): Required<UploadProperties> {
    const values = propertyNames.map((name) => [name, this.#host[name]]);
    const stated = Object.fromEntries(values) as Required<UploadProperties>;
    const labelIdle = stated.labelIdle ?? findMarkup(this.#host).labelIdle;
    const properties = { ...stated, labelIdle, acceptedFileTypes: stated.acceptedFileTypes ?? [] };
    const { input } = this;
    if (!input) return properties;
    const { allowMultiple, required, acceptedFileTypes } = properties;
    const accepted = input.accept.split(',').flatMap((type) => type.trim() || []);
    return {
      ...properties,
      allowMultiple: allowMultiple || input.multiple,
      required: required || input.required,
      acceptedFileTypes: acceptedFileTypes.length > 0 ? acceptedFileTypes : accepted,
    };
  }

  /** FilePond options of the element, with those that stand in templates inside it. */
  config(): Readonly<Record<string, unknown>> {
    return { ...findMarkup(this.#host).config, ...this.#host.config };
  }

  /** Options of the crop editor, with the template that stands inside the element. */
  cropper(): CropperOptions {
    const cropper = this.#host.cropper ?? {};
    const { template } = findMarkup(this.#host);
    return template === undefined
      ? cropper
      : { ...cropper, options: { template, ...cropper.options } };
  }

  /**
   * Files of a refused form that the page holds as fields. The element shows and submits them from now on.
   *
   * @returns None when they were taken before.
   */
  takeKept(): readonly InitialFile[] {
    const fields = this.#keptFields;
    if (!fields || fields.disabled) return [];
    fields.disabled = true;
    fields.hidden = true;
    return readKeptFiles(fields, ({ checked }) => checked);
  }

  /** The files of {@link PlainInput.takeKept} as the page came with them. */
  get kept(): readonly InitialFile[] {
    const fields = this.#keptFields;
    return fields ? readKeptFiles(fields, ({ defaultChecked }) => defaultChecked) : [];
  }

  /** Files have taken the place of those that the page holds as fields. */
  dropKept(): void {
    const fields = this.#keptFields;
    if (fields?.disabled) fields.remove();
  }

  /** Lets the page submit the files by itself, as without script. */
  releaseKept(): void {
    const fields = this.#keptFields;
    if (!fields) return;
    fields.disabled = false;
    fields.hidden = false;
  }

  get #keptFields(): HTMLFieldSetElement | null {
    return this.#host.querySelector<HTMLFieldSetElement>(':scope > fieldset.fwx-upload-kept');
  }

  /** Classes for what stands in the place of the input. */
  classes(): string {
    const names = [...(this.input?.classList ?? [])];
    return names.filter((name) => name !== 'filepond' && name !== 'form-control').join(' ');
  }
}

function freshInput(): HTMLInputElement {
  const input = document.createElement('input');
  input.type = 'file';
  input.className = 'filepond';
  input.id = nextId();
  return input;
}
