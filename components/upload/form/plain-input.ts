import { nextId } from '../../internal/context/ids.ts';
import type { PropertiesOf } from '../../internal/options/option.ts';
import { findMarkup } from '../markup-options.ts';
import { readKeptFiles } from './kept-files.template.ts';
import {
  pondProperties,
  type CropperOptions,
  type InitialFile,
  type UploadProperties,
} from '../upload.options.ts';
import { effectiveOption } from '../options/options.ts';
import type { PondControl } from '../pond/pond-control.ts';
import type { uploadContract } from '../upload.contract.ts';
import { fieldName } from '../upload.template.ts';

/** The properties of the element that its parts read. */
export interface UploadElement
  extends HTMLElement, Readonly<PropertiesOf<typeof uploadContract.properties>> {
  readonly hasUpdated: boolean;
}

/** Attributes that the plain input and the input in a pond have in common. */
const copiedAttributes = ['id', 'multiple', 'accept', 'title', 'form', 'capture', 'aria-label'];

const propertyNames = Object.keys(pondProperties) as (keyof UploadProperties)[];

/** The plain file input of an element, which works without script, and the options in its markup. */
export class PlainInput {
  readonly #host: UploadElement;
  readonly #replaced: Pick<PondControl, 'pond' | 'template'>;
  #parsedName: string | null = null;
  #isBeforeInput = false;
  /** Inputs of the page by the copies that have taken their place. */
  readonly #originals = new WeakMap<HTMLInputElement, HTMLInputElement>();

  /** @param replaced Holds the input while a pond replaces it. */
  constructor(host: UploadElement, replaced: Pick<PondControl, 'pond' | 'template'>) {
    this.#host = host;
    this.#replaced = replaced;
  }

  /** The input; `null` when there is none yet. */
  get input(): HTMLInputElement | null {
    return this.#replaced.template ?? this.found;
  }

  /** An input that the page has put into the element; `null` while a pond replaces it. */
  get found(): HTMLInputElement | null {
    return this.#host.querySelector<HTMLInputElement>(':scope > input[type="file"]');
  }

  /** Name of the input when the browser has parsed the page; `''` without one. */
  get parsedName(): string {
    return this.#parsedName ?? '';
  }

  /** Name of the field. */
  get name(): string {
    return this.#host.getAttribute('name') ?? this.input?.name ?? '';
  }

  set name(name: string) {
    const { input } = this;
    const field = input ? this.fullName(name) : name;
    if (input) input.name = field;
    this.#host.setAttribute('name', field);
  }

  /** Returns a name with `[]` when the input takes several files. */
  fullName(name = this.name): string {
    const isMultiple = effectiveOption(this.properties(), this.config(), 'allowMultiple') === true;
    return fieldName(name, isMultiple && name !== '') as string;
  }

  /** Returns the input; creates it when the markup has none. */
  ensure(): HTMLInputElement {
    const host = this.#host;
    const input = this.input ?? this.#replaceCopiedPond() ?? host.appendChild(createInput());
    this.adoptName();
    const name = host.getAttribute('name');
    if (name !== null) this.name = name;
    this.#parsedName ??= input.name;
    const form = input.getAttribute('form');
    if (form !== null && !host.hasAttribute('form')) host.setAttribute('form', form);
    return input;
  }

  /**
   * Replaces a copied pond, as in a page that was cloned or serialized, with a plain input: the copy has no
   * FilePond instance. Returns `null` when there is no copied pond.
   */
  #replaceCopiedPond(): HTMLInputElement | null {
    const pond = this.#host.querySelector(':scope > .filepond--root');
    if (!pond) return null;
    const input = createInput();
    const browser = pond.querySelector('.filepond--browser');
    for (const name of copiedAttributes) {
      const value = browser?.getAttribute(name);
      if (value != null) input.setAttribute(name, value);
    }
    input.required = browser?.hasAttribute('data-fwx-required') ?? false;
    for (const part of this.#host.querySelectorAll(':scope > p[class^="fwx-upload-"]'))
      part.remove();
    pond.replaceWith(input);
    return input;
  }

  /** Replaces the input in the element with a copy, or inserts a copy of the replaced input; returns the copy. */
  replaceWithCopy(): HTMLInputElement {
    const { found } = this;
    const replaced = found ?? this.#replaced.template ?? createInput();
    const input = replaced.cloneNode() as HTMLInputElement;
    this.#originals.set(input, this.#originals.get(replaced) ?? replaced);
    // The found input may be the one of FilePond: a page that morphs its markup matches elements by their ids.
    if (found) found.replaceWith(input);
    else this.#host.append(input);
    return input;
  }

  /** The input that a pond replaces, and the input of the page that it is a copy of. */
  get replaced(): HTMLInputElement[] {
    const { template } = this.#replaced;
    return template ? [template, this.#originals.get(template) ?? []].flat() : [];
  }

  /** Copies attributes that the page has changed at its input to the copy that has taken its place. */
  follow(changes: readonly MutationRecord[]): void {
    const [copy, original] = this.replaced;
    // The page may use its input at another place by now.
    if (!copy || !original || original.isConnected) return;
    for (const { attributeName, target } of changes) {
      if (target !== original || attributeName === null) continue;
      const value = original.getAttribute(attributeName);
      if (value === null) copy.removeAttribute(attributeName);
      else copy.setAttribute(attributeName, value);
    }
  }

  /** What stands in the element for a child that the page has written: for the plain input the pond, or a copy. */
  standInFor<T extends Node | null>(child: T): T | Element {
    const { pond, template } = this.#replaced;
    const shown = pond?.element ?? template;
    const isHere = shown?.parentElement === this.#host;
    // Not `parentNode`, see below.
    const isNowhere = child?.getRootNode() === child;
    return shown && isHere && isNowhere && this.replaced.includes(child as never) ? shown : child;
  }

  /** Makes an input have the place of what stands in for it: Vue, Solid and Angular read there where to insert a node. */
  keepPlace(input: HTMLInputElement): void {
    for (const name of ['parentNode', 'nextSibling'] as const) {
      const get = (): unknown => Reflect.get(Node.prototype, name, this.standInFor(input));
      Object.defineProperty(input, name, { configurable: true, get });
    }
  }

  /** Sets the name of the element to that of its input, because the element submits the files. */
  adoptName(): void {
    const { input } = this;
    const { name = '' } = input ?? {};
    // A script in front of the element has defined it: the browser connects it before it parses the input.
    if (!input && this.#host.ownerDocument.readyState === 'loading') this.#isBeforeInput = true;
    if (!this.#isBeforeInput) this.#parsedName ??= name;
    if (name !== '' && !this.#host.hasAttribute('name')) this.name = name;
  }

  /** Returns the properties of the element, merged with the attributes of the input. */
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

  /** Returns the FilePond options of the element, including those in templates inside it. */
  config(): Readonly<Record<string, unknown>> {
    return { ...findMarkup(this.#host).config, ...this.#host.config };
  }

  /** Returns the options of the crop editor, including the template inside the element. */
  cropper(): CropperOptions {
    const cropper = this.#host.cropper ?? {};
    const { template } = findMarkup(this.#host);
    return template === undefined
      ? cropper
      : { ...cropper, options: { template, ...cropper.options } };
  }

  /**
   * Takes over the files of a rejected form that the page contains as checkboxes: from now on the element
   * shows and submits them.
   *
   * @returns An empty list when the files were taken before.
   */
  takeKeptFiles(): readonly InitialFile[] {
    const fields = this.#keptFields;
    if (!fields || fields.disabled) return [];
    fields.disabled = true;
    fields.hidden = true;
    return readKeptFiles(fields, ({ checked }) => checked);
  }

  /** The files of {@link PlainInput.takeKeptFiles} in the initial state of the page. */
  get initialKeptFiles(): readonly InitialFile[] {
    const fields = this.#keptFields;
    return fields ? readKeptFiles(fields, ({ defaultChecked }) => defaultChecked) : [];
  }

  /** Removes the checkboxes after other files have replaced theirs. */
  removeKeptFields(): void {
    const fields = this.#keptFields;
    if (fields?.disabled) fields.remove();
  }

  /** Enables the checkboxes again, so that they submit the files as without script. */
  enableKeptFields(): void {
    const fields = this.#keptFields;
    if (!fields) return;
    fields.disabled = false;
    fields.hidden = false;
  }

  get #keptFields(): HTMLFieldSetElement | null {
    return this.#host.querySelector<HTMLFieldSetElement>(':scope > fieldset.fwx-upload-kept');
  }

  /** Returns the classes for the pond that replaces the input. */
  classes(): string {
    const names = [...(this.input?.classList ?? [])];
    return names.filter((name) => name !== 'filepond' && name !== 'form-control').join(' ');
  }
}

function createInput(): HTMLInputElement {
  const input = document.createElement('input');
  input.type = 'file';
  input.className = 'filepond';
  input.id = nextId();
  return input;
}
