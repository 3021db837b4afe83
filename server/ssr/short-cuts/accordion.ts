import { unsafeHTML } from 'lit/directives/unsafe-html.js';

import {
  AccordionItem,
  type AccordionItems,
} from '../../../components/accordion/accordion-item.ts';
import {
  accordionAround,
  accordionItemTemplate,
  type AccordionOptions,
} from '../../../components/accordion/accordion.template.ts';
import { encode } from '../../../components/internal/html.ts';
import { defaultIcons, IconSet } from '../../../components/internal/icon-set.ts';
import { nextId } from '../../../components/internal/ids.ts';
import type { Stringable } from '../../../components/internal/stringable.ts';
import { clientConfig, givenId } from '../../../components/internal/widget-options.ts';
import { isFlag, isObject, isText, isTextOrNone } from './plain.ts';
import { bareRoot, markedRoot, type Root, rootOf } from './root.ts';
import { Shell, type Write } from './shell.ts';
import { Shells } from './shells.ts';
import { textMarkup } from './texts.ts';

/** An item that is text under a label. */
interface PlainItem {
  readonly label: string | number;
  readonly content: string | number;
  readonly icon?: string | number | null | undefined;
  readonly encode?: boolean | null | undefined;
  readonly expand?: boolean | null | undefined;
  readonly visible?: boolean | null | undefined;
}

const roots = new Shells();
const items = new Shells();

/** An accordion of texts whose attributes are text; `null` for another one. */
export function accordionMarkup(options: AccordionOptions, write: Write): string | null {
  const list = listOf(options.items);
  if (!arePlain(list) || clientConfig(options) !== null) return null;
  const root = rootOf(options.options);
  if (root === null) return null;
  const look = lookOf(options);
  const shell = roots.get(root, look) ?? learntRoot(options, root, look, write);
  if (shell === null) return null;
  const id = encode(givenId(options) ?? nextId());
  return shell.around(root, itemsMarkup(list, options, id, write), id);
}

/** A number for each look of an accordion. */
function lookOf({ flush, gap, small }: AccordionOptions): number {
  return (flush ? 1 : 0) + (gap ? 2 : 0) + (small ? 4 : 0);
}

// oxlint-disable-next-line max-params -- what all items have in common
function itemsMarkup(
  list: readonly PlainItem[],
  options: AccordionOptions,
  name: string,
  write: Write,
): string {
  const shared = iconOf(options);
  const isShared = options.autoCloseItems ?? true;
  const encodes = options.encodeLabels ?? true;
  let out = '';
  let mayOpen = true;
  for (let i = 0; i < list.length; i++) {
    const item = list[i] as PlainItem;
    if (item.visible === false) continue;
    const open = item.expand === true && mayOpen;
    // Under a shared name only the first of several open items stays open.
    if (open && isShared) mayOpen = false;
    const icon = item.icon ?? shared;
    out += itemShell(isShared, open, icon === chevron, write).around(
      bareRoot,
      textMarkup(item.label, item.encode ?? encodes) as string,
      name,
      textMarkup(item.content, false) as string,
      icon === chevron ? '' : iconMarkup(icon),
    );
  }
  return out;
}

/** The icon of items that have none of their own. */
function iconOf({ icon, icons }: AccordionOptions): Stringable {
  return icon ?? (icons ?? defaultIcons).accordionChevron;
}

function iconMarkup(icon: Stringable): string {
  return IconSet.render(icon, 'accordion-icon');
}

// What nearly all items have is learnt with them.
const chevron = defaultIcons.accordionChevron;

// oxlint-disable-next-line max-params -- what the shell is kept for
function itemShell(isShared: boolean, open: boolean, isChevron: boolean, write: Write): Shell {
  const look = (isShared ? 1 : 0) + (open ? 2 : 0) + (isChevron ? 4 : 0);
  return items.get(bareRoot, look) ?? learntItem(look, write);
}

function learntItem(look: number, write: Write): Shell {
  const shell = items.learn(bareRoot, look, () =>
    Shell.learn(write, (mark) => {
      const item = AccordionItem.fromArray({ label: mark(0), content: mark(2) });
      const icon = look & 4 ? unsafeHTML(iconMarkup(chevron)) : mark(3);
      const shared = { name: look & 1 ? mark(1) : null, encode: true, icon };
      return accordionItemTemplate(item, shared, (look & 2) !== 0);
    }),
  );
  return shell as Shell;
}

function listOf(given: AccordionItems | null | undefined): readonly unknown[] {
  return Array.isArray(given) ? given : pairsOf(given);
}

function arePlain(list: readonly unknown[]): list is readonly PlainItem[] {
  for (let i = 0; i < list.length; i++) if (!isPlainItem(list[i])) return false;
  return true;
}

/** An item of the class `AccordionItem` has all of its keys. */
// oxlint-disable-next-line complexity -- each key is looked at once
function isPlainItem(item: unknown): item is PlainItem {
  if (!isObject(item)) return false;
  for (const key in item) {
    const value = item[key];
    switch (key) {
      case 'label':
      case 'content':
        if (!isText(value)) return false;
        break;
      case 'encode':
      case 'expand':
      case 'visible':
        if (!isFlag(value)) return false;
        break;
      case 'icon':
        if (!isTextOrNone(value)) return false;
        break;
      case 'options':
      case 'headerOptions':
      case 'contentOptions':
        if (value != null) return false;
        break;
      default:
        return false;
    }
  }
  return item['label'] !== undefined && item['content'] !== undefined;
}

/** Pairs of label and text; other pairs become what is no plain item. */
function pairsOf(given: AccordionItems | null | undefined): readonly unknown[] {
  if (given == null) return [];
  const pairs: Iterable<[unknown, unknown]> = given instanceof Map ? given : Object.entries(given);
  return Array.from(pairs, ([label, content]) =>
    typeof content === 'string' ? { label, content } : null,
  );
}

// oxlint-disable-next-line max-params -- what the shell is kept for
function learntRoot(
  { flush, gap, small }: AccordionOptions,
  root: Root,
  look: number,
  write: Write,
): Shell | null {
  return roots.learn(root, look, () =>
    Shell.learn(write, (mark) =>
      accordionAround({ flush, gap, small, options: markedRoot(root, mark) }, mark(1), mark(0)),
    ),
  );
}
