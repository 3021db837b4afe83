import { toggleOf } from '../button-menu/button-menu-markup.ts';
import { ToggledMenuElement, type ToggledMenuEvents } from '../button-menu/toggled-menu-element.ts';
import type { Listen } from '../internal/element/events.ts';
import type { PropertiesOf } from '../internal/options/option.ts';
import type { Parts } from '../internal/element/widget-element.ts';
import { languageMenuExpansion, readLanguageMenu, shownLanguage } from './language-menu-markup.ts';
import { languageMenuContract } from './language-menu.contract.ts';
import type { LanguageMenuOptions } from './language-menu.options.ts';

export interface FwxLanguageMenu extends PropertiesOf<typeof languageMenuContract.properties> {
  /** @hidden */
  addEventListener: Listen<FwxLanguageMenu, ToggledMenuEvents>;
  /** @hidden */
  removeEventListener: Listen<FwxLanguageMenu, ToggledMenuEvents>;
}

/**
 * A button that shows the language of the page, and opens a menu of links to the page in other languages.
 * Keys and events are those of `<fwx-button-menu>`. Without a script the links are part of the page.
 *
 * Plain links inside are upgraded in place; the link with `aria-current` gives the button its label.
 *
 * @summary A menu of the languages of a page.
 * @tag fwx-language-menu
 * @tagname fwx-language-menu
 * @fires {CustomEvent<MenuEventDetail>} fwx-show - The menu is about to open. Bubbles, cancelable.
 * @fires {CustomEvent<MenuEventDetail>} fwx-shown - The menu is open. Bubbles.
 * @fires {CustomEvent<MenuEventDetail>} fwx-hide - The menu is about to close. Bubbles, cancelable.
 * @fires {CustomEvent<MenuEventDetail>} fwx-hidden - The menu is closed. Bubbles.
 * @fires {CustomEvent<MenuSelect>} fwx-select - A language was selected. Bubbles; if prevented, the menu stays open.
 */
export class FwxLanguageMenu extends ToggledMenuElement {
  static override readonly contract = languageMenuContract;
  static override readonly expansion = languageMenuExpansion;

  protected override readMarkup(root: HTMLElement): Partial<LanguageMenuOptions> {
    return readLanguageMenu(this, root);
  }

  protected override parts(host: Element): Parts {
    return [...super.parts(host), toggleOf(host)];
  }

  /** Adds a link, because the template renders nothing without links. */
  protected override comparedModel(model: LanguageMenuOptions, root: HTMLElement): object {
    const language = shownLanguage(root);
    return { ...model, links: [{ language, label: language, href: '#', isCurrent: true }] };
  }
}

declare global {
  interface FwxElementEvents {
    'fwx-language-menu': ToggledMenuEvents;
  }
  interface HTMLElementTagNameMap {
    'fwx-language-menu': FwxLanguageMenu;
  }
}
