import { itemsOrPairsOf, markup } from '../internal/options/attribute-data.ts';
import type { IconOptions } from '../internal/content/icon-set.ts';
import { contentOption, option, type OptionsOf } from '../internal/options/option.ts';
import type { Stringable } from '../internal/context/stringable.ts';
import type { WidgetOptions } from '../internal/options/widget-options.ts';
import { accordionItemOptions, type AccordionItems } from './accordion-item.ts';

/** Options of an accordion, for the element and on the server. */
export const accordionOptions = {
  /** Closes the other items when one opens. `auto-close-items="false"` turns this off. */
  autoCloseItems: option(true),
  /** Escapes the labels of `items`; `encode` of an item takes precedence. A property without an attribute. */
  encodeLabels: option(true, { attribute: false }),
  /** Edge to edge: no outer borders, no round corners. */
  flush: option(false),
  /** Adds space between the items. */
  gap: option(false),
  /** Trusted HTML beside each label; by default a chevron, and `''` is none. The attribute is text. */
  icon: option<Stringable | null>(null, markup),
  /** Items: a list, or pairs of label and content in an object or a `Map`. They replace the content of the element. */
  items: contentOption<AccordionItems>([], itemsOrPairsOf(accordionItemOptions)),
  /** Tighter, with smaller text. */
  small: option(false),
};

/** Options of {@link accordionTemplate}. */
export interface AccordionOptions
  extends WidgetOptions, IconOptions, OptionsOf<typeof accordionOptions> {}
