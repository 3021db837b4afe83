import type { ComplexAttributeConverter } from 'lit';

import { addressText, isUrlAttribute } from '../attributes/address.ts';
import { jsonList, jsonOf } from './converters.ts';
import { encode } from '../attributes/html.ts';
import { VALUE_INVALID } from '../context/message.ts';
import type { ElementProperty, Kind, OptionTable } from './option.ts';
import { refusing, warning } from '../context/refuse-warning.ts';
import { textOf } from '../context/stringable.ts';
import { isUsableTag } from '../attributes/tag-template.ts';

// Kinds of options that may contain markup, handlers or URLs. A property accepts all of these. An attribute accepts text
// and plain data only, because a sanitizer may have passed it without checking it. JSON in an attribute sets declared
// options only, each as its kind allows, and no options that are properties only.

type Clean = (value: unknown) => unknown;

/** Trusted HTML: the attribute is text. Markup is not reflected, because it would be read as text again. */
export const markup = {
  converter: {
    fromAttribute: asText,
    toAttribute: (value) => (value == null || /[&<]/.test(textOf(value)) ? null : textOf(value)),
  },
  clean: asText,
} satisfies Partial<Kind>;

/** A URL: one whose scheme runs script is refused in an attribute. */
export const address = {
  converter: {
    fromAttribute: (value) => addressText(value, ['href', 'attribute'], refusing),
    toAttribute: (value) => addressText(value, ['href', 'property'], refusing),
  },
  clean: (value) => safeUrl('url', value),
} satisfies Partial<Kind>;

/** The tag of an element that may contain markup. */
export const tagName = {
  clean(value) {
    if (value === null || isUsableTag(value)) return value;
    return warning(VALUE_INVALID, 'tag', textOf(value), 'attribute', 'a tag that holds markup');
  },
} satisfies Partial<Kind>;

const jsonObject = /* @__PURE__ */ jsonOf('an object as JSON', isObject);

/** Accepts `false` for none, as for a button, and an empty list for no attributes. */
const jsonObjectOrNone = /* @__PURE__ */ jsonOf(
  'an object as JSON',
  (value) => (typeof value === 'object' || typeof value === 'boolean') && !isFilledList(value),
);

const jsonOptions = /* @__PURE__ */ jsonOf(
  'an object as JSON',
  (value) => isObject(value) && !isFilledList(value),
);

/** Attributes of an element, as JSON without event handlers and URLs that run script. */
export const attributes = /* @__PURE__ */ attributesWith({});

/**
 * As {@link attributes}, where some keys are options instead of attributes.
 *
 * @param own These options.
 */
export function attributesWith(own: OptionTable): Kind {
  return kindOf(jsonObjectOrNone, cleanerOf(own, safeAttribute));
}

/** Options of another widget, as JSON. */
export function optionsOf(table: OptionTable): Kind {
  return kindOf(jsonOptions, cleanerOf(table, nameOnly));
}

/**
 * A list of items, as JSON. An entry that is not an object is trusted HTML in a property, and text in an attribute.
 *
 * @param table Options of an item.
 */
export function itemsOf(table: () => OptionTable): Kind {
  return kindOf(jsonList, (items) =>
    items == null || Array.isArray(items)
      ? itemsCleaned(items, table())
      : warning(VALUE_INVALID, 'items', textOf(items), 'attribute', 'a list'),
  );
}

/** As {@link itemsOf}, but also accepts pairs of label and content. */
export function itemsOrPairsOf(table: OptionTable): Kind {
  return kindOf(jsonObject, (items) => itemsCleaned(items, table));
}

/** Links as a list or as pairs of address and link; keys that are not options are attributes. */
export function linksOf(table: OptionTable): Kind {
  const link = cleanerOf(table, safeAttribute);
  return kindOf(jsonObject, (links) => mapValues(links, link));
}

function itemsCleaned(items: unknown, table: OptionTable): unknown {
  const cleaned = cleanerOf(table, nameOnly);
  return mapValues(items, (item) => (isObject(item) ? cleaned(item) : asText(item)));
}

function kindOf(json: ComplexAttributeConverter, clean: Clean): Kind {
  const fromAttribute = (text: string | null): unknown => clean(json.fromAttribute?.(text));
  return { converter: { ...json, fromAttribute }, clean };
}

/** Returns a function that cleans the values of the options of a table; `rest` cleans all other values. */
function cleanerOf(table: OptionTable, rest: (name: string, value: unknown) => unknown): Clean {
  return (value) =>
    mapValues(value, (one, name) => {
      if (!Object.hasOwn(table, name)) return rest(name, one);
      const { attribute, clean = (same) => same } = table[name] as ElementProperty;
      return attribute === false ? undefined : clean(one);
    });
}

/** Keeps the name of an unknown option, so that the widget refuses it. Removes objects of Lit, which are markup. */
function nameOnly(name: string): null | undefined {
  return name.startsWith('_$lit') ? undefined : null;
}

function safeAttribute(name: string, value: unknown): unknown {
  if (/^(?:on|srcdoc$)/i.test(name)) return undefined;
  return isUrlAttribute(name) ? safeUrl(name, value) : value;
}

function safeUrl(name: string, value: unknown): unknown {
  // A route is not text.
  if (typeof value === 'object') return value;
  return addressText(value, [name, 'attribute'], warning) ?? undefined;
}

function asText(value: unknown): unknown {
  return typeof value === 'string' ? encode(value) : isObject(value) ? '' : value;
}

/** Maps the values of a list or an object; an entry of an object whose new value is `undefined` is left out. */
function mapValues(value: unknown, replace: (one: unknown, name: string) => unknown): unknown {
  if (!isObject(value)) return value;
  if (Array.isArray(value)) return value.map((one) => replace(one, ''));
  const entries = Object.entries(value).map(([name, one]) => [name, replace(one, name)] as const);
  return Object.fromEntries(entries.filter(([, one]) => one !== undefined));
}

function isFilledList(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
