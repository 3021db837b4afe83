import { isDisabled, isServed } from '../internal/behavior/behavior.ts';
import { fireEvent } from '../internal/behavior/fire-event.ts';
import { OpenController, openOnes } from '../internal/behavior/open-controller.ts';
import { placementSteps } from '../internal/position/placement.ts';
import {
  clearPlace,
  keepInPlace,
  loadPositioning,
  release,
} from '../internal/position/position.ts';
import { targetOf } from '../internal/dom/target.ts';
import { closestAround, innermostFocus } from '../internal/dom/roots.ts';
import { warnOnce } from '../internal/context/warn-once.ts';
import { itemsOf, keepTabStop } from './levels.ts';
import { menuConfig, type MenuConfig } from './menu-config.ts';
import { adoptSubmenus, addSubmenuAttributes, closeSubmenusIn } from './submenus.ts';
import { listenForTaps } from './touch-clicks.ts';

const controllers = new WeakMap<Element, MenuController>();

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
export class MenuController extends OpenController {
  /** The menu that {@link element}, its toggle, opens. */
  readonly menu: HTMLElement;
  readonly component = 'menu';

  private constructor(toggle: HTMLElement, menu: HTMLElement) {
    super(toggle);
    this.menu = menu;
  }

  /** The controller of a toggle, created on first use; `null` when there is no menu beside it. */
  static for(toggle: HTMLElement): MenuController | null {
    const menu = menuOf(toggle);
    const known = controllers.get(toggle);
    if (known && known.menu === menu) return known;
    known?.dispose();
    if (!menu) return null;
    const controller = new MenuController(toggle, menu);
    controllers.set(toggle, controller);
    if (isServed(toggle)) controller.settled = controller.#adopt();
    return controller;
  }

  /** All open menus. Disposes of those whose toggle was removed from the page. */
  static get openMenus(): readonly MenuController[] {
    for (const one of openOnes) if (!one.element.isConnected) one.dispose();
    return [...openOnes].filter((one) => one instanceof MenuController);
  }

  /** The open menu around an element, or `null`. */
  static around(element: Element): MenuController | null {
    return MenuController.openMenus.find(({ menu }) => menu.contains(element)) ?? null;
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
  show(focus: 0 | -1 | null = null): Promise<void> {
    const { element } = this;
    if (this.isOpen || isDisabled(element) || !element.isConnected) return this.settled;
    if (!this.#fire('show')) return this.settled;
    this.setOpen(true);
    return (this.settled = this.#reveal(focus));
  }

  /**
   * Closes the submenus, and then the menu. Does nothing when the menu is closed, and when a listener
   * prevents `hide`.
   *
   * @returns Resolves when the transition has ended.
   */
  hide(clickEvent?: MouseEvent, cancelable = true): Promise<void> {
    if (!this.isOpen || !this.#fire('hide', clickEvent, cancelable)) return this.settled;
    const hadFocus = this.menu.matches(':focus-within');
    this.#close();
    // Otherwise the focus would go to the body of the page.
    if (hadFocus) this.element.focus({ preventScroll: true });
    else this.#takeFocusFromDialog();
    return this.settle(this.menu, () => {
      clearPlace(this.menu);
      this.#fire('hidden', clickEvent, false);
    });
  }

  /** Opens a closed menu and closes an open one. */
  toggle(): Promise<void> {
    return this.isOpen ? this.hide() : this.show();
  }

  /** Updates the position of an open menu. */
  async update(): Promise<void> {
    if (this.isOpen) await this.#keepInPlace();
  }

  /** Closes the menu without events. It can be opened again. */
  override dispose(): void {
    if (this.isOpen) this.#close();
    clearPlace(this.menu);
  }

  /** A dialog that an item has opened cannot return the focus to the item, which is hidden by then. */
  #takeFocusFromDialog(): void {
    const { element } = this;
    const focused = innermostFocus(element.ownerDocument);
    const dialog = focused && closestAround(focused, 'dialog:modal');
    if (!dialog || closestAround(element, 'dialog:modal') === dialog) return;
    const onClose = (): void => {
      const now = innermostFocus(element.ownerDocument);
      const isLost = !now || now.matches('body') || closestAround(now, 'dialog') === dialog;
      if (isLost) element.focus({ preventScroll: true });
    };
    dialog.addEventListener('close', onClose, { once: true });
  }

  #keepInPlace(): Promise<void> {
    const { container, display, offset, placement, reference } = this.config;
    const isStatic = display === 'static';
    if (isStatic) this.menu.dataset['bsDisplay'] = 'static';
    return keepInPlace({
      reference: referenceOf(this.element, reference),
      panel: this.menu,
      placement: isStatic ? null : placementSteps(placement, 'bottom-start'),
      offset,
      isInTopLayer: container && !isStatic,
      onHidden: () => {
        if (this.element.isConnected) void this.hide(undefined, false);
        else this.dispose();
      },
    });
  }

  /** Shows the menu. Writes before it reads layout values, so that opening takes one layout only. */
  async #reveal(focus: 0 | -1 | null): Promise<void> {
    const { changes } = this;
    const loading = loadPositioning();
    if (loading) await loading;
    if (changes !== this.changes) return;
    this.#reflectOpen(true);
    keepTabStop(this.menu);
    // Shows no focus ring: keyboard users have it already.
    this.element.focus({ preventScroll: true, focusVisible: false });
    await this.#keepInPlace();
    if (changes !== this.changes) return;
    if (focus !== null)
      itemsOf(this.menu)
        .at(focus)
        ?.focus({ preventScroll: focus === 0 });
    await this.settle(this.menu, () => this.#fire('shown', undefined, false));
  }

  /** Adopts a menu that has the class `show` in the markup: it is open, without events. */
  async #adopt(): Promise<void> {
    if (!this.menu.classList.contains('show')) return;
    this.setOpen(true);
    adoptSubmenus(this.menu);
    this.#reflectOpen(true);
    const { changes } = this;
    await loadPositioning();
    if (changes === this.changes) await this.#keepInPlace();
  }

  #close(): void {
    this.setOpen(false);
    release(this.menu);
    closeSubmenusIn(this.menu);
    this.#reflectOpen(false);
  }

  #reflectOpen(isOpen: boolean): void {
    if (isOpen) addSubmenuAttributes(this.menu);
    this.element.setAttribute('aria-expanded', String(isOpen));
    const { parentElement } = this.element;
    // A wrapper of only this menu gets the class, too; other elements around it must not.
    const wrapper = parentElement?.matches('.btn-group') ? parentElement : null;
    for (const one of [this.menu, this.element, wrapper]) one?.classList.toggle('show', isOpen);
    listenForTaps(this.element.ownerDocument, MenuController.openMenus.length > 0);
  }

  #fire(name: string, clickEvent?: MouseEvent, cancelable?: boolean): boolean {
    const detail = { relatedTarget: this.element, ...(clickEvent && { clickEvent }) };
    return fireEvent(this, name, detail, cancelable);
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
