import { isServed } from '../internal/behavior/behavior.ts';
import { containsFocus, isInnermostListener, ownTarget } from '../internal/dom/roots.ts';
import { rootMenuOf } from './levels.ts';
import { MenuController } from './menu-controller.ts';
import type { Point } from '../internal/dom/point.ts';
import { type Box, isHeadingFor } from './safe-triangle.ts';
import { openSubmenus, type Submenu, submenuOf } from './submenus.ts';

/** The submenu that the pointer has left, and the position of the pointer at that time. */
interface Leaving {
  readonly submenu: Submenu;
  readonly panel: Box;
  readonly from: Point;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Opens submenus under a mouse or a pen. A submenu that the pointer has left stays open for a delay, and
 * as long as the pointer moves towards its panel, also across other elements.
 */
export class HoverIntent {
  #leaving: Leaving | null = null;
  #last: Point = { x: 0, y: 0 };
  #over: Element | null = null;
  #pointer = '';

  /** Handles `pointerover`. */
  onPointerOver(event: PointerEvent): void {
    this.#pointer = event.pointerType;
    const target = ownTarget(event);
    if (event.pointerType === 'touch' || !target) return;
    this.#over = target;
    const path = event.composedPath();
    const left = openSubmenus().find(
      ({ element }) => isInnermostListener(event, element) && !path.includes(element),
    );
    if (!left) this.#cancelLeaving();
    else if (this.#opensOnHover(left.element)) this.#leave(left, event);
    if (!this.#isHeadingForPanel(event)) this.#openHovered();
  }

  /** Handles `pointermove`. */
  onPointerMove(event: PointerEvent): void {
    this.#last = { x: event.clientX, y: event.clientY };
    const leaving = this.#leaving;
    if (!leaving || event.pointerType === 'touch' || !this.#isHeadingForPanel(event)) return;
    clearTimeout(leaving.timer);
    leaving.timer = this.#closeLater(leaving.submenu);
  }

  /** Whether a click is from a mouse or a pen. In browsers without `pointerType` of clicks the last pointer decides, but not for clicks by key. */
  isFromPointer(event: MouseEvent): boolean {
    const last = event.detail > 0 ? this.#pointer : '';
    const { pointerType = last } = event as Partial<PointerEvent>;
    return pointerType === 'mouse' || pointerType === 'pen';
  }

  #leave(submenu: Submenu, event: PointerEvent): void {
    if (this.#leaving?.submenu === submenu) return;
    this.#cancelLeaving();
    // Read once: the position of the panel does not change while the pointer moves.
    const panel = submenu.panel.getBoundingClientRect();
    const from = this.#last.x || this.#last.y ? this.#last : { x: event.clientX, y: event.clientY };
    this.#leaving = { submenu, panel, from, timer: this.#closeLater(submenu) };
  }

  /** Whether the pointer may only cross the current element on its way to the panel. */
  #isHeadingForPanel({ clientX: x, clientY: y }: PointerEvent): boolean {
    const leaving = this.#leaving;
    return leaving !== null && isHeadingFor(leaving.panel, leaving.from, { x, y });
  }

  #cancelLeaving(): void {
    clearTimeout(this.#leaving?.timer);
    this.#leaving = null;
  }

  #closeLater(submenu: Submenu): ReturnType<typeof setTimeout> {
    const { submenuDelay } = MenuController.configOf(rootMenuOf(submenu.panel) as HTMLElement);
    return setTimeout(() => {
      this.#leaving = null;
      // Browsers also fire `pointerover` when the page changes below a mouse that does not move. Closing would then take
      // the focus from a keyboard user inside the submenu.
      if (containsFocus(submenu.panel)) return;
      submenu.hide();
      this.#openHovered();
    }, submenuDelay);
  }

  #openHovered(): void {
    const submenu = submenuOf(this.#over?.closest('.menu-item'));
    if (!submenu || !this.#opensOnHover(submenu.element)) return;
    submenu.show();
  }

  #opensOnHover(element: Element): boolean {
    const root = rootMenuOf(element);
    return (
      root !== null && isServed(root) && MenuController.configOf(root).submenuTrigger !== 'click'
    );
  }
}
