import { html, nothing, type TemplateResult } from 'lit/html.js';

import type { AttributeMap } from '../internal/attributes.ts';
import { attrs } from '../internal/attrs.ts';
import { withClasses } from '../internal/class-list.ts';
import { contentOf, labelOf } from '../internal/content.ts';
import { accordionChevron, renderIcon } from '../internal/icon.ts';
import type { IconSet } from '../internal/icon-set.ts';
import { nextId } from '../internal/ids.ts';
import { type Refuse, throwing } from '../internal/refuse.ts';
import { shortCuts } from '../internal/short-cuts.ts';
import type { Stringable } from '../internal/stringable.ts';
import { clientConfig, givenId, type WidgetOptions } from '../internal/widget-options.ts';
import { type AccordionItem, accordionItems, type AccordionItems } from './accordion-item.ts';

/** Options of {@link accordionTemplate}. */
export interface AccordionOptions extends WidgetOptions {
  /** Whether opening an item closes the others. Default `true`. */
  readonly autoCloseItems?: boolean | undefined;
  /** Whether labels are escaped; `encode` of an item comes first. Default `true`. */
  readonly encodeLabels?: boolean | undefined;
  /** Edge to edge: no outer borders, no round corners. Default `false`. */
  readonly flush?: boolean | undefined;
  /** Items apart from each other. Default `false`. */
  readonly gap?: boolean | undefined;
  /** Trusted HTML beside each label; `null`, the default, is a chevron and `''` is none. */
  readonly icon?: Stringable | null | undefined;
  /** The icons of the page, for `icon: null`. */
  readonly icons?: IconSet | null | undefined;
  /** The items. Default none. */
  readonly items?: AccordionItems | null | undefined;
  /** Tighter, with smaller text. Default `false`. */
  readonly small?: boolean | undefined;
}

/**
 * An accordion as documented markup. Of several expanded items only the first is open when
 * `autoCloseItems` is on, as the browser would leave it.
 *
 * @param refuse Meets items that cannot be used. Throws by default.
 */
export function accordionTemplate(
  options: AccordionOptions = {},
  refuse: Refuse = throwing,
): TemplateResult {
  const short = shortCuts.accordion?.(options);
  if (short) return short;
  const items = accordionItems(options.items, refuse);
  const id = givenId(options) ?? nextId();
  const shared: AccordionItemContext = {
    name: (options.autoCloseItems ?? true) ? id : null,
    encode: options.encodeLabels ?? true,
    icon: iconOf(options.icon ?? options.icons?.accordionChevron ?? accordionChevron),
  };
  const rendered = itemTemplates(items, shared);
  return accordionAround(options, id, rendered);
}

/** The root, around its items. */
export function accordionAround(
  options: AccordionOptions,
  id: string,
  content: unknown,
): TemplateResult {
  return html`<div ${attrs(accordionRoot(options, id))}>${content}</div>`;
}

/** Classes of the root that stand for options, in their order. */
function accordionClasses({ flush, gap, small }: AccordionOptions): string {
  let classes = 'accordion';
  if (flush) classes += ' accordion-flush';
  if (gap) classes += ' accordion-gap';
  if (small) classes += ' accordion-sm';
  return classes;
}

/** What all items of one accordion have in common. */
export interface AccordionItemContext {
  readonly name: string | null;
  readonly encode: boolean;
  readonly icon: unknown;
}

function accordionRoot(options: AccordionOptions, id: string): AttributeMap {
  const own = { id, 'data-bs-config': clientConfig(options) };
  return withClasses({ ...own, ...options.options }, accordionClasses(options));
}

/** Under a shared name only the first of several open items stays open. */
function itemTemplates(
  items: readonly AccordionItem[],
  shared: AccordionItemContext,
): TemplateResult[] {
  let mayOpen = true;
  return items.map((item) => {
    const open = item.expand && mayOpen;
    if (open && shared.name !== null) mayOpen = false;
    return accordionItemTemplate(item, shared, open);
  });
}

/** One item. */
export function accordionItemTemplate(
  item: AccordionItem,
  shared: AccordionItemContext,
  open: boolean,
): TemplateResult {
  const label = labelOf(item.label, item.encode ?? shared.encode);
  const icon = item.icon === null ? shared.icon : iconOf(item.icon);
  const content = contentOf(item.content);
  if (item.options || item.headerOptions || item.contentOptions) {
    return html`<details ${attrs(detailsAttributes(item, shared, open))}><summary ${attrs(
      withClasses(item.headerOptions, 'accordion-header'),
    )}>${label}${icon}</summary><div ${attrs(
      withClasses(item.contentOptions, 'accordion-body'),
    )}>${content}</div></details>`;
  }
  // The common case, and a third faster than the other one.
  return html`<details class="accordion-item" name=${shared.name ?? nothing} ?open=${open}><summary class="accordion-header">${label}${icon}</summary><div class="accordion-body">${content}</div></details>`;
}

function detailsAttributes(
  item: AccordionItem,
  { name }: AccordionItemContext,
  open: boolean,
): AttributeMap {
  return withClasses({ name, open, ...item.options }, 'accordion-item');
}

function iconOf(icon: Stringable): unknown {
  return contentOf(renderIcon(icon, 'accordion-icon'));
}
