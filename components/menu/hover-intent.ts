import { isServed } from '../internal/behavior.ts';
import { isInnermostListener, ownTarget } from '../internal/roots.ts';
import { rootMenuOf, type Submenu, submenuOf } from './levels.ts';
import type { MenuConfig } from './menu-config.ts';
import { type Box, headsFor, type Point } from './safe-triangle.ts';
import { announceSubmenus, closeSubmenu, openSubmenu, openSubmenus } from './submenus.ts';

/** The submenu that the pointer has left, and where it was then. */
interface Leaving {
  readonly submenu: Submenu;
  readonly panel: Box;
  readonly from: Point;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Opens submenus under a mouse or a pen. One that the pointer has left stays open for a moment, and
 * for as long as the pointer moves towards its panel, across whatever lies on the way.
 */
export class HoverIntent {
  readonly #configOf: (menu: HTMLElement) => MenuConfig;
  #leaving: Leaving | null = null;
  #last: Point = { x: 0, y: 0 };
  #over: Element | null = null;
  #pointer = '';

  /** @param configOf Gives the settings of an outermost menu. */
  constructor(configOf: (menu: HTMLElement) => MenuConfig) {
    this.#configOf = configOf;
  }

  /** The pointer has come over another element. */
  over(event: PointerEvent): void {
    this.#pointer = event.pointerType;
    const target = ownTarget(event);
    if (event.pointerType === 'touch' || !target) return;
    this.#over = target;
    const path = event.composedPath();
    const left = openSubmenus().find(
      ({ element }) => isInnermostListener(event, element) && !path.includes(element),
    );
    if (!left) this.#stay();
    else if (this.#opensOnHover(left.element)) this.#leave(left, event);
    if (!this.#isOnItsWay(event)) this.#openHovered();
  }

  /** The pointer has moved. */
  move(event: PointerEvent): void {
    const at = { x: event.clientX, y: event.clientY };
    this.#last = at;
    const leaving = this.#leaving;
    if (!leaving || event.pointerType === 'touch') return;
    if (!headsFor(leaving.panel, leaving.from, at)) return;
    clearTimeout(leaving.timer);
    leaving.timer = this.#closeLater(leaving.submenu);
  }

  /** Whether a mouse or a pen has made a click. In browsers that do not say it: what has pointed last, unless a key has. */
  hasMade(event: MouseEvent): boolean {
    const last = event.detail > 0 ? this.#pointer : '';
    const { pointerType = last } = event as Partial<PointerEvent>;
    return pointerType === 'mouse' || pointerType === 'pen';
  }

  #leave(submenu: Submenu, event: PointerEvent): void {
    if (this.#leaving?.submenu.element === submenu.element) return;
    this.#stay();
    // Read once: where the panel is does not change while the pointer moves.
    const panel = submenu.menu.getBoundingClientRect();
    const from = this.#last.x || this.#last.y ? this.#last : { x: event.clientX, y: event.clientY };
    this.#leaving = { submenu, panel, from, timer: this.#closeLater(submenu) };
  }

  /** Whether the pointer may only cross what it is over now. */
  #isOnItsWay({ clientX: x, clientY: y }: PointerEvent): boolean {
    const leaving = this.#leaving;
    return leaving !== null && headsFor(leaving.panel, leaving.from, { x, y });
  }

  #stay(): void {
    clearTimeout(this.#leaving?.timer);
    this.#leaving = null;
  }

  #closeLater(submenu: Submenu): ReturnType<typeof setTimeout> {
    const root = rootMenuOf(submenu.element);
    const { submenuDelay } = this.#configOf(root ?? submenu.menu);
    return setTimeout(() => {
      this.#leaving = null;
      // Browsers say that a mouse which lies still is over something else when the page changes below it. Whoever is
      // inside with the keyboard would lose the focus.
      if (submenu.menu.matches(':focus-within')) return;
      closeSubmenu(submenu);
      this.#openHovered();
    }, submenuDelay);
  }

  #openHovered(): void {
    const item = this.#over?.closest('.menu-item') ?? null;
    const submenu = submenuOf(item);
    if (!submenu || !this.#opensOnHover(submenu.element)) return;
    const root = rootMenuOf(submenu.element);
    if (root) announceSubmenus(root);
    openSubmenu(submenu);
  }

  #opensOnHover(element: Element): boolean {
    const root = rootMenuOf(element);
    return root !== null && isServed(root) && this.#configOf(root).submenuTrigger !== 'click';
  }
}
