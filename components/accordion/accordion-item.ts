import type { AttributeMap } from '../internal/attributes.ts';
import { type Content, isContent } from '../internal/content.ts';
import {
  ITEM_CONTENT_INVALID,
  ITEM_CONTENT_REQUIRED,
  ITEM_LABEL_REQUIRED,
  ITEM_OPTION_UNKNOWN,
  type Message,
} from '../internal/message.ts';
import { asMap, pairsOf } from '../internal/list-option.ts';
import { type Refuse, throwing } from '../internal/refuse.ts';
import { isStringable, type Stringable } from '../internal/stringable.ts';

/** One item of an accordion, as it is written down. */
export interface AccordionItemConfig {
  /** Text of the header. */
  readonly label: Stringable;
  /** What the item shows when it is open: a Lit template, or trusted HTML as text. */
  readonly content: Content;
  /** Whether the label is escaped. Default: `encodeLabels` of the accordion. */
  readonly encode?: boolean | undefined;
  /** Whether the header takes no clicks and no focus. Default `false`. */
  readonly disabled?: boolean | undefined;
  /** Whether the item is open at first. Default `false`. */
  readonly expand?: boolean | undefined;
  /** `false` leaves the item out. Default `true`. */
  readonly visible?: boolean | undefined;
  /** Trusted HTML beside the label; `''` for none. Default: `icon` of the accordion. */
  readonly icon?: Stringable | null | undefined;
  /** Attributes of the `<details>`. */
  readonly options?: AttributeMap | undefined;
  /** Attributes of the `<summary>`. */
  readonly headerOptions?: AttributeMap | undefined;
  /** Attributes of the body. */
  readonly contentOptions?: AttributeMap | undefined;
}

/** Items as a list, or as pairs of label and content (or configuration) in an object or a `Map`. */
export type AccordionItems =
  | readonly (AccordionItem | AccordionItemConfig)[]
  | ReadonlyMap<Stringable, Content | Partial<AccordionItemConfig>>
  | Readonly<Record<string, Content | Partial<AccordionItemConfig>>>;

const keys: ReadonlySet<string> = new Set([
  'label',
  'content',
  'encode',
  'disabled',
  'expand',
  'visible',
  'icon',
  'options',
  'headerOptions',
  'contentOptions',
] satisfies (keyof AccordionItemConfig)[]);

/** One item of an accordion, checked and with its defaults. */
export class AccordionItem implements AccordionItemConfig {
  readonly label: Stringable;
  readonly content: Content;
  readonly encode: boolean | undefined;
  readonly disabled: boolean;
  readonly expand: boolean;
  readonly visible: boolean;
  readonly icon: Stringable | null;
  readonly options: AttributeMap | undefined;
  readonly headerOptions: AttributeMap | undefined;
  readonly contentOptions: AttributeMap | undefined;

  private constructor(config: AccordionItemConfig) {
    this.label = config.label;
    this.content = config.content;
    this.encode = config.encode ?? undefined;
    this.disabled = config.disabled ?? false;
    this.expand = config.expand ?? false;
    this.visible = config.visible ?? true;
    this.icon = config.icon ?? null;
    this.options = config.options;
    this.headerOptions = config.headerOptions;
    this.contentOptions = config.contentOptions;
  }

  /**
   * Makes an item of its configuration.
   *
   * @throws {InvalidConfigException} A key is unknown, `label` or `content` lacks, or `content`
   * has no text of its own. An empty string is a value.
   */
  static fromArray(config: Readonly<Record<string, unknown>>): AccordionItem {
    return AccordionItem.checked(config, throwing) as AccordionItem;
  }

  /**
   * As {@link AccordionItem.fromArray}, for callers that go on without an item that cannot be used.
   *
   * @internal
   */
  static checked(config: Readonly<Record<string, unknown>>, refuse: Refuse): AccordionItem | null {
    if (typeof config !== 'object' || config === null) {
      return skipped(refuse, ITEM_LABEL_REQUIRED, 'accordion');
    }
    for (const key of Object.keys(config)) {
      if (!keys.has(key)) refuse(ITEM_OPTION_UNKNOWN, 'accordion', key);
    }
    if (!isStringable(config['label'])) return skipped(refuse, ITEM_LABEL_REQUIRED, 'accordion');
    if (config['content'] == null) return skipped(refuse, ITEM_CONTENT_REQUIRED);
    if (!isContent(config['content'])) return skipped(refuse, ITEM_CONTENT_INVALID);
    return new AccordionItem(config as unknown as AccordionItemConfig);
  }
}

/** The visible items, in order. */
export function accordionItems(
  items: AccordionItems | null | undefined,
  refuse: Refuse = throwing,
): AccordionItem[] {
  const usable: AccordionItem[] = [];
  for (const config of configsOf(items, refuse)) {
    const item = config instanceof AccordionItem ? config : AccordionItem.checked(config, refuse);
    if (item?.visible) usable.push(item);
  }
  return usable;
}

function configsOf(
  items: AccordionItems | null | undefined,
  refuse: Refuse,
): readonly (AccordionItem | Record<string, unknown>)[] {
  if (Array.isArray(items)) return items;
  return pairsOf(items, ['items', 'Accordion'], refuse).map(([label, value]) =>
    value instanceof AccordionItem
      ? value
      : isContent(value) || Array.isArray(value) || typeof value !== 'object'
        ? { label, content: value }
        : { label, ...asMap(value) },
  );
}

function skipped(refuse: Refuse, message: Message, ...args: string[]): null {
  refuse(message, ...args);
  return null;
}
