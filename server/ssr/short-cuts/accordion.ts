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
import { clientConfig, givenId } from '../../../components/internal/widget-options.ts';
import { type Check, isFlag, isNone, isPlain, isText, isTextOrNone } from './plain.ts';
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
  const root = rootOf(options.options);
  const list = plainItems(options.items);
  if (root === null || list === null || clientConfig(options) !== null) return null;
  const look = lookOf(options);
  const shell = roots.get(root, look) ?? learntRoot(options, root, look, write);
  if (shell === null) return null;
  const id = encode(givenId(options) ?? nextId());
  return shell.around([itemsMarkup(list, options, id, write), id], root);
}

/** A number for each look of an accordion. */
function lookOf({ flush, gap, small }: AccordionOptions): number {
  return (flush ? 1 : 0) + (gap ? 2 : 0) + (small ? 4 : 0);
}

/** What all items of one accordion have in common. */
interface Context {
  readonly isShared: boolean;
  readonly name: string;
  readonly encodes: boolean;
  readonly icon: string;
  readonly write: Write;
}

// oxlint-disable-next-line max-params -- what all items have in common
function itemsMarkup(
  list: readonly PlainItem[],
  { autoCloseItems, encodeLabels, icon, icons }: AccordionOptions,
  name: string,
  write: Write,
): string {
  const shared = iconMarkup(icon ?? (icons ?? defaultIcons).accordionChevron);
  const isShared = autoCloseItems ?? true;
  const context = { isShared, name, encodes: encodeLabels ?? true, icon: shared, write };
  let out = '';
  let mayOpen = true;
  for (const item of list) {
    if (item.visible === false) continue;
    const open = item.expand === true && mayOpen;
    // Under a shared name only the first of several open items stays open.
    if (open && isShared) mayOpen = false;
    out += itemMarkup(item, open, context);
  }
  return out;
}

function itemMarkup(item: PlainItem, open: boolean, context: Context): string {
  const { isShared, name, write } = context;
  return itemShell(isShared, open, write).around([
    textMarkup(item.label, item.encode ?? context.encodes) as string,
    item.icon == null ? context.icon : iconMarkup(item.icon),
    String(item.content),
    name,
  ]);
}

function iconMarkup(icon: Parameters<typeof IconSet.render>[0]): string {
  return IconSet.render(icon, 'accordion-icon');
}

function itemShell(isShared: boolean, open: boolean, write: Write): Shell {
  const look = (isShared ? 1 : 0) + (open ? 2 : 0);
  return items.get(bareRoot, look) ?? learntItem(isShared, open, look, write);
}

// oxlint-disable-next-line max-params -- what the shell is kept for
function learntItem(isShared: boolean, open: boolean, look: number, write: Write): Shell {
  const shell = items.learn(bareRoot, look, () =>
    Shell.learn(write, (mark) =>
      accordionItemTemplate(
        AccordionItem.fromArray({ label: mark(0), content: mark(2) }),
        { name: isShared ? mark(3) : null, encode: true, icon: mark(1) },
        open,
      ),
    ),
  );
  return shell as Shell;
}

function plainItems(given: AccordionItems | null | undefined): readonly PlainItem[] | null {
  const list: readonly unknown[] = Array.isArray(given) ? given : pairsOf(given);
  for (let i = 0; i < list.length; i++) {
    const item = list[i];
    if (!isPlain<PlainItem>(item, itemChecks)) return null;
    if (item.label === undefined || item.content === undefined) return null;
  }
  return list as readonly PlainItem[];
}

/** Pairs of label and text; other pairs become what is no plain item. */
function pairsOf(given: AccordionItems | null | undefined): readonly unknown[] {
  if (given == null) return [];
  const pairs: Iterable<[unknown, unknown]> = given instanceof Map ? given : Object.entries(given);
  return Array.from(pairs, ([label, content]) =>
    typeof content === 'string' ? { label, content } : null,
  );
}

// An item of the class `AccordionItem` has all of its keys.
const itemChecks: ReadonlyMap<string, Check> = new Map([
  ['label', isText],
  ['content', isText],
  ['icon', isTextOrNone],
  ['encode', isFlag],
  ['expand', isFlag],
  ['visible', isFlag],
  ['options', isNone],
  ['headerOptions', isNone],
  ['contentOptions', isNone],
]);

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
