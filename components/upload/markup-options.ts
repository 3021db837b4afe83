import type { ComplexAttributeConverter } from 'lit';
import { html, type TemplateResult } from 'lit/html.js';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';

import { addressText } from '../internal/attributes/address.ts';
import { json } from '../internal/options/converters.ts';
import { encode } from '../internal/attributes/html.ts';
import { warning } from '../internal/context/refuse-warning.ts';

// Some options are inserted as markup. A property may contain any markup. An attribute may have passed a
// sanitizer that does not handle these options, so its value is text. Markup that the server writes is
// in `<template data-option>` inside the element, where a sanitizer handles it as markup.

type Options = Readonly<Record<string, unknown>>;

/** Options that FilePond inserts with `innerHTML`. */
const markupOptionNames = /^labelIdle$|^labelButton|^icon[A-Z]|IconEdit$/;
/** FilePond options that are functions; FilePond reads a string as the name of a global function. */
const functionOptionNames = /^(?:on|before)|(?:Filter|FilterItem|Function|DetectType|CreateBlob)$/;
/** The one element that labels may contain, as escaped text. */
const actionTag =
  /&lt;(span class=&quot;filepond--label-action&quot;(?: tabindex=&quot;0&quot;)?|\/span)&gt;/g;

/** Escapes a label or icon, except `<span class="filepond--label-action">`. */
function asText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return encode(value).replace(actionTag, (_, tag: string) => `<${tag.replaceAll('&quot;', '"')}>`);
}

/** Whether `value` looks the same as markup and as the result of {@link asText}. */
function isText(value: unknown): boolean {
  if (typeof value !== 'string') return true;
  return !/&#?\w+;/.test(value) && !String(asText(value)).includes('&lt;');
}

/** Converts a label that is inserted as markup: the attribute is text. */
export const labelText: ComplexAttributeConverter<string | null> = {
  fromAttribute: (value) => (value === null ? null : String(asText(value))),
  toAttribute: (value) => (isText(value) ? value : null),
};

/** Converts JSON for FilePond options, without markup, names of functions, and URLs that run script. */
export const configJson: ComplexAttributeConverter = {
  fromAttribute: (value) => mapOptions(json.fromAttribute?.(value), fromAttribute),
  toAttribute: (value) =>
    jsonOf(mapOptions(value, (name, one) => (isMarkup(name, one) ? undefined : one))),
};

/** Converts JSON for options of the crop editor, without its template. */
export const cropperJson: ComplexAttributeConverter = {
  fromAttribute: (value) => withoutTemplate(json.fromAttribute?.(value)),
  toAttribute: (value) => jsonOf(withoutTemplate(value)),
};

function fromAttribute(name: string, value: unknown): unknown {
  if (functionOptionNames.test(name)) return undefined;
  if (markupOptionNames.test(name)) return asText(value);
  if (name !== 'credits' || !Array.isArray(value)) return value;
  const [address, ...rest] = value as unknown[];
  const url = addressText(address, ['credits', 'attribute'], warning);
  return url === null ? undefined : [url, ...rest];
}

function isMarkup(name: string, value: unknown): boolean {
  return markupOptionNames.test(name) && !isText(value);
}

function withoutTemplate(value: unknown): unknown {
  return mapOptions(value, (name, one) =>
    name === 'options'
      ? mapOptions(one, (key, inner) => (key === 'template' ? undefined : inner))
      : one,
  );
}

function jsonOf(value: unknown): string | null {
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  return value == null || isEmpty ? null : JSON.stringify(value);
}

/** Maps the values of the options; options that become `undefined` are omitted. */
function mapOptions(value: unknown, replace: (name: string, one: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, replace(name, one)] as const);
  return Object.fromEntries(entries.filter(([, one]) => one !== undefined));
}

/** Options of an upload that may contain markup. */
export interface MarkupOptions {
  readonly labelIdle?: string | null | undefined;
  readonly config?: Options | null | undefined;
  readonly cropper?: { readonly options?: { readonly template?: string } } | null | undefined;
}

const cropperTemplate = 'cropper.options.template';
const configPrefix = 'config.';

/** Renders each option with markup, which attributes cannot contain, as a `<template data-option>`. */
export function markupTemplates({ labelIdle, config, cropper }: MarkupOptions): TemplateResult[] {
  const values = Object.entries(config ?? {})
    .filter((entry) => isMarkup(...entry))
    .map(([name, value]) => [configPrefix + name, value]);
  if (!isText(labelIdle)) values.push(['labelIdle', labelIdle]);
  const template = cropper?.options?.template;
  if (template !== undefined) values.push([cropperTemplate, template]);
  return values.map(
    ([name, markup]) =>
      html`<template data-option=${name}>${unsafeHTML(String(markup))}</template>`,
  );
}

/** The markup in the templates of {@link markupTemplates} inside an element. */
export interface FoundMarkup {
  readonly labelIdle: string | null;
  /** Options of FilePond. */
  readonly config: Options;
  /** Template of the crop editor. */
  readonly template: string | undefined;
}

/** Reads the templates of {@link markupTemplates} inside an element. */
export function findMarkup(host: Element): FoundMarkup {
  // Not `querySelectorAll(':scope > …')`, which searches the whole list of files.
  const found = [...host.children].filter((one) => one.matches('template[data-option]'));
  const all = new Map(found.map((one) => [one.getAttribute('data-option') ?? '', one.innerHTML]));
  const config = [...all].flatMap(([name, markup]) => {
    const option = name.startsWith(configPrefix) ? name.slice(configPrefix.length) : '';
    return markupOptionNames.test(option) ? [[option, markup]] : [];
  });
  return {
    labelIdle: all.get('labelIdle') ?? null,
    config: Object.fromEntries(config),
    template: all.get(cropperTemplate),
  };
}
