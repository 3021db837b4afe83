import type { Anchor, Placing } from '../internal/anchor.ts';
import { fire, isDisabled, isServed, afterTransitions } from '../internal/behavior.ts';
import { placementSteps } from '../internal/placement.ts';
import {
  clearPlace,
  isPositioningLoaded,
  keepInPlace,
  loadPositioning,
} from '../internal/position.ts';
import { targetOf } from '../internal/target.ts';
import { warnOnce } from '../internal/warn-once.ts';
import { hasRoles, itemsOf, keepTabStop } from './levels.ts';
import { menuConfig, type MenuConfig } from './menu-config.ts';
import { adoptSubmenus, announceSubmenus, closeSubmenusIn } from './submenus.ts';
import { listenForTaps } from './touch-clicks.ts';

const controllers = new WeakMap<Element, MenuController>();
const openOnes = new Set<MenuController>();

/** Detail of the events of a menu. */
export interface MenuEventDetail {
  /** The toggle. */
  readonly relatedTarget: Element | null;
  /** The click that closes the menu, if it was one. */
  readonly clickEvent?: MouseEvent | undefined;
}

/**
 * Behaviour of one toggle and the menu behind it: what Bootstrap's script does for the same markup,
 * with the same events. It is made when the menu is first used, and reads its settings from the
 * markup each time.
 */
export class MenuController {
  /** Called when the menu opens or closes, for an element that has this as a property. */
  onOpenChange: ((open: boolean) => void) | null = null;

  readonly #toggle: HTMLElement;
  readonly #menu: HTMLElement;
  #isOpen = false;
  #turn = 0;
  #settled: Promise<void> = Promise.resolve();
  #placing: Placing | null = null;

  private constructor(toggle: HTMLElement, menu: HTMLElement) {
    this.#toggle = toggle;
    this.#menu = menu;
  }

  /** The controller of a toggle, made on first use; `null` when there is no menu beside it. */
  static for(toggle: HTMLElement): MenuController | null {
    const menu = menuOf(toggle);
    const known = controllers.get(toggle);
    if (known && known.#menu === menu) return known;
    known?.dispose();
    if (!menu) return null;
    const controller = new MenuController(toggle, menu);
    controllers.set(toggle, controller);
    if (isServed(toggle)) controller.#adopt();
    return controller;
  }

  /** All menus that are open; those whose toggle has left the page are no more. */
  static get openOnes(): readonly MenuController[] {
    for (const one of openOnes) if (!one.#toggle.isConnected) one.dispose();
    return [...openOnes];
  }

  /** The open menu around an element, or `null`. */
  static around(element: Element): MenuController | null {
    for (const controller of openOnes) {
      if (controller.#menu.contains(element)) return controller;
    }
    return null;
  }

  get toggleElement(): HTMLElement {
    return this.#toggle;
  }

  get menu(): HTMLElement {
    return this.#menu;
  }

  /** Whether the menu is open or on its way to be. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  get config(): MenuConfig {
    return menuConfig(this.#toggle);
  }

  /**
   * Opens the menu. Nothing happens while it is open, when the toggle is disabled, and when a
   * listener prevents `show`.
   *
   * @param focus Item that gets the focus; without one the toggle has it.
   * @returns Settled when the transition has ended.
   */
  show(focus: 'first' | 'last' | null = null): Promise<void> {
    if (this.#isOpen || isDisabled(this.#toggle) || !this.#toggle.isConnected) {
      return this.#settled;
    }
    if (!this.#fire('show', true)) return this.#settled;
    this.#enter(true);
    const turn = ++this.#turn;
    if (isPositioningLoaded()) return (this.#settled = this.#reveal(focus));
    return (this.#settled = loadPositioning().then(() =>
      turn === this.#turn ? this.#reveal(focus) : undefined,
    ));
  }

  /**
   * Closes the menu, its submenus first. Nothing happens when it is closed, and when a listener
   * prevents `hide`.
   *
   * @returns Settled when the transition has ended.
   */
  hide(clickEvent?: MouseEvent): Promise<void> {
    if (!this.#isOpen || !this.#fire('hide', true, clickEvent)) return this.#settled;
    const turn = ++this.#turn;
    const hadFocus = this.#menu.matches(':focus-within');
    this.#close();
    // Who was inside would be lost on the page.
    if (hadFocus) this.#toggle.focus({ preventScroll: true });
    return (this.#settled = this.#after(turn, () => {
      clearPlace(this.#menu);
      this.#fire('hidden', false, clickEvent);
    }));
  }

  /** Opens a closed menu and closes an open one. */
  toggle(): Promise<void> {
    return this.#isOpen ? this.hide() : this.show();
  }

  /** Puts an open menu in place once more. */
  async update(): Promise<void> {
    if (this.#placing) await this.#keepInPlace();
  }

  /** Closes without events and lets go of everything. */
  dispose(): void {
    this.#turn++;
    controllers.delete(this.#toggle);
    if (this.#isOpen) this.#close();
    clearPlace(this.#menu);
  }

  get #anchor(): Anchor {
    const { container, offset, placement, reference } = this.config;
    return {
      reference: referenceOf(this.#toggle, reference),
      panel: this.#menu,
      placement: placementSteps(placement, 'bottom-start'),
      offset,
      padding: 0,
      isInTopLayer: container,
    };
  }

  #keepInPlace(): Promise<void> {
    this.#placing?.stop();
    if (this.config.display === 'static') {
      this.#menu.dataset['bsDisplay'] = 'static';
      return Promise.resolve();
    }
    this.#placing = keepInPlace(this.#anchor);
    return this.#placing.ready;
  }

  /** First all that is written, then what is measured: opening costs one layout. */
  async #reveal(focus: 'first' | 'last' | null): Promise<void> {
    const turn = this.#turn;
    announceSubmenus(this.#menu);
    this.#mark(true);
    keepTabStop(this.#menu);
    // The ring is for those who come by keyboard; they have it already.
    this.#toggle.focus({ preventScroll: true, focusVisible: false });
    await this.#keepInPlace();
    if (turn !== this.#turn) return;
    const items = focus === null ? [] : itemsOf(this.#menu);
    const item = focus === 'last' ? items.at(-1) : items[0];
    item?.focus({ preventScroll: focus === 'first' });
    await this.#after(turn, () => this.#fire('shown', false));
  }

  /** Takes over a menu that arrived with the class `show`: it is open, without events. */
  #adopt(): void {
    if (!this.#menu.classList.contains('show')) return;
    this.#enter(true);
    announceSubmenus(this.#menu);
    adoptSubmenus(this.#menu);
    this.#mark(true);
    const turn = ++this.#turn;
    this.#settled = loadPositioning().then(() => {
      if (turn === this.#turn) void this.#keepInPlace();
    });
  }

  #enter(isOpen: boolean): void {
    this.#isOpen = isOpen;
    if (isOpen) openOnes.add(this);
    else openOnes.delete(this);
    this.onOpenChange?.(isOpen);
  }

  #close(): void {
    this.#enter(false);
    this.#placing?.stop();
    this.#placing = null;
    closeSubmenusIn(this.#menu);
    this.#mark(false);
  }

  #mark(isOpen: boolean): void {
    this.#toggle.setAttribute('aria-expanded', String(isOpen));
    const { parentElement } = this.#toggle;
    // A wrapper of just this menu says so, too; a page around it must not.
    const wrapper = parentElement?.matches('.btn-group') ? parentElement : null;
    for (const one of [this.#menu, this.#toggle, wrapper]) one?.classList.toggle('show', isOpen);
    listenForTaps(this.#toggle.ownerDocument, openOnes.size > 0);
  }

  /** Ends the movement that has begun, at once when there is no transition. */
  #after(turn: number, finish: () => void): Promise<void> {
    return afterTransitions(this.#menu, () => {
      if (turn === this.#turn) finish();
    });
  }

  #fire(name: string, cancelable: boolean, clickEvent?: MouseEvent): boolean {
    const relatedTarget = this.#toggle;
    const detail: MenuEventDetail = clickEvent ? { relatedTarget, clickEvent } : { relatedTarget };
    return fire(this.#toggle, name, 'menu', { cancelable, detail });
  }

  /** Whether the menu has the roles of an application's menu. */
  get hasRoles(): boolean {
    return hasRoles(this.#menu);
  }
}

/** What a menu is put beside; a selector that finds nothing counts as the toggle. */
function referenceOf(toggle: HTMLElement, reference: string): Element {
  if (reference === 'toggle') return toggle;
  if (reference === 'parent') return boxAround(toggle) ?? toggle;
  const found = targetOf(toggle, reference);
  if (!found) warnOnce('target', `"reference" of a menu must name an element, got "${reference}".`);
  return found ?? toggle;
}

/** The element around a toggle that has a box: hosts have none. */
function boxAround({ parentElement }: Element): Element | null {
  const isBox = parentElement === null || getComputedStyle(parentElement).display !== 'contents';
  return isBox ? parentElement : boxAround(parentElement);
}

/** The menu behind a toggle, else one beside it, else one beside what is around it. */
function menuOf(toggle: Element): HTMLElement | null {
  const next = toggle.nextElementSibling;
  if (next?.matches('.menu')) return next as HTMLElement;
  for (let at = toggle.parentElement; at; at = at.parentElement) {
    const menu = at.querySelector<HTMLElement>(':scope > .menu');
    if (menu && !menu.contains(toggle)) return menu;
  }
  return null;
}
