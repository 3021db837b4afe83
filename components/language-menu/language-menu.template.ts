import { nothing, type TemplateResult } from 'lit/html.js';

import type { ButtonMenuOptions } from '../button-menu/button-menu.options.ts';
import { buttonMenuTemplate } from '../button-menu/button-menu.template.ts';
import { addressText } from '../internal/attributes/address.ts';
import { withExtras } from '../internal/attributes/class-list.ts';
import { valueOf } from '../internal/options/choice.ts';
import { ITEM_LABEL_REQUIRED, VALUE_INVALID } from '../internal/context/message.ts';
import { listOf } from '../internal/options/list-option.ts';
import { type Refuse, throwing } from '../internal/context/refuse.ts';
import { isStringable, type Stringable, textOf } from '../internal/context/stringable.ts';
import type { MenuItemConfig } from '../menu/menu-item.ts';
import {
  type LanguageMenuLink,
  type LanguageMenuOptions,
  languageMenuOptions,
} from './language-menu.options.ts';
import { languageWord } from './language-word.ts';

/**
 * A menu of links to the page in its other languages, as documented markup: a `<nav>` with a
 * button that shows the current language, and the links.
 *
 * @param refuse Called for invalid links, which are left out. Throws by default.
 */
export function languageMenuTemplate(
  options: LanguageMenuOptions = {},
  refuse: Refuse = throwing,
): TemplateResult | typeof nothing {
  const all = listOf(options.links, ['links', 'LanguageMenu'], refuse);
  const links = all.filter((link) => isUsable(link, refuse));
  if (links.length === 0) return nothing;
  const current = links.find(({ isCurrent }) => isCurrent);
  const name = languageMenuName(options, current);
  const texts = { name, label: current?.label ?? name };
  return languageMenuAround(options, texts, { menu: { items: links.map(linkItem) } }, refuse);
}

/** The name of the landmark. */
function languageMenuName(
  { label }: Pick<LanguageMenuOptions, 'label'>,
  current: LanguageMenuLink | undefined,
): string {
  return textOf(label ?? languageWord(current?.language ?? 'en'));
}

/** The landmark with its button, around a menu. */
function languageMenuAround(
  options: LanguageMenuOptions,
  { name, label }: { readonly name: string; readonly label: Stringable },
  menu: Pick<ButtonMenuOptions, 'menu' | 'renderMenu'>,
  refuse: Refuse = throwing,
): TemplateResult {
  const { clientOptions, id, size, theme } = options;
  const all: ButtonMenuOptions = {
    clientOptions,
    id,
    placement: options.placement,
    size,
    theme,
    ...menu,
    variant: valueOf(languageMenuOptions.variant, options.variant, where, refuse),
    label,
    options: withExtras({ 'aria-label': name, class: 'language-menu' }, options.options),
    containerOptions: { tag: 'nav' },
    renderContainer: true,
  };
  return buttonMenuTemplate(all, refuse, 'LanguageMenu');
}

const where = ['variant', 'LanguageMenu'] as const;

/** The item of a link. */
function linkItem(link: LanguageMenuLink): MenuItemConfig {
  const { language, label, href, isCurrent = false } = link;
  const linkOptions = { lang: language, hreflang: language };
  return { label, url: href, type: 'link', active: isCurrent, linkOptions };
}

function isUsable(link: unknown, refuse: Refuse): boolean {
  const given = typeof link === 'object' && link !== null ? link : {};
  const { language, label, href } = given as Partial<LanguageMenuLink>;
  if (!isStringable(label)) {
    refuse(ITEM_LABEL_REQUIRED, 'language menu');
    return false;
  }
  if (typeof language !== 'string' || language === '') {
    refuse(VALUE_INVALID, 'language', textOf(language), 'LanguageMenu', 'a language tag');
    return false;
  }
  if (href == null) {
    refuse(VALUE_INVALID, 'href', textOf(href), 'LanguageMenu', 'a URL, a route');
    return false;
  }
  return addressText(href, ['href', 'LanguageMenu'], refuse) !== null;
}
