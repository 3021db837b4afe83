import { html, nothing, type TemplateResult } from 'lit/html.js';

import type { AttributeMap } from '../internal/attributes.ts';
import { attrs } from '../internal/attrs.ts';
import { withClasses } from '../internal/class-list.ts';
import { contentOf, labelOf } from '../internal/content.ts';
import { menuItemCheck, renderIcon } from '../internal/icon.ts';
import type { IconSet } from '../internal/icon-set.ts';
import { nextId } from '../internal/ids.ts';
import { type Refuse, throwing } from '../internal/refuse.ts';
import { shortCuts } from '../internal/short-cuts.ts';
import { clientConfig, givenId, type WidgetOptions } from '../internal/widget-options.ts';
import {
  type CheckedEntry,
  menuEntries,
  type MenuEntry,
  type MenuItemConfig,
} from './menu-item.ts';

/** Options of {@link menuTemplate}. */
export interface MenuOptions extends WidgetOptions {
  /** Whether labels and descriptions are escaped; `encode` of an item comes first. Default `true`. */
  readonly encodeLabels?: boolean | undefined;
  /** The icons of the page. */
  readonly icons?: IconSet | null | undefined;
  /** The items. Default none. */
  readonly items?: readonly MenuEntry[] | null | undefined;
  /** The roles of an application's menu: arrow keys wrap, letters jump. Default `false`: links and buttons. */
  readonly menuRole?: boolean | undefined;
}

/**
 * A menu as documented markup. Without an element or a toggle that opens it, the stylesheet hides it.
 *
 * @param refuse Meets items that cannot be used. Throws by default.
 */
export function menuTemplate(options: MenuOptions = {}, refuse: Refuse = throwing): TemplateResult {
  const short = shortCuts.menu?.(options);
  if (short) return short;
  const menuRole = options.menuRole ?? false;
  const shared: MenuContext = {
    encode: options.encodeLabels ?? true,
    check: contentOf(renderIcon(options.icons?.menuItemCheck ?? menuItemCheck, 'menu-item-check')),
    menuRole,
    refuse,
    stop: { isFree: menuRole },
  };
  return menuAround(options, entryTemplates(options.items, shared));
}

/** The root, around its entries. */
export function menuAround(options: MenuOptions, content: unknown): TemplateResult {
  return html`<div ${attrs(menuAttributes(options))}>${content}</div>`;
}

/** What all items of one menu have in common. */
export interface MenuContext {
  readonly encode: boolean;
  readonly check: unknown;
  readonly menuRole: boolean;
  readonly refuse: Refuse;
  /** Tab stops at one item of a menu with roles: the first that can be used. */
  readonly stop: { isFree: boolean };
}

function menuAttributes(options: MenuOptions): AttributeMap {
  const config = clientConfig(options);
  const own: Record<string, unknown> = {};
  // A script has to find what it was given settings for.
  if (options.id != null || config) own['id'] = givenId(options) ?? nextId();
  if (options.menuRole) own['role'] = 'menu';
  if (config) own['data-bs-config'] = config;
  return withClasses({ ...own, ...options.options }, 'menu');
}

function entryTemplates(items: MenuOptions['items'], shared: MenuContext): unknown[] {
  const entries = menuEntries(items, shared.refuse);
  const isChoice = entries.some((entry) => 'item' in entry && entry.item.selected != null);
  return entries.map((entry) => menuEntryTemplate(entry, shared, isChoice));
}

/** One entry. */
export function menuEntryTemplate(
  entry: CheckedEntry,
  shared: MenuContext,
  isChoice: boolean,
): unknown {
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
  const own = shared.menuRole ? { role: 'presentation' } : {};
  const attributes = withClasses({ ...own, ...item.options }, 'menu-header');
  return html`<h6 ${attrs(attributes)}>${inside(item, shared)}</h6>`;
}

function textTemplate(item: MenuItemConfig, shared: MenuContext): TemplateResult {
  const own = shared.menuRole ? { role: 'presentation' } : {};
  const attributes = withClasses({ ...own, ...item.options }, 'menu-text');
  return html`<span ${attrs(attributes)}>${inside(item, shared)}</span>`;
}

function itemTemplate(
  item: MenuItemConfig,
  kind: 'link' | 'button',
  shared: MenuContext,
  isChoice: boolean,
): TemplateResult {
  const content = html`${inside(item, shared)}${isChoice ? shared.check : nothing}`;
  const dressed = dressedItem(item, kind, shared, isChoice);
  return kind === 'link'
    ? html`<a ${attrs(dressed)}>${content}</a>`
    : html`<button ${attrs(dressed)}>${content}</button>`;
}

function submenuTemplate(item: MenuItemConfig, shared: MenuContext): TemplateResult {
  const { menuRole } = shared;
  const around = withClasses({ ...(menuRole ? { role: 'none' } : {}), ...item.options }, 'submenu');
  const own = itemAttributes({ ...item, type: 'button' }, shared, false);
  const popup = menuRole ? { 'aria-haspopup': 'menu', 'aria-expanded': 'false' } : {};
  const trigger = withClasses({ ...own, ...popup, ...item.linkOptions }, itemClasses(item));
  const menu = withClasses(
    { ...(menuRole ? { role: 'menu' } : {}), ...item.submenuOptions },
    'menu',
  );
  // Tab never stops inside: its items are reached with arrow keys.
  const items = entryTemplates(item.items, { ...shared, stop: { isFree: false } });
  return html`<div ${attrs(around)}><button ${attrs(trigger)}>${inside(item, shared)}</button><div ${attrs(menu)}>${items}</div></div>`;
}

/** The attributes of a link or button, in the order in which they are written. */
function dressedItem(
  item: MenuItemConfig,
  kind: 'link' | 'button',
  shared: MenuContext,
  isChoice: boolean,
): AttributeMap {
  const attributes = itemAttributes({ ...item, type: kind }, shared, isChoice);
  return withClasses({ ...attributes, ...item.options, ...item.linkOptions }, itemClasses(item));
}

function itemAttributes(
  item: MenuItemConfig,
  shared: MenuContext,
  isChoice: boolean,
): AttributeMap {
  const own: Record<string, unknown> = {};
  if (item.type === 'button') own['type'] = 'button';
  else own['href'] = String(item.url ?? '#');
  if (shared.menuRole) addRole(own, item, shared, isChoice);
  if (item.disabled) addDisabled(own, item);
  else if (item.active) own['aria-current'] = 'true';
  return own;
}

/** A link cannot be disabled by an attribute: it says so and leaves the tab order. */
function addDisabled(own: Record<string, unknown>, item: MenuItemConfig): void {
  if (item.type === 'button') {
    own['disabled'] = true;
    return;
  }
  own['tabindex'] = '-1';
  own['aria-disabled'] = 'true';
}

function addRole(
  own: Record<string, unknown>,
  item: MenuItemConfig,
  { stop }: MenuContext,
  isChoice: boolean,
): void {
  own['role'] = isChoice ? 'menuitemradio' : 'menuitem';
  if (isChoice) own['aria-checked'] = String(item.selected ?? false);
  own['tabindex'] = stop.isFree && !item.disabled ? '0' : '-1';
  if (!item.disabled) stop.isFree = false;
}

function itemClasses(item: MenuItemConfig): string {
  let classes = 'menu-item';
  if (item.theme != null) classes += ` theme-${item.theme}`;
  if (item.active && !item.disabled) classes += ' active';
  if (item.selected) classes += ' selected';
  // On a button the attribute says so.
  if (item.disabled && isLink(item)) classes += ' disabled';
  return classes;
}

function isLink(item: MenuItemConfig): boolean {
  return item.type === 'link' || (item.type == null && item.items == null);
}

/** Icon, label and description. */
function inside(item: MenuItemConfig, shared: MenuContext): unknown {
  const encode = item.encode ?? shared.encode;
  const icon = item.icon == null ? nothing : contentOf(renderIcon(item.icon, 'menu-item-icon'));
  const label = labelOf(item.label, encode);
  if (item.description == null) return html`${icon}${label}`;
  const description = labelOf(item.description, encode);
  return html`${icon}<span class="menu-item-content">${label}<small class="menu-item-description">${description}</small></span>`;
}
