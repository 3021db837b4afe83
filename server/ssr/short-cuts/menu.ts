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
import { isFlag, isMap, isObject, isText, isTextOrNone } from './plain.ts';
import { markedRoot, type Root, rootOf } from './root.ts';
import { iconMark, Shell, type Write } from './shell.ts';
import { Choices, Shells } from './shells.ts';
import { textMarkup } from './texts.ts';

const roots = new Shells();

/** A menu without roles and submenus, whose attributes are text; `null` for another one. */
export function menuMarkup(options: MenuOptions, write: Write): string | null {
  const root = rootOf(options.options);
  const entries = root && menuEntriesMarkup(options, write);
  if (root === null || entries === null) return null;
  const id = options.id == null ? null : givenId(options);
  return menuRootMarkup(root, id === null ? null : encode(id), entries, write);
}

/** The root of such a menu, around its entries. */
// oxlint-disable-next-line max-params -- what the root is made of
export function menuRootMarkup(
  root: Root,
  id: string | null,
  entries: string,
  write: Write,
): string {
  const look = id === null ? 0 : 1;
  const shell = roots.get(root, look) ?? learntRoot(root, look, write);
  return shell.around(root, entries, id ?? '');
}

/** What stands in such a menu. */
export function menuEntriesMarkup(options: MenuOptions, write: Write): string | null {
  const { items, menuRole } = options;
  if (menuRole || clientConfig(options) !== null) return null;
  const encodes = options.encodeLabels ?? true;
  const list: readonly unknown[] = items ?? [];
  const check = hasChoice(list) ? checkMarkup(options) : null;
  let out = '';
  for (let i = 0; i < list.length; i++) {
    const entry = list[i];
    const markup = isObject(entry)
      ? itemMarkup(entry, encodes, check, write)
      : rawMarkup(entry, write);
    if (markup === null) return null;
    out += markup;
  }
  return out;
}

/** Whether one of the items can be chosen, so that all have a place for the mark. */
function hasChoice(list: readonly unknown[]): boolean {
  for (let i = 0; i < list.length; i++) {
    const entry = list[i];
    if (typeof entry !== 'object' || entry === null) continue;
    const { selected, visible } = entry as MenuItemConfig;
    if (selected != null && visible !== false) return true;
  }
  return false;
}

function checkMarkup({ icons }: MenuOptions): string {
  return IconSet.render((icons ?? defaultIcons).menuItemCheck, 'menu-item-check');
}

function rawMarkup(entry: unknown, write: Write): string | null {
  if (entry === '-') return dividerMarkup(write);
  return isText(entry) ? String(entry) : null;
}

let divider: string | null = null;

function dividerMarkup(write: Write): string {
  return (divider ??= write(menuEntryTemplate({ kind: 'divider' }, learning(''), false)));
}

/** Options of an item that is no submenu. */
type PlainItem = Omit<MenuItemConfig, 'items' | 'submenuOptions'>;

const shells = new Shells();
const choices = {
  type: new Choices(Object.values(MenuItemType)),
  theme: new Choices(Object.values(Theme)),
} as const;

// What is added to the number of a look.
const looks = {
  choice: 1,
  active: 2,
  disabled: 4,
  selected: 8,
  unselected: 16,
  description: 32,
  url: 64,
  icon: 128,
  theme: 256,
  type: 256 * choices.theme.size,
  // Not seen in what stands around the texts.
  encode: 0,
  visible: 0,
} as const;

// oxlint-disable-next-line max-params -- what all items have in common
function itemMarkup(
  given: Readonly<Record<string, unknown>>,
  encodeLabels: boolean,
  check: string | null,
  write: Write,
): string | null {
  const own = lookOf(given);
  if (own < 0) return null;
  const item = given as unknown as PlainItem;
  if (item.visible === false) return '';
  const root = rootOf(item.linkOptions);
  if (root === null) return null;
  const look = own + (check === null ? 0 : looks.choice);
  const shell = shells.get(root, look) ?? learnt(item, root, look, write);
  if (shell === null) return null;
  const encodes = item.encode ?? encodeLabels;
  const text = textMarkup(item.label, encodes) as string;
  const url = look & looks.url ? encode(item.url as string) : '';
  const { description, icon } = item;
  return shell.around(
    root,
    text,
    url,
    icon == null ? '' : IconSet.render(icon, 'menu-item-icon'),
    description == null ? '' : (textMarkup(description, encodes) as string),
    check ?? '',
  );
}

/** A number for each look of an item; -1 for one that is more than text. */
// oxlint-disable-next-line complexity, max-lines-per-function -- each key is looked at once
function lookOf(item: Readonly<Record<string, unknown>>): number {
  let look = 0;
  for (const key in item) {
    const value = item[key];
    switch (key) {
      case 'label':
        if (!isText(value)) return -1;
        break;
      case 'url':
      case 'icon':
      case 'description':
        if (!isTextOrNone(value)) return -1;
        if (value != null) look += looks[key];
        break;
      case 'active':
      case 'disabled':
      case 'encode':
      case 'selected':
      case 'visible':
        if (!isFlag(value)) return -1;
        if (value) look += looks[key];
        else if (value === false && key === 'selected') look += looks.unselected;
        break;
      case 'type':
      case 'theme':
        look += choices[key].of(value) * looks[key];
        break;
      case 'linkOptions':
        if (!isMap(value)) return -1;
        break;
      case 'options':
      case 'items':
      case 'submenuOptions':
        if (value != null) return -1;
        break;
      default:
        return -1;
    }
  }
  return item['label'] === undefined ? -1 : look;
}

// oxlint-disable-next-line max-params -- what the shell is kept for
function learnt(item: PlainItem, root: Root, look: number, write: Write): Shell | null {
  return shells.learn(root, look, () =>
    Shell.learn(write, (mark) => {
      const kind = item.type ?? (item.url == null ? MenuItemType.HEADER : MenuItemType.LINK);
      const marked = {
        ...item,
        label: mark(0),
        url: item.url == null ? null : mark(1),
        icon: item.icon == null ? null : iconMark(2),
        description: item.description == null ? null : mark(3),
        encode: true,
        linkOptions: markedRoot(root, mark),
      };
      const isChoice = (look & looks.choice) !== 0;
      return menuEntryTemplate({ kind, item: marked }, learning(mark(4)), isChoice);
    }),
  );
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

function learntRoot(root: Root, look: number, write: Write): Shell {
  const shell = roots.learn(root, look, () =>
    Shell.learn(write, (mark) => {
      const own = { id: look === 0 ? undefined : mark(1), options: markedRoot(root, mark) };
      return menuAround(own, mark(0));
    }),
  );
  return shell as Shell;
}
