import { attributes, markup } from '../internal/options/attribute-data.ts';
import type { AttributeMap } from '../internal/attributes/attributes.ts';
import { type Content, isContent } from '../internal/content/content.ts';
import { labelledItem, visibleItems } from '../internal/content/labelled-items.ts';
import { ITEM_CONTENT_INVALID, ITEM_CONTENT_REQUIRED } from '../internal/context/message.ts';
import { asMap } from '../internal/options/list-option.ts';
import { type ItemOf, option, required, type ValuesOf } from '../internal/options/option.ts';
import { type Refuse, throwing } from '../internal/context/refuse.ts';
import type { Stringable } from '../internal/context/stringable.ts';

/** Options of an item of an accordion. */
export const accordionItemOptions = {
  /** Text of the header. */
  label: required<Stringable>(),
  /** Content of the open item: a Lit template, or trusted HTML as text. */
  content: required<Content>(markup),
  /** Whether the label is escaped. Default: `encodeLabels` of the accordion. */
  encode: option<boolean | undefined>(undefined, { attribute: false }),
  /** Whether the header ignores clicks and cannot be focused. */
  disabled: option(false),
  /** Whether the item is initially open. */
  expand: option(false),
  /** `false` leaves the item out. */
  visible: option(true),
  /** Trusted HTML beside the label; `''` for none. Default: `icon` of the accordion. */
  icon: option<Stringable | null>(null, markup),
  /** Attributes of the `<details>`. */
  options: option<AttributeMap | undefined>(undefined, attributes),
  /** Attributes of the `<summary>`. */
  headerOptions: option<AttributeMap | undefined>(undefined, attributes),
  /** Attributes of the body. */
  contentOptions: option<AttributeMap | undefined>(undefined, attributes),
};

/** Configuration of one item of an accordion. */
export interface AccordionItemConfig extends ItemOf<typeof accordionItemOptions> {}

/** Items as a list, or as pairs of label and content (or configuration) in an object or a `Map`. */
export type AccordionItems =
  | readonly (AccordionItem | AccordionItemConfig)[]
  | ReadonlyMap<Stringable, Content | Partial<AccordionItemConfig>>
  | Readonly<Record<string, Content | Partial<AccordionItemConfig>>>;

export interface AccordionItem extends Readonly<ValuesOf<typeof accordionItemOptions>> {}

/** One item of an accordion, validated and with its defaults. */
export class AccordionItem implements AccordionItemConfig {
  private constructor(config: object | null) {
    const given = asMap(config);
    for (const [name, option] of Object.entries(accordionItemOptions)) {
      Reflect.set(this, name, given[name] ?? option.default);
    }
  }

  /**
   * Creates an item from its configuration.
   *
   * @throws {InvalidConfigException} A key is unknown, `label` or `content` is missing, or `content`
   * has no text of its own. An empty string is a value.
   */
  static fromArray(config: Readonly<Record<string, unknown>>): AccordionItem {
    return new AccordionItem(checkedItem(config, throwing));
  }
}

/** The visible items, in order; invalid items are refused and left out. */
export function accordionItems(
  items: AccordionItems | null | undefined,
  refuse: Refuse = throwing,
): AccordionItemConfig[] {
  return visibleItems(items, 'Accordion', checkedItem, refuse);
}

function checkedItem(config: unknown, refuse: Refuse): AccordionItemConfig | null {
  const item = labelledItem(config, accordionItemOptions, 'accordion', refuse);
  if (item === null || isContent(item.content)) return item;
  refuse(item.content == null ? ITEM_CONTENT_REQUIRED : ITEM_CONTENT_INVALID);
  return null;
}
