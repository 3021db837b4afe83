import { fixtureSync } from '@open-wc/testing';

import type { FwxUpload } from '../../../components/upload/index.ts';

/** A field of a form as it is submitted. */
export interface Payload {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly data: string;
}

/** A small text file. */
export function textFile(name = 'n.txt', text = 'hi', type = 'text/plain'): File {
  return new File([text], name, { type });
}

/** A picture with a colour in each quarter: red, green, blue, white. */
export async function imageFile(
  name = 'photo.png',
  width = 300,
  height = 200,
  type = 'image/png',
): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  ['red', 'lime', 'blue', 'white'].forEach((colour, index) => {
    context.fillStyle = colour;
    context.fillRect(
      (index % 2) * (width / 2),
      Math.floor(index / 2) * (height / 2),
      width / 2,
      height / 2,
    );
  });
  return new File([await canvas.convertToBlob({ type })], name, { type });
}

/** A form with an initialised upload. */
export async function uploadForm(
  inner = '<fwx-upload name="avatar"></fwx-upload>',
): Promise<{ form: HTMLFormElement; upload: FwxUpload }> {
  const form = fixtureSync<HTMLFormElement>(`<form>${inner}</form>`);
  const upload = form.querySelector('fwx-upload')!;
  await upload.ready;
  return { form, upload };
}

/** Selects files as the file dialog of the browser does. */
export function choose(upload: FwxUpload, ...files: File[]): void {
  const input = upload.querySelector<HTMLInputElement>('input[type="file"]')!;
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The data of a drag as FilePond reads them. */
export interface DragData {
  readonly items: readonly object[];
  readonly files: readonly File[];
  readonly getData: (type: string) => string;
}

/** A file that is dragged, without a folder. */
function dragged(file: File): DragData {
  const { type } = file;
  const item = { kind: 'file', type, getAsFile: () => file, webkitGetAsEntry: () => null };
  return { items: [item], files: [file], getData: () => '' };
}

/** Drops a file, or other data, as the browser does. */
export async function drop(upload: FwxUpload, what: File | DragData): Promise<void> {
  const data = what instanceof File ? dragged(what) : what;
  const root = upload.querySelector('.filepond--root')!;
  const { x, y } = root.getBoundingClientRect();
  for (const type of ['dragenter', 'dragover', 'drop']) {
    const place = { clientX: x + 9, clientY: y + 9 };
    const event = new DragEvent(type, { bubbles: true, cancelable: true, ...place });
    Object.defineProperty(event, 'dataTransfer', {
      value: { types: ['Files'], ...data },
    });
    root.dispatchEvent(event);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/** The payloads that the form would submit now. */
export function payloads(form: HTMLFormElement, name = 'avatar'): Payload[] {
  return new FormData(form)
    .getAll(name)
    .filter((value) => typeof value === 'string' && value !== '')
    .map((value) => JSON.parse(value as string) as Payload);
}

/** Resolves with the next event of this name. */
export function next<T>(target: EventTarget, name: string): Promise<CustomEvent<T>> {
  return new Promise((resolve) => {
    target.addEventListener(name, (event) => resolve(event as CustomEvent<T>), { once: true });
  });
}

/** Resolves with the first truthy value of `find`; rejects before the test times out. */
export async function until<T>(find: () => T | false | null | undefined): Promise<T> {
  // Counted, because tests replace clocks. 25 seconds: a test may take 30.
  for (let attempt = 0; attempt < 2_500; attempt++) {
    const found = find();
    if (found) return found;
    // Not a frame: a page in the background has no frames.
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`Never came: ${String(find)}`);
}

/** The arguments of a call of `ElementInternals.setFormValue()`. */
export type FormValueCall = Parameters<ElementInternals['setFormValue']>;

/** Records the form values that elements set while `work` runs. */
export async function recordFormValues(
  work: (calls: FormValueCall[]) => Promise<void>,
): Promise<void> {
  const { setFormValue } = ElementInternals.prototype;
  const calls: FormValueCall[] = [];
  ElementInternals.prototype.setFormValue = function (...values) {
    calls.push(values);
    setFormValue.apply(this, values);
  };
  try {
    await work(calls);
  } finally {
    ElementInternals.prototype.setFormValue = setFormValue;
  }
}
