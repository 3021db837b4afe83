import { html, type TemplateResult } from 'lit/html.js';

import type { ButtonOptions } from '../button/button.options.ts';
import { buttonAttributes, buttonTemplate } from '../button/button.template.ts';
import { type AttributeMap, withoutPrefixes } from '../internal/attributes/attributes.ts';
import { attrs } from '../internal/attributes/attrs.ts';
import { valueOf } from '../internal/options/choice.ts';
import { withExtras } from '../internal/attributes/class-list.ts';
import { contentOf } from '../internal/content/content.ts';
import { nextId } from '../internal/context/ids.ts';
import { VALUE_INVALID } from '../internal/context/message.ts';
import { checkedPlacement } from '../internal/position/placement.ts';
import { type Refuse, throwing } from '../internal/context/refuse.ts';
import { textOf } from '../internal/context/stringable.ts';
import { isUsableTag, isVoidTag, tagTemplate } from '../internal/attributes/tag-template.ts';
import { toggleMenuWord } from '../internal/content/widget-words.ts';
import { translated } from '../internal/context/words.ts';
import { without } from '../internal/attributes/attribute-maps.ts';
import { clientConfig, givenId } from '../internal/options/widget-options.ts';
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
  return tagTemplate(values.containerTag, containerAttributes(options), content);
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

/** Attributes of the toggle of a menu, in the order in which they are written. */
function toggleAttributes(
  { autoClose, placement }: CheckedButtonMenu,
  config: object | null,
): AttributeMap {
  return {
    'data-bs-toggle': 'menu',
    'data-bs-auto-close': autoClose === null ? null : String(autoClose),
    'data-bs-placement': placement,
    'data-bs-config': config,
    'aria-expanded': 'false',
  };
}

function togglesTemplate(
  options: ButtonMenuOptions,
  values: CheckedButtonMenu,
  id: string,
  refuse: Refuse,
): TemplateResult {
  const { owner } = values;
  const { encodeLabel, label, size, theme, variant } = options;
  const style = { size, theme, variant };
  const given = without(options.buttonOptions, 'id');
  const link = values.tagName === 'a' ? { href: '#' } : {};
  const hasRoles = options.menu?.menuRole ? { 'aria-haspopup': 'menu' } : null;
  const own = { ...toggleAttributes(values, clientConfig(options)), ...hasRoles };
  const button = { ...style, encodeLabel, label, tagName: values.tagName };
  if (!options.split) {
    return buttonTemplate({ ...button, options: { id, ...link, ...own, ...given } }, refuse, owner);
  }
  const action = buttonTemplate({ ...button, options: { ...link, ...given } }, refuse, owner);
  return html`${action}${splitTemplate({ ...style, options: { id, ...own } }, options, refuse, owner)}`;
}

function splitTemplate(
  button: ButtonOptions,
  { splitIcon }: ButtonMenuOptions,
  refuse: Refuse,
  owner: string,
): TemplateResult {
  const attributes = buttonAttributes(button, refuse, owner);
  return html`<button ${attrs(withExtras({ class: 'menu-toggle-split' }, attributes))}>${contentOf(splitIcon)}<span class="visually-hidden">${translated(toggleMenuWord)}</span></button>`;
}

function containerAttributes({ options, containerOptions }: ButtonMenuOptions): AttributeMap {
  const given = { ...without(options, 'id'), ...without(containerOptions, 'tag') };
  return withExtras({ class: 'btn-group' }, given);
}
