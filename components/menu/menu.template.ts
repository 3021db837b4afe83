import { nothing, type TemplateResult } from 'lit/html.js';

import { addressText } from '../internal/attributes/address.ts';
import type { AttributeMap } from '../internal/attributes/attributes.ts';
import { contentOf, labelOf } from '../internal/content/content.ts';
import { extras, html } from '../internal/attributes/extras.ts';
import { menuItemCheck, renderIcon } from '../internal/content/icon.ts';
import { type Refuse, throwing } from '../internal/context/refuse.ts';
import { configText, optionalId } from '../internal/options/widget-options.ts';
import { type CheckedEntry, menuEntries, type MenuItemConfig } from './menu-item.ts';
import { type MenuOptions, menuOptions } from './menu.options.ts';

/**
 * A menu as documented markup. Without an element or a toggle that opens it, the stylesheet hides it.
 *
 * @param refuse Called for invalid items. Throws by default.
 */
export function menuTemplate(options: MenuOptions = {}, refuse: Refuse = throwing): TemplateResult {
  const menuRole = options.menuRole ?? menuOptions.menuRole.default;
  const shared: MenuContext = {
    encode: options.encodeLabels ?? menuOptions.encodeLabels.default,
    check: contentOf(renderIcon(options.icons?.menuItemCheck ?? menuItemCheck, 'menu-item-check')),
    menuRole,
    refuse,
    stop: { isFree: menuRole },
  };
  const entries = entryTemplates(options.items, shared);
  const id = optionalId(options) ?? nothing;
  return html`<div id=${id} class="menu" role=${menuRole ? 'menu' : nothing} data-bs-config=${configText(options)} ${extras(options.options)}>${entries}</div>`;
}

/** Values that all items of one menu share. */
interface MenuContext {
  readonly encode: boolean;
  readonly check: unknown;
  readonly menuRole: boolean;
  readonly refuse: Refuse;
  /** Whether a menu with roles has no tab stop yet: its first enabled item becomes the only one. */
  readonly stop: { isFree: boolean };
}

function entryTemplates(items: MenuOptions['items'], shared: MenuContext): unknown[] {
  const entries = menuEntries(items, shared.refuse);
  const isChoice = entries.some(
    (entry) => 'item' in entry && (entry.item.selected != null || isToggled(entry.kind)),
  );
  return entries.map((entry) => entryTemplate(entry, shared, isChoice));
}

function entryTemplate(entry: CheckedEntry, shared: MenuContext, isChoice: boolean): unknown {
  switch (entry.kind) {
    case 'divider':
      return html`<hr class="menu-divider">`;
    case 'raw':
      return contentOf(entry.content);
    case 'header':
      return headerTemplate(entry.item, shared);
    case 'text':
      return textTemplate(entry.item, shared);
    case 'submenu':
      return submenuTemplate(entry.item, shared);
    default:
      return itemTemplate(entry.item, entry.kind, shared, isChoice);
  }
}

function headerTemplate(item: MenuItemConfig, shared: MenuContext): TemplateResult {
  const role = shared.menuRole ? 'presentation' : nothing;
  return html`<h6 class="menu-header" role=${role} ${extras(item.options)}>${iconOf(item)}${textOf(item, shared)}</h6>`;
}

function textTemplate(item: MenuItemConfig, shared: MenuContext): TemplateResult {
  const role = shared.menuRole ? 'presentation' : nothing;
  return html`<span class="menu-text" role=${role} ${extras(item.options)}>${iconOf(item)}${textOf(item, shared)}</span>`;
}

function itemTemplate(
  item: MenuItemConfig,
  kind: ItemKind,
  shared: MenuContext,
  isChoice: boolean,
): TemplateResult {
  const { active, disabled = false } = item;
  const given = givenAttributes(item, kind, shared);
  const choice = isChoice && (kind === 'check' ? 'checkbox' : 'radio');
  const { checked, role, stop } = rolesOf(item, shared, choice);
  const current = active && !disabled ? 'true' : nothing;
  const content = html`${iconOf(item)}${textOf(item, shared)}${isChoice ? shared.check : nothing}`;
  if (kind !== 'link') {
    return html`<button type="button" class=${itemClasses(item)} ?disabled=${disabled} role=${role} aria-checked=${checked} tabindex=${stop} aria-current=${current} ${extras(given)}>${content}</button>`;
  }
  // A link has no attribute `disabled`: it gets a class and `aria-disabled`, and is not in the tab order.
  const classes = disabled ? `${itemClasses(item)} disabled` : itemClasses(item);
  return html`<a class=${classes} href=${addressText(item.url, ['url', 'Menu'], shared.refuse) ?? '#'} role=${role} aria-checked=${checked} tabindex=${disabled ? '-1' : stop} aria-disabled=${disabled ? 'true' : nothing} aria-current=${current} ${extras(given)}>${content}</a>`;
}

type ItemKind = 'link' | 'button' | 'check' | 'radio';

/** Attributes of the caller, after those of check and radio items. */
function givenAttributes(
  { linkOptions, options, selected = false }: MenuItemConfig,
  kind: ItemKind,
  { menuRole }: MenuContext,
): AttributeMap | undefined {
  const given = options ? { ...options, ...linkOptions } : linkOptions;
  if (!isToggled(kind)) return given;
  const pressed = menuRole ? null : { 'aria-pressed': String(selected) };
  return { ...pressed, 'data-fwx-choice': kind, ...given };
}

function submenuTemplate(item: MenuItemConfig, shared: MenuContext): TemplateResult {
  const { disabled = false, linkOptions, options, submenuOptions } = item;
  const { role, stop } = rolesOf(item, shared, false);
  const hasRoles = shared.menuRole;
  const current = item.active && !disabled ? 'true' : nothing;
  // No tab stop inside: its items are reached with arrow keys.
  const items = entryTemplates(item.items, { ...shared, stop: { isFree: false } });
  return html`<div class="submenu" role=${hasRoles ? 'none' : nothing} ${extras(options)}><button type="button" class=${itemClasses(item)} ?disabled=${disabled} role=${role} tabindex=${stop} aria-current=${current} aria-haspopup=${hasRoles ? 'menu' : nothing} aria-expanded=${hasRoles ? 'false' : nothing} ${extras(linkOptions)}>${iconOf(item)}${textOf(item, shared)}</button><div class="menu" role=${hasRoles ? 'menu' : nothing} ${extras(submenuOptions)}>${items}</div></div>`;
}

/** Attribute values of an item in a menu with the role `menu`. */
interface ItemRoles {
  readonly role: string | typeof nothing;
  readonly checked: string | typeof nothing;
  readonly stop: string | typeof nothing;
}

const noRoles: ItemRoles = { role: nothing, checked: nothing, stop: nothing };

function rolesOf(
  item: MenuItemConfig,
  shared: MenuContext,
  choice: 'checkbox' | 'radio' | false,
): ItemRoles {
  if (!shared.menuRole) return noRoles;
  const { stop } = shared;
  const isStop = stop.isFree && !item.disabled;
  if (!item.disabled) stop.isFree = false;
  return {
    role: choice ? `menuitem${choice}` : 'menuitem',
    checked: choice ? String(item.selected ?? false) : nothing,
    stop: isStop ? '0' : '-1',
  };
}

/** Whether clicks on an item select it. */
function isToggled(kind: CheckedEntry['kind']): boolean {
  return kind === 'check' || kind === 'radio';
}

function itemClasses(item: MenuItemConfig): string {
  let classes = 'menu-item';
  if (item.theme != null) classes += ` theme-${item.theme}`;
  if (item.active && !item.disabled) classes += ' active';
  if (item.selected) classes += ' selected';
  return classes;
}

function iconOf({ icon }: MenuItemConfig): unknown {
  return icon == null ? nothing : contentOf(renderIcon(icon, 'menu-item-icon'));
}

/** Label and description. */
function textOf(item: MenuItemConfig, shared: MenuContext): unknown {
  const encode = item.encode ?? shared.encode;
  const label = labelOf(item.label, encode);
  if (item.description == null) return label;
  const description = labelOf(item.description, encode);
  return html`<span class="menu-item-content">${label}<small class="menu-item-description">${description}</small></span>`;
}
