import { menuIn, toggleOf } from '../button-menu/button-menu-markup.ts';
import { readButtonClasses } from '../button/button-markup.ts';
import { dataConfig } from '../internal/markup/data-config.ts';
import type { Expansion } from '../internal/options/expansion.ts';
import { isElement } from '../internal/dom/move-nodes.ts';
import { patchClass } from '../internal/markup/patch.ts';
import { checkedPlacement } from '../internal/position/placement.ts';
import { refusing } from '../internal/context/refuse-warning.ts';
import { wrapNodes } from '../internal/markup/render-elements.ts';
import { givenId } from '../internal/options/widget-options.ts';
import { enhanceEntries } from '../menu/menu-markup.ts';
import { optionsOfLanguageMenu } from './language-menu.contract.ts';
import { languageWord } from './language-word.ts';
import { languageMenuTemplate } from './language-menu.template.ts';
import type { LanguageMenuLink, LanguageMenuOptions } from './language-menu.options.ts';

/** Turns plain links to the page in other languages into a menu. */
export const languageMenuExpansion = {
  build: buildLanguageMenu,
  childrenParent: menuIn,
  enhance: enhanceLanguages,
  takesId: (model: LanguageMenuOptions): boolean => givenId(model) === null,
} satisfies Expansion;

/** Builds the markup around plain links; the link with `aria-current` gives the button its label. */
function buildLanguageMenu(
  host: HTMLElement,
  model: LanguageMenuOptions,
  nodes: readonly ChildNode[],
): void {
  const anchors = nodes.filter(isElement).filter(({ localName }) => localName === 'a');
  const links = [linkOf(anchors.find(isCurrent), host)];
  const options = optionsOfLanguageMenu({ ...model, links });
  wrapNodes(host, nodes, languageMenuTemplate(options, refusing), (root) => {
    const menu = menuIn(root);
    // The link that gives the button its label is an item of the template.
    menu?.replaceChildren();
    return menu;
  });
}

/** Adds the classes of items to the links of a menu. */
function enhanceLanguages(menu: Element): void {
  enhanceEntries(menu, false);
  for (const link of menu.querySelectorAll(':scope > a'))
    patchClass(link, 'active', isCurrent(link));
}

/** Values of the properties that the markup determines: that of the root, and of its button in the host. */
export function readLanguageMenu(host: Element, root: HTMLElement): Partial<LanguageMenuOptions> {
  const toggle = toggleOf(host);
  const label = root.getAttribute('aria-label');
  const own = { label: label === languageWord(shownLanguage(root)) ? null : label };
  if (!toggle) return own;
  const placement = checkedPlacement(dataConfig(toggle)('placement'), 'LanguageMenu', refusing);
  return { ...own, ...readButtonClasses(toggle), placement };
}

/** The language of the page, read from an existing menu. */
export function shownLanguage(root: HTMLElement): string {
  const current = root.querySelector<HTMLElement>('.menu-item.active')?.lang;
  return current || languageAround(root);
}

const languageAround = (element: Element): string =>
  element.closest('[lang]')?.getAttribute('lang') || 'en';

const isCurrent = (link: Element): boolean =>
  link.hasAttribute('aria-current') && link.getAttribute('aria-current') !== 'false';

/** The link that labels the button; without a current link one for the language of the page. */
function linkOf(anchor: HTMLElement | undefined, host: HTMLElement): LanguageMenuLink {
  const language = anchor?.lang || languageAround(host);
  const label = anchor?.textContent.trim() || nameOf(language);
  return { language, label, href: '#', isCurrent: true };
}

/** The name of a language in that language; its tag if the browser has no name for it. */
function nameOf(language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}
