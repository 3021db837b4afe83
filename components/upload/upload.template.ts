import { html, nothing, type TemplateResult } from 'lit/html.js';

import type { AttributeMap } from '../internal/attributes/attributes.ts';
import { attrs } from '../internal/attributes/attrs.ts';
import { addCssClass, removeCssClass } from '../internal/attributes/class-and-style.ts';
import { nextId } from '../internal/context/ids.ts';
import { textOf } from '../internal/context/stringable.ts';
import { effectiveOption } from './options/options.ts';
import type { UploadProperties } from './upload.options.ts';

/** Options of {@link uploadInputTemplate}. */
export interface UploadOptions extends UploadProperties {
  /** Name of the field; `[]` is added when it takes several files. */
  readonly name?: string | undefined;
  /** Id of the input; a text in `options.id` overrides it. Without both an id is generated. */
  readonly id?: string | undefined;
  /** Further attributes of the input: `class`, `title`, `form`, `data-*`, `aria-*` ... */
  readonly options?: AttributeMap | undefined;
  /** FilePond options that override the properties. */
  readonly config?: Readonly<Record<string, unknown>> | undefined;
}

// Set by the properties, or without meaning on a file input.
const dropped = new Set(['class', 'id', 'multiple', 'name', 'placeholder', 'required', 'value']);
const placed = new Set(['type', 'title', 'role', 'tabindex', 'form', 'disabled']);

/**
 * Renders the plain file input of an upload as documented markup. With script the `<fwx-upload>` around
 * the input replaces it with its own interface; without script the input works as it is.
 */
export function uploadInputTemplate(options: UploadOptions = {}): TemplateResult {
  const extras = options.options ?? {};
  const { config } = options;
  const isMultiple = effectiveOption(options, config, 'allowMultiple') === true;
  const accepted = effectiveOption(options, config, 'acceptedFileTypes');
  const { class: className } = addCssClass(removeCssClass(extras, 'form-control'), 'filepond');
  const { title, role, tabindex, form } = extras;
  return html`<input
    ${attrs({ class: className })}
    id=${typeof extras['id'] === 'string' ? extras['id'] : (options.id ?? nextId())}
    name=${textOr(fieldName(options.name, isMultiple)) ?? nothing}
    type="file"
    title=${textOr(title) ?? nothing}
    role=${textOr(role) ?? nothing}
    tabindex=${textOr(tabindex) ?? nothing}
    form=${textOr(form) ?? nothing}
    ?disabled=${isOn(extras['disabled'])}
    ?multiple=${isMultiple}
    ${attrs(others(extras, accepted))}
    ?required=${effectiveOption(options, config, 'required') === true}
  >`;
}

/** Returns `name` for a field; for several files `name` ends in `[]`, once. */
export function fieldName(name: string | undefined, isMultiple: boolean): string | undefined {
  return name !== undefined && isMultiple && !name.endsWith('[]') ? `${name}[]` : name;
}

function others(extras: AttributeMap, accepted: unknown): AttributeMap {
  const rest: AttributeMap = Object.fromEntries(
    Object.entries(extras).filter(([name]) => !dropped.has(name) && !placed.has(name)),
  );
  // The caller's own stays in its place.
  if ('accept' in rest || !Array.isArray(accepted)) return rest;
  // Without script the browser's file dialog filters by `accept`.
  return { accept: accepted.join(','), ...rest };
}

function textOr(value: unknown): string | null {
  return value == null || value === false ? null : textOf(value);
}

function isOn(value: unknown): boolean {
  return value != null && value !== false;
}
