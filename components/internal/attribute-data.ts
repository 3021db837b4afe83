import type { ComplexAttributeConverter } from 'lit';

import { addressText, isUrlAttribute } from './address.ts';
import { jsonList, jsonOf } from './converters.ts';
import { encode } from './html.ts';
import { VALUE_INVALID } from './message.ts';
import { refusing, warning } from './refuse-warning.ts';
import { textOf } from './stringable.ts';
import { isUsableTag } from './tag-template.ts';

// Converters for options that may hold markup, handlers or URLs. A property may hold all of them; an
// attribute may have passed a sanitizer that knows nothing of it, so it gives text and plain data.

/** For trusted HTML: the attribute is text. Markup is not written back, as it would come back as text. */
export const markupText: ComplexAttributeConverter = {
  fromAttribute: (value) => (value === null ? null : encode(value)),
  toAttribute: (value) => (value == null || /[&<]/.test(textOf(value)) ? null : textOf(value)),
};

/** For a URL: one whose scheme runs script is refused in an attribute. */
export const urlText: ComplexAttributeConverter<string | null> = {
  fromAttribute: (value) => addressText(value, ['href', 'attribute'], refusing),
  toAttribute: (value) => addressText(value, ['href', 'property'], refusing),
};

const jsonObject = /* @__PURE__ */ jsonOf('an object as JSON', isObject);

/** `false` is none, as for a button, and an empty list no attributes. */
const jsonObjectOrNone = /* @__PURE__ */ jsonOf('an object as JSON', (value) =>
  Array.isArray(value)
    ? value.length === 0
    : typeof value === 'object' || typeof value === 'boolean',
);

/** JSON for attributes of an element: without event handlers and URLs that run script. */
export const attributesJson = /* @__PURE__ */ cleanedJson(jsonObjectOrNone, safeAttributes);

/**
 * As {@link attributesJson}, where one of the keys is trusted HTML in a property.
 *
 * @param key Its value is text.
 */
export function attributesJsonWithText(key: string): ComplexAttributeConverter {
  return cleanedJson(jsonObjectOrNone, (value) => withText(safeAttributes(value), key));
}

/** JSON for a list of items of a menu or a group: texts are escaped, `encode` has no effect. */
export const itemListJson = /* @__PURE__ */ cleanedJson(jsonList, safeItems);

/** As {@link itemListJson}, for items that may come as pairs of label and content, too. */
export const itemsJson = /* @__PURE__ */ cleanedJson(jsonObject, safeItems);

/** JSON for options of a whole widget, such as the menu of a button. */
export const widgetJson = /* @__PURE__ */ cleanedJson(jsonObject, safeOptions);

/** JSON for links whose further keys are attributes, as a list or as pairs of address and link. */
export const linksJson = /* @__PURE__ */ cleanedJson(jsonObject, (value) =>
  mapValues(value, safeAttributes),
);

function cleanedJson(
  json: ComplexAttributeConverter,
  clean: (value: unknown) => unknown,
): ComplexAttributeConverter {
  return { ...json, fromAttribute: (value) => clean(json.fromAttribute?.(value)) };
}

/** Options that decide whether, or around what, markup is written. Objects of Lit are markup, too. */
const markupOption = /^(?:encode|encodeLabels?|encodeTitle|template|icons|renderMenu|_\$lit.*)$/;
const handler = /^(?:on|srcdoc$)/i;

function safeAttributes(value: unknown): unknown {
  return filtered(value, (name, one) => {
    if (handler.test(name) || markupOption.test(name)) return undefined;
    if (name === 'tag' && one !== null && !isUsableTag(one)) return refusedTag(one);
    const isUrl = isUrlAttribute(name) && typeof one !== 'object' && one !== null;
    return isUrl ? (addressText(one, [name, 'attribute'], warning) ?? undefined) : one;
  });
}

function refusedTag(tag: unknown): undefined {
  warning(VALUE_INVALID, 'tag', textOf(tag), 'attribute', 'a tag that holds markup');
}

function refusedItems(items: unknown): undefined {
  warning(VALUE_INVALID, 'items', textOf(items), 'attribute', 'a list');
}

function safeOptions(value: unknown): unknown {
  return filtered(value, (name, one) => {
    if (markupOption.test(name)) return undefined;
    if (name === 'content' || name === 'icon') return asText(one);
    if (name === 'items') return Array.isArray(one) ? safeItems(one) : refusedItems(one);
    return /options$/i.test(name) && name !== 'clientOptions' ? safeAttributes(one) : one;
  });
}

function safeItems(value: unknown): unknown {
  // A dash is a line in a menu.
  return mapValues(value, (one) => (isObject(one) ? safeOptions(one) : asText(one)));
}

function withText(value: unknown, key: string): unknown {
  return filtered(value, (name, one) => (name === key ? asText(one) : one));
}

function asText(value: unknown): unknown {
  return typeof value === 'string' ? encode(value) : isObject(value) ? '' : value;
}

/** The object with other values; those that become `undefined` are left out. */
function filtered(value: unknown, replace: (name: string, one: unknown) => unknown): unknown {
  if (!isObject(value) || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, replace(name, one)] as const);
  return Object.fromEntries(entries.filter(([, one]) => one !== undefined));
}

/** A list, or the values of an object, each replaced. */
function mapValues(value: unknown, replace: (one: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => replace(one));
  return filtered(value, (name, one) => (name.startsWith('_$lit') ? undefined : replace(one)));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
