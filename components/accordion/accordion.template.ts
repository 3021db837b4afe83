import { nothing, type TemplateResult } from 'lit/html.js';

import { contentOf, labelOf } from '../internal/content/content.ts';
import { extras, html } from '../internal/attributes/extras.ts';
import { accordionChevron, renderIcon } from '../internal/content/icon.ts';
import { nextId } from '../internal/context/ids.ts';
import { type Refuse, throwing } from '../internal/context/refuse.ts';
import type { Stringable } from '../internal/context/stringable.ts';
import { without } from '../internal/attributes/attribute-maps.ts';
import { configText, givenId } from '../internal/options/widget-options.ts';
import { type AccordionItemConfig, accordionItems } from './accordion-item.ts';
import { type AccordionOptions, accordionOptions } from './accordion.options.ts';

/**
 * An accordion as documented markup. If several items are expanded and `autoCloseItems` is on, only the first is open,
 * as in a browser.
 *
 * @param refuse Called for invalid items. Throws by default.
 */
export function accordionTemplate(
  options: AccordionOptions = {},
  refuse: Refuse = throwing,
): TemplateResult {
  const items = accordionItems(options.items, refuse);
  const id = givenId(options) ?? nextId();
  const shared: AccordionItemContext = {
    name: (options.autoCloseItems ?? accordionOptions.autoCloseItems.default) ? id : null,
    encode: options.encodeLabels ?? accordionOptions.encodeLabels.default,
    icon: iconOf(options.icon ?? options.icons?.accordionChevron ?? accordionChevron),
  };
  return html`<div id=${id} class=${accordionClasses(options)} data-bs-config=${configText(options)} ${extras(without(options.options, 'id'))}>${itemTemplates(items, shared)}</div>`;
}

/** Classes of the root for its options, in the order of the documented markup. */
function accordionClasses({ flush, gap, small }: AccordionOptions): string {
  let classes = 'accordion';
  if (flush) classes += ' accordion-flush';
  if (gap) classes += ' accordion-gap';
  if (small) classes += ' accordion-sm';
  return classes;
}

/** Values that all items of one accordion share. */
interface AccordionItemContext {
  readonly name: string | null;
  readonly encode: boolean;
  readonly icon: unknown;
}

/** Renders the items. With a shared name only the first of several open items stays open. */
function itemTemplates(
  items: readonly AccordionItemConfig[],
  shared: AccordionItemContext,
): TemplateResult[] {
  let mayOpen = true;
  return items.map((item) => {
    const open = (item.expand ?? false) && mayOpen;
    if (open && shared.name !== null) mayOpen = false;
    return itemTemplate(item, shared, open);
  });
}

function itemTemplate(
  item: AccordionItemConfig,
  shared: AccordionItemContext,
  open: boolean,
): TemplateResult {
  const label = labelOf(item.label, item.encode ?? shared.encode);
  const icon = item.icon == null ? shared.icon : iconOf(item.icon);
  // `<summary>` has no attribute `disabled`.
  const { disabled } = item;
  return html`<details class="accordion-item" name=${shared.name ?? nothing} ?open=${open} ${extras(item.options)}><summary class="accordion-header" tabindex=${disabled ? '-1' : nothing} aria-disabled=${disabled ? 'true' : nothing} ${extras(item.headerOptions)}>${label}${icon}</summary><div class="accordion-body" ${extras(item.contentOptions)}>${contentOf(item.content)}</div></details>`;
}

function iconOf(icon: Stringable): unknown {
  return contentOf(renderIcon(icon, 'accordion-icon'));
}
