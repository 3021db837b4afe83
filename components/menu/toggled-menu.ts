import type { ReactiveController, ReactiveControllerHost } from 'lit';

import { isServed } from '../internal/behavior.ts';
import { rootOf } from '../internal/roots.ts';
import { MenuController, type MenuEventDetail } from './menu-controller.ts';
import { installMenus, type MenuSelect } from './menu-triggers.ts';

/** Events of elements with a toggle and a menu, by name. */
export interface ToggledMenuEvents {
  'fwx-show': CustomEvent<MenuEventDetail>;
  'fwx-shown': CustomEvent<MenuEventDetail>;
  'fwx-hide': CustomEvent<MenuEventDetail>;
  'fwx-hidden': CustomEvent<MenuEventDetail>;
  'fwx-select': CustomEvent<MenuSelect>;
}

interface Host extends HTMLElement, ReactiveControllerHost {
  open: boolean;
}

/**
 * Controller for an element around a toggle and its menu: opens and closes the menu while the element is in
 * the page, and keeps its property `open` up to date.
 */
export class ToggledMenu implements ReactiveController {
  readonly #host: Host;
  readonly #toggleOf: (host: HTMLElement) => HTMLElement | null;

  /** @param toggleOf Finds the toggle in the current markup; null while there is none. */
  constructor(host: Host, toggleOf: (host: HTMLElement) => HTMLElement | null) {
    this.#host = host;
    this.#toggleOf = toggleOf;
    host.addController(this);
  }

  hostConnected(): void {
    installMenus(rootOf(this.#host));
  }

  hostDisconnected(): void {
    this.#menu?.dispose();
  }

  hostUpdated(): void {
    // Opening the menu sets `open`, which must not happen within the update.
    queueMicrotask(() => this.#applyOpen());
  }

  /** Opens the menu; resolves when the transition has ended. */
  async show(): Promise<void> {
    await this.#host.updateComplete;
    await this.#menu?.show();
  }

  /** Closes the menu; resolves when it is hidden. */
  async hide(): Promise<void> {
    await this.#menu?.hide();
  }

  /** Opens a closed menu and closes an open one. */
  async toggle(): Promise<void> {
    await this.#host.updateComplete;
    await this.#menu?.toggle();
  }

  /** Updates the position of an open menu. */
  async update(): Promise<void> {
    await this.#menu?.update();
  }

  /** Opens or closes the menu according to `open`; if a listener prevents that, `open` is reset. */
  #applyOpen(): void {
    const host = this.#host;
    const menu = host.isConnected ? this.#menu : null;
    if (!menu || host.open === menu.isOpen || !isServed(menu.toggleElement)) return;
    void (host.open ? menu.show() : menu.hide());
    host.open = menu.isOpen;
  }

  get #menu(): MenuController | null {
    const toggle = this.#toggleOf(this.#host);
    const menu = toggle && MenuController.for(toggle);
    if (!menu || menu.onOpenChange) return menu;
    menu.onOpenChange = (open) => (this.#host.open = open);
    if (menu.isOpen) this.#host.open = true;
    return menu;
  }
}
