import { html, nothing, type TemplateResult } from 'lit/html.js';

import type { InitialFile } from '../upload.options.ts';
import { fieldName } from '../upload.template.ts';

/** Options of {@link keptFilesTemplate}. */
export interface KeptFilesOptions {
  /** Name of the field; `[]` is added when it takes several files. */
  readonly name: string;
  /** Encoded payloads, and files with the option `type: 'limbo'`; others are omitted. */
  readonly files: readonly InitialFile[];
  /** Whether the input takes several files. Default `false`. */
  readonly allowMultiple?: boolean;
  /** Text above the files. Default `Kept files`. */
  readonly label?: string;
}

/**
 * Renders the files of a rejected form as checkboxes, which submit the files again without script; a
 * cleared checkbox drops its file. With script the `<fwx-upload>` around them shows the files in its list.
 */
export function keptFilesTemplate(options: KeptFilesOptions): TemplateResult | typeof nothing {
  const { name, files, allowMultiple = false, label = 'Kept files' } = options;
  const kept = files.flatMap((file) => keptFile(file) ?? []);
  if (kept.length === 0) return nothing;
  const field = fieldName(name, allowMultiple);
  return html`<fieldset class="fwx-upload-kept">
    <legend class="form-label">${label}</legend>
    ${kept.map(
      ({ text, value, settings }) =>
        html`<div>
          <label
            ><input
              class="check"
              type="checkbox"
              name=${field}
              value=${value}
              data-options=${settings ?? nothing}
              checked
            />
            ${text}</label
          >
        </div>`,
    )}
  </fieldset>`;
}

interface KeptFile {
  readonly text: string;
  readonly value: string;
  /** Options of the file as JSON; `null` for a payload, which contains them. */
  readonly settings: string | null;
}

/** Returns the checkbox data of a file; `null` for a file that a form cannot submit as text. */
export function keptFile(file: InitialFile): KeptFile | null {
  if (typeof file === 'string') {
    const text = payloadName(file);
    return text === null ? null : { text, value: file, settings: null };
  }
  if (file instanceof Blob) return null;
  const { source, options = {} } = file;
  if (typeof source !== 'string' || options['type'] !== 'limbo') return null;
  const { name } = Object(options['file']) as { readonly name?: unknown };
  const text = [options['name'], name].find((one) => typeof one === 'string') ?? source;
  return { text, value: source, settings: JSON.stringify(options) };
}

function payloadName(text: string): string | null {
  if (!text.startsWith('{')) return null;
  try {
    const { name, data } = Object(JSON.parse(text)) as Readonly<Record<string, unknown>>;
    return typeof name === 'string' && typeof data === 'string' ? name : null;
  } catch {
    return null;
  }
}

/**
 * Reads the files from the checkboxes of {@link keptFilesTemplate}.
 *
 * @param fields The rendered element of the template.
 * @param isWanted Whether to include the file of a checkbox.
 */
export function readKeptFiles(
  fields: Element,
  isWanted: (box: HTMLInputElement) => boolean,
): InitialFile[] {
  const boxes = [...fields.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
  return boxes.filter(isWanted).map(({ value, dataset }) => {
    const settings = dataset['options'];
    return settings === undefined ? value : { source: value, options: settingsOf(settings) };
  });
}

function settingsOf(json: string): Readonly<Record<string, unknown>> {
  try {
    return { ...Object(JSON.parse(json)) } as Record<string, unknown>;
  } catch {
    return { type: 'limbo' };
  }
}
