import type { ReactiveController, ReactiveControllerHost } from 'lit';

import { MenuController } from './menu-controller.ts';
import { installMenus } from './menu-triggers.ts';

/** An element around a toggle and its menu: opens and closes it, as long as it is in the page. */
export class ToggledMenu implements ReactiveController {
  readonly #host: HTMLElement & ReactiveControllerHost;
  readonly #toggleOf: (host: HTMLElement) => HTMLElement | null;

  /** @param toggleOf Finds the toggle in the markup of the moment; null while there is none. */
  constructor(
    host: HTMLElement & ReactiveControllerHost,
    toggleOf: (host: HTMLElement) => HTMLElement | null,
  ) {
    this.#host = host;
    this.#toggleOf = toggleOf;
    host.addController(this);
  }

  hostConnected(): void {
    installMenus(this.#host.ownerDocument);
  }

  hostDisconnected(): void {
    this.#menu?.dispose();
  }

  /** Opens the menu; settled when it stands still. */
  async show(): Promise<void> {
    await this.#host.updateComplete;
    await this.#menu?.show();
  }

  /** Closes the menu; settled when it is out of sight. */
  async hide(): Promise<void> {
    await this.#menu?.hide();
  }

  /** Opens a closed menu and closes an open one. */
  async toggle(): Promise<void> {
    await this.#host.updateComplete;
    await this.#menu?.toggle();
  }

  /** Puts an open menu in place once more. */
  async update(): Promise<void> {
    await this.#menu?.update();
  }

  get #menu(): MenuController | null {
    const toggle = this.#toggleOf(this.#host);
    return toggle ? MenuController.for(toggle) : null;
  }
}
