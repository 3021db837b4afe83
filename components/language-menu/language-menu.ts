import type { PropertyValues } from 'lit';
import type { Listen } from '../internal/events.ts';
import type { PropertiesOf } from '../internal/option.ts';

import { toggleOf } from '../button-menu/button-menu-markup.ts';
import { readButtonClasses } from '../button/button-markup.ts';
import { dataConfig } from '../internal/data-config.ts';
import { checkedPlacement } from '../internal/placement.ts';
import { refusing } from '../internal/refuse-warning.ts';
import { type Parts, WidgetElement } from '../internal/widget-element.ts';
import { ToggledMenu, type ToggledMenuEvents } from '../menu/toggled-menu.ts';
import { languageMenuExpansion, shownLanguage } from './language-menu-markup.ts';
import { languageWord } from './language-word.ts';
import { languageMenuContract } from './language-menu.contract.ts';
import type { LanguageMenuOptions } from './language-menu.options.ts';

export interface FwxLanguageMenu extends PropertiesOf<typeof languageMenuContract.properties> {
  /** @hidden */
  addEventListener: Listen<FwxLanguageMenu, ToggledMenuEvents>;
  /** @hidden */
  removeEventListener: Listen<FwxLanguageMenu, ToggledMenuEvents>;
}

/**
 * A button that says the language of the page, and opens a menu of links to the page in the others.
 * Keys and events are those of `<fwx-button-menu>`. Without a script the links stand in the page.
 *
 * Plain links inside are upgraded in place; the one with `aria-current` names the button.
 *
 * @summary A menu of the languages of a page.
 * @tag fwx-language-menu
 * @tagname fwx-language-menu
 * @fires {CustomEvent<MenuEventDetail>} fwx-show - It is about to open. Bubbles, cancelable.
 * @fires {CustomEvent<MenuEventDetail>} fwx-shown - It is open. Bubbles.
 * @fires {CustomEvent<MenuEventDetail>} fwx-hide - It is about to close. Bubbles, cancelable.
 * @fires {CustomEvent<MenuEventDetail>} fwx-hidden - It is closed. Bubbles.
 * @fires {CustomEvent<MenuSelect>} fwx-select - A language was chosen. Bubbles; prevented, the menu stays open.
 */
export class FwxLanguageMenu extends WidgetElement {
  static override readonly contract = languageMenuContract;
  static override readonly expansion = languageMenuExpansion;

  readonly #toggled = new ToggledMenu(this, toggleOf);

  /**
   * Opens the menu.
   *
   * @returns Settled when it stands still.
   */
  show(): Promise<void> {
    return this.#toggled.show();
  }

  /**
   * Closes the menu.
   *
   * @returns Settled when it is out of sight.
   */
  hide(): Promise<void> {
    return this.#toggled.hide();
  }

  /** Opens a closed menu and closes an open one. */
  toggle(): Promise<void> {
    return this.#toggled.toggle();
  }

  protected override readMarkup(root: HTMLElement): Record<string, unknown> {
    const toggle = toggleOf(this);
    const label = root.getAttribute('aria-label');
    const own = { label: label === languageWord(shownLanguage(root)) ? null : label };
    if (!toggle) return own;
    const placement = checkedPlacement(dataConfig(toggle)('placement'), 'LanguageMenu', refusing);
    return { ...own, ...readButtonClasses(toggle), placement };
  }

  protected override parts(host: Element): Parts {
    return [...super.parts(host), toggleOf(host)];
  }

  /** Without a link there is no markup. */
  protected override comparedModel(model: LanguageMenuOptions, root: HTMLElement): object {
    const language = shownLanguage(root);
    return { ...model, links: [{ language, label: language, href: '#', isCurrent: true }] };
  }

  protected override patch(changed: PropertyValues, root: HTMLElement): void {
    super.patch(changed, root);
    if (changed.has('placement')) void this.#toggled.update();
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
