import { Theme } from '../../../components/internal/enums.ts';
import { encode } from '../../../components/internal/html.ts';
import { defaultIcons, IconSet } from '../../../components/internal/icon-set.ts';
import { throwing } from '../../../components/internal/refuse.ts';
import { clientConfig, givenId } from '../../../components/internal/widget-options.ts';
import { MenuItemType, type MenuItemConfig } from '../../../components/menu/menu-item.ts';
import {
  menuAround,
  menuEntryTemplate,
  type MenuOptions,
} from '../../../components/menu/menu.template.ts';
import {
  type Check,
  isAnything,
  isFlag,
  isMap,
  isNone,
  isPlain,
  isText,
  isTextOrNone,
} from './plain.ts';
import { markedRoot, type Root, rootOf } from './root.ts';
import { iconMark, Shell, type Write } from './shell.ts';
import { Choices, Shells } from './shells.ts';
import { textMarkup } from './texts.ts';

const roots = new Shells();

/** A menu without roles and submenus, whose attributes are text; `null` for another one. */
export function menuMarkup(options: MenuOptions, write: Write): string | null {
  const entries = menuEntriesMarkup(options, write);
  if (entries === null) return null;
  const id = givenId(options);
  return menuRootMarkup(options, options.id == null ? null : id, entries, write);
}

/** The root of such a menu, around its entries. */
// oxlint-disable-next-line max-params -- what the root is made of
export function menuRootMarkup(
  { options }: Pick<MenuOptions, 'options'>,
  id: string | null,
  entries: string,
  write: Write,
): string | null {
  const root = rootOf(options);
  if (root === null) return null;
  const look = id === null ? 0 : 1;
  const shell = roots.get(root, look) ?? learntRoot(root, look, write);
  return shell && shell.around([entries, id === null ? '' : encode(id)], root);
}

/** What stands in such a menu. */
export function menuEntriesMarkup(options: MenuOptions, write: Write): string | null {
  const { icons, items, menuRole } = options;
  if (menuRole || clientConfig(options) !== null) return null;
  const list: readonly unknown[] = items ?? [];
  const isChoice = list.some(isSelectable);
  const icon = (icons ?? defaultIcons).menuItemCheck;
  const check = isChoice ? IconSet.render(icon, 'menu-item-check') : '';
  const context: Context = { encodes: options.encodeLabels ?? true, isChoice, check, write };
  let out = '';
  for (let i = 0; i < list.length; i++) {
    const markup = entryMarkup(list[i], context);
    if (markup === null) return null;
    out += markup;
  }
  return out;
}

interface Context {
  readonly encodes: boolean;
  /** Whether one of the items is chosen, so that all have a place for the mark. */
  readonly isChoice: boolean;
  readonly check: string;
  readonly write: Write;
}

function isSelectable(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null) return false;
  const { selected, visible } = entry as MenuItemConfig;
  return selected != null && visible !== false;
}

function entryMarkup(entry: unknown, context: Context): string | null {
  if (entry === '-') return dividerMarkup(context.write);
  if (typeof entry === 'string' || typeof entry === 'number') return String(entry);
  if (!isPlain<PlainItem>(entry, itemChecks) || entry.label === undefined) return null;
  return itemMarkup(entry, context);
}

let divider: string | null = null;

function dividerMarkup(write: Write): string {
  return (divider ??= write(menuEntryTemplate({ kind: 'divider' }, learning(''), false)));
}

/** Options of an item that is no submenu. */
type PlainItem = Omit<MenuItemConfig, 'items' | 'submenuOptions'>;

const itemChecks: ReadonlyMap<string, Check> = new Map([
  ['label', isText],
  ['url', isTextOrNone],
  ['icon', isTextOrNone],
  ['description', isTextOrNone],
  ['active', isFlag],
  ['disabled', isFlag],
  ['encode', isFlag],
  ['selected', isFlag],
  ['visible', isFlag],
  ['type', isAnything],
  ['theme', isAnything],
  ['linkOptions', isMap],
  ['options', isNone],
  ['items', isNone],
  ['submenuOptions', isNone],
]);

const shells = new Shells();
const types = new Choices(Object.values(MenuItemType));
const themes = new Choices(Object.values(Theme));

function itemMarkup(item: PlainItem, context: Context): string | null {
  const encodes = item.encode ?? context.encodes;
  if (item.visible === false) return '';
  const root = rootOf(item.linkOptions);
  if (root === null) return null;
  const { isChoice } = context;
  const look = lookOf(item) * 2 + (isChoice ? 1 : 0);
  const shell = shells.get(root, look) ?? learnt(item, root, look, context);
  if (shell === null) return null;
  const { description, icon, label, url } = item;
  const texts = [
    textMarkup(label, encodes) as string,
    icon == null ? '' : IconSet.render(icon, 'menu-item-icon'),
    description == null ? '' : (textMarkup(description, encodes) as string),
    url == null ? '' : encode(String(url)),
    context.check,
  ];
  return shell.around(texts, root);
}

/** A number for each look of an item. */
function lookOf(item: PlainItem): number {
  const flags =
    (item.active ? 1 : 0) +
    (item.disabled ? 2 : 0) +
    (item.selected == null ? 0 : item.selected ? 8 : 4) +
    (item.description == null ? 0 : 16) +
    (item.url == null ? 0 : 32);
  return (types.of(item.type) * themes.size + themes.of(item.theme)) * 64 + flags;
}

// oxlint-disable-next-line max-params -- what the shell is kept for
function learnt(item: PlainItem, root: Root, look: number, context: Context): Shell | null {
  return shells.learn(root, look, () => learnItem(item, root, context));
}

function learnItem(item: PlainItem, root: Root, { isChoice, write }: Context): Shell {
  return Shell.learn(write, (mark) => {
    const kind = item.type ?? (item.url == null ? MenuItemType.HEADER : MenuItemType.LINK);
    const marked = {
      ...item,
      label: mark(0),
      icon: iconMark(1),
      description: item.description == null ? null : mark(2),
      url: item.url == null ? null : mark(3),
      encode: true,
      linkOptions: markedRoot(root, mark),
    };
    return menuEntryTemplate({ kind, item: marked }, learning(mark(4)), isChoice);
  });
}

/** An item that is a link and nothing else, to be learnt from. */
export function linkTemplate(item: MenuItemConfig): unknown {
  return menuEntryTemplate({ kind: MenuItemType.LINK, item }, learning(''), false);
}

/** What items have in common while they are learnt. */
function learning(check: string) {
  const stop = { isFree: false };
  return { encode: true, check, menuRole: false, refuse: throwing, stop };
}

function learntRoot(root: Root, look: number, write: Write): Shell | null {
  return roots.learn(root, look, () =>
    Shell.learn(write, (mark) => {
      const own = { id: look === 0 ? undefined : mark(1), options: markedRoot(root, mark) };
      return menuAround(own, mark(0));
    }),
  );
}
