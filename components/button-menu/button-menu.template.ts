import { nothing, type TemplateResult } from 'lit/html.js';

import { buttonClasses, buttonLabel, buttonTemplate, linkOf } from '../button/button.template.ts';
import { type AttributeMap, withoutPrefixes } from '../internal/attributes/attributes.ts';
import { valueOf } from '../internal/options/choice.ts';
import { extras, html } from '../internal/attributes/extras.ts';
import { contentOf } from '../internal/content/content.ts';
import { nextId } from '../internal/context/ids.ts';
import { VALUE_INVALID } from '../internal/context/message.ts';
import { checkedPlacement } from '../internal/position/placement.ts';
import { type Refuse, throwing } from '../internal/context/refuse.ts';
import { textOf } from '../internal/context/stringable.ts';
import { isUsableTag, isVoidTag, withTag } from '../internal/attributes/tag-template.ts';
import { toggleMenuWord } from '../internal/content/widget-words.ts';
import { translated } from '../internal/context/words.ts';
import { without } from '../internal/attributes/attribute-maps.ts';
import { configText, givenId } from '../internal/options/widget-options.ts';
import type { MenuOptions } from '../menu/menu.options.ts';
import { menuTemplate } from '../menu/menu.template.ts';
import { type ButtonMenuOptions, buttonMenuOptions } from './button-menu.options.ts';

/**
 * A button that opens a menu, as documented markup: the button, and the menu right after it.
 *
 * @param refuse Called for invalid values of options. Throws by default.
 * @param owner The widget that errors name.
 */
export function buttonMenuTemplate(
  options: ButtonMenuOptions = {},
  refuse: Refuse = throwing,
  owner = 'ButtonMenu',
): TemplateResult {
  const values = checkedButtonMenu(options, refuse, owner);
  const id = toggleId(options);
  const menu = menuOf(options, id, refuse);
  const toggles = togglesTemplate(options, values, id, refuse);
  const content = html`${toggles}${options.renderMenu?.(menu) ?? menuTemplate(menu, refuse)}`;
  if (!options.split && !options.renderContainer) return content;
  const template = html`<div class="btn-group" ${extras(containerAttributes(options))}>${content}</div>`;
  return withTag(template, values.containerTag);
}

/** The menu with its id. A menu with the role `menu` must have a name: its own, or that of the toggle. */
function menuOf({ menu }: ButtonMenuOptions, toggle: string, refuse: Refuse): MenuOptions {
  // Authors may pass the list of items instead of an object.
  const isList = Array.isArray(menu);
  if (isList) refuse(VALUE_INVALID, 'menu', textOf(menu), 'ButtonMenu', 'an object with items');
  const given = (isList ? null : menu) ?? {};
  const id = textOf(given.options?.['id'] ?? given.id ?? `${toggle}-menu`);
  const own = withoutPrefixes(without(given.options, 'id'));
  const isNamed = !given.menuRole || own['aria-label'] != null;
  return { ...given, id, options: isNamed ? own : { 'aria-labelledby': toggle, ...own } };
}

/** Options with validated values and defaults. */
export interface CheckedButtonMenu {
  readonly autoClose: boolean | 'inside' | 'outside' | null;
  readonly containerTag: string;
  /** The widget that errors name. */
  readonly owner: string;
  readonly placement: string | null;
  readonly tagName: string;
}

/** The values with their defaults; an invalid value is refused and replaced by the default. */
export function checkedButtonMenu(
  options: ButtonMenuOptions,
  refuse: Refuse = throwing,
  owner = 'ButtonMenu',
): CheckedButtonMenu {
  const { autoClose: closings, tagName: tagNames } = buttonMenuOptions;
  const { tag = 'div' } = options.containerOptions ?? {};
  const isTag = tag === 'div' || (isUsableTag(tag) && !isVoidTag(tag));
  if (!isTag) {
    const allowed = 'div, another tag name';
    refuse(VALUE_INVALID, 'containerOptions.tag', textOf(tag), owner, allowed);
  }
  return {
    autoClose: valueOf(closings, options.autoClose, ['autoClose', owner], refuse),
    containerTag: isTag ? tag : 'div',
    owner,
    placement: checkedPlacement(options.placement, owner, refuse),
    tagName: valueOf(tagNames, options.tagName, ['tagName', owner], refuse),
  };
}

function toggleId(options: ButtonMenuOptions): string {
  return textOf(options.buttonOptions?.['id'] ?? givenId(options) ?? nextId());
}

function togglesTemplate(
  options: ButtonMenuOptions,
  values: CheckedButtonMenu,
  id: string,
  refuse: Refuse,
): TemplateResult {
  const { owner, tagName } = values;
  const { encodeLabel, label } = options;
  const isLink = tagName === 'a';
  const attributes = without(options.buttonOptions, 'id');
  const action = isLink ? { href: '#', ...attributes } : attributes;
  if (options.split) {
    const { size, theme, variant } = options;
    const button = { size, theme, variant, encodeLabel, label, tagName, options: action };
    return html`${buttonTemplate(button, refuse, owner)}${splitTemplate(options, values, id, refuse)}`;
  }
  const { classes, disabled, given, tabindex } = linkOf(tagName, action, refuse, owner);
  const { autoClose, config, placement, popup } = toggleOf(options, values);
  const template = html`<button type=${isLink ? nothing : 'button'} id=${id} class=${buttonClasses(options, refuse, owner) + classes} role=${isLink ? 'button' : nothing} tabindex=${tabindex} aria-disabled=${disabled} data-bs-config=${config} data-bs-toggle="menu" data-bs-auto-close=${autoClose} data-bs-placement=${placement} aria-expanded="false" aria-haspopup=${popup} ${extras(given)}>${buttonLabel(options)}</button>`;
  return withTag(template, tagName);
}

/** The button beside the action button that opens the menu. */
function splitTemplate(
  options: ButtonMenuOptions,
  values: CheckedButtonMenu,
  id: string,
  refuse: Refuse,
): TemplateResult {
  const classes = `${buttonClasses(options, refuse, values.owner)} menu-toggle-split`;
  const { autoClose, config, placement, popup } = toggleOf(options, values);
  return html`<button type="button" id=${id} class=${classes} data-bs-config=${config} data-bs-toggle="menu" data-bs-auto-close=${autoClose} data-bs-placement=${placement} aria-expanded="false" aria-haspopup=${popup} ${extras(undefined)}>${contentOf(options.splitIcon)}<span class="visually-hidden">${translated(toggleMenuWord)}</span></button>`;
}

/** Values of the attributes of the button that opens the menu. */
function toggleOf(
  options: ButtonMenuOptions,
  { autoClose, placement }: CheckedButtonMenu,
): Readonly<Record<'autoClose' | 'config' | 'placement' | 'popup', unknown>> {
  return {
    autoClose: autoClose === null ? nothing : String(autoClose),
    config: configText(options),
    placement: placement ?? nothing,
    popup: options.menu?.menuRole ? 'menu' : nothing,
  };
}

/** Attributes of the caller for the container. */
function containerAttributes({ options, containerOptions }: ButtonMenuOptions): AttributeMap {
  return { ...without(options, 'id'), ...without(containerOptions, 'tag') };
}
