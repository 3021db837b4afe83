import { isDisabled, isServed } from '../internal/behavior/behavior.ts';
import { controllerOf, openInPage } from '../internal/behavior/open-controller.ts';
import { placementSteps } from '../internal/position/placement.ts';
import type { Anchor } from '../internal/position/anchor.ts';
import { loadPositioning } from '../internal/position/position.ts';
import { targetOf } from '../internal/dom/target.ts';
import { warnOnce } from '../internal/context/warn-once.ts';
import { itemsOf, keepTabStop } from './levels.ts';
import { menuConfig, type MenuConfig } from './menu-config.ts';
import { addSubmenuAttributes, closeSubmenusIn, openSubmenusIn } from './submenus.ts';
import { typeahead } from './typeahead.ts';
import { PanelController } from '../internal/position/panel-controller.ts';
import { listenForTaps } from './touch-clicks.ts';

/** Detail of the events of a menu. */
export interface MenuEventDetail {
  /** The toggle. */
  readonly relatedTarget: Element | null;
  /** The click that closes the menu, if a click does. */
  readonly clickEvent?: MouseEvent | undefined;
}

/**
 * Behaviour of one toggle and its menu: the same as that of Bootstrap's script for the same markup,
 * with the same events. A controller is created when the menu is first used, and reads its settings from the
 * markup each time.
 */
export class MenuController extends PanelController<0 | -1> {
  readonly component = 'menu';

  constructor(toggle: HTMLElement, menu: HTMLElement) {
    super(toggle, menu);
    if (isServed(toggle)) this.settled = this.#adopt();
  }

  /** The controller of a toggle, created on first use; `null` when there is no menu beside it. */
  static for(toggle: HTMLElement): MenuController | null {
    const menu = menuOf(toggle);
    if (menu) return controllerOf(MenuController, toggle, menu);
    for (const one of MenuController.openMenus) if (one.element === toggle) one.dispose();
    return null;
  }

  /** All open menus in the page. */
  static get openMenus(): readonly MenuController[] {
    return openInPage().filter((one) => one instanceof MenuController);
  }

  /** The open menu around an element, or `null`. */
  static around(element: Element): MenuController | null {
    return MenuController.openMenus.find(({ panel }) => panel.contains(element)) ?? null;
  }

  /** The settings of an outermost menu, from its toggle or else from the menu itself. */
  static configOf(menu: HTMLElement): MenuConfig {
    return menuConfig(MenuController.around(menu)?.element ?? menu);
  }

  get config(): MenuConfig {
    return menuConfig(this.element);
  }

  /**
   * Opens the menu. Does nothing while the menu is open, when the toggle is disabled, and when a
   * listener prevents `show`.
   *
   * @param focus Item that gets the focus: 0 is the first, -1 the last. Default: the toggle gets it.
   * @returns Resolves when the transition has ended.
   */
  override show(focus?: 0 | -1): Promise<void> {
    return isDisabled(this.element) ? this.settled : super.show(focus);
  }

  /** Closes the innermost submenu, or else the menu. */
  protected override onEscape(event: KeyboardEvent): void {
    const innermost = openSubmenusIn(this.panel).at(-1);
    if (innermost) return innermost.leave(event);
    typeahead.end();
    super.onEscape(event);
  }

  protected override anchor(): Anchor {
    const { container, display, offset, placement, reference } = this.config;
    const isStatic = display === 'static';
    if (isStatic) this.panel.dataset['bsDisplay'] = 'static';
    return {
      panel: this.panel,
      reference: referenceOf(this.element, reference),
      placement: isStatic ? null : placementSteps(placement, 'bottom-start'),
      offset,
      isInTopLayer: container && !isStatic,
      onHidden: () => {
        if (this.element.isConnected) void this.hide(undefined, false);
        else this.dispose();
      },
    };
  }

  protected override reflectOpen(isOpen: boolean): void {
    this.#mark(isOpen);
    if (!isOpen) return;
    keepTabStop(this.panel);
    // Shows no focus ring: keyboard users have it already.
    this.element.focus({ preventScroll: true, focusVisible: false });
  }

  protected override onPlaced(focus?: 0 | -1): void {
    if (focus !== undefined)
      itemsOf(this.panel)
        .at(focus)
        ?.focus({ preventScroll: focus === 0 });
  }

  #mark(isOpen: boolean): void {
    (isOpen ? addSubmenuAttributes : closeSubmenusIn)(this.panel);
    this.element.setAttribute('aria-expanded', String(isOpen));
    const { parentElement } = this.element;
    // A wrapper of only this menu gets the class, too; other elements around it must not.
    const wrapper = parentElement?.matches('.btn-group') ? parentElement : null;
    for (const one of [this.panel, this.element, wrapper]) one?.classList.toggle('show', isOpen);
    listenForTaps(this.element.ownerDocument, MenuController.openMenus.length > 0);
  }

  /** Adopts a menu that has the class `show` in the markup: it is open, without events. */
  async #adopt(): Promise<void> {
    if (!this.panel.matches('.show')) return;
    this.setOpen(true);
    this.#mark(true);
    await loadPositioning();
    await this.update();
  }
}

/** The element that a menu is positioned beside; the toggle if a selector matches nothing. */
function referenceOf(toggle: HTMLElement, reference: string): Element {
  if (reference === 'toggle') return toggle;
  if (reference === 'parent') return boxAround(toggle) ?? toggle;
  const found = targetOf(toggle, reference);
  if (!found) warnOnce('target', `"reference" of a menu must name an element, got "${reference}".`);
  return found ?? toggle;
}

/** The closest element around a toggle that has a box: hosts have `display: contents`. */
function boxAround({ parentElement }: Element): Element | null {
  const isBox = parentElement === null || getComputedStyle(parentElement).display !== 'contents';
  return isBox ? parentElement : boxAround(parentElement);
}

/** The menu right after a toggle, or else one beside it, or else one beside an element around it. */
function menuOf(toggle: Element): HTMLElement | null {
  const next = toggle.nextElementSibling;
  if (next?.matches('.menu')) return next as HTMLElement;
  for (let at = toggle.parentElement; at; at = at.parentElement) {
    const menu = at.querySelector<HTMLElement>(':scope > .menu');
    if (menu && !menu.contains(toggle)) return menu;
  }
  return null;
}
