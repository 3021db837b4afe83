import { modalConfig } from '../internal/modal/modal-config.ts';
import { ModalController, type ModalSettings } from '../internal/modal/modal-controller.ts';
import { hasOwnGesture } from './own-gesture.ts';
import type { Point } from '../internal/dom/point.ts';
import { isSwipeAway } from './swipe.ts';
import { isSwipe, type TouchStart, touchStartOf } from './touch-swipe.ts';

/** Behaviour of one drawer: a dialog that can be swiped away, and that may be a part of the page. */
export class DrawerController extends ModalController {
  readonly component = 'drawer';
  #press: Point | null = null;
  #touch: TouchStart | null = null;

  /** Does nothing above the breakpoint of a responsive drawer. */
  override show(trigger: Element | null = null): Promise<void> {
    return this.#isInFlow() ? Promise.resolve() : super.show(trigger);
  }

  /** As in the base class. A drawer that is a part of the page is not open, nor is it after the window becomes narrower. */
  override async adopt(): Promise<void> {
    if (this.isOpen || !this.#isInFlow()) await super.adopt();
    else this.element.removeAttribute('open');
  }

  protected override settings(): ModalSettings {
    const config = modalConfig(this.element, 'Drawer');
    return { ...config, modal: config.backdrop !== false || !config.scroll };
  }

  protected override listen(closed: AbortSignal): void {
    super.listen(closed);
    const { defaultView } = this.element.ownerDocument;
    defaultView?.addEventListener('resize', () => this.#onResize(), { signal: closed });
    // A second finger ends the gesture.
    this.on('pointerdown', ({ isPrimary, clientX: x, clientY: y }) => {
      this.#press = isPrimary ? { x, y } : null;
    });
    this.on('pointerup', (event) => this.#onPointerUp(event));
    this.on('pointercancel', () => (this.#press = null));
    this.on('touchstart', (event) => (this.#touch = touchStartOf(event, this.element)), true);
    this.on('touchmove', ({ defaultPrevented }) => defaultPrevented && this.#dropGesture(), true);
    this.on('touchcancel', () => (this.#touch = null));
    this.on('touchend', (event) => this.#onTouchEnd(event));
  }

  /** Whether the drawer is a part of the page: a responsive one is above its breakpoint. */
  #isInFlow(): boolean {
    if (!this.element.matches('[class*=":drawer"]')) return false;
    const { position } = getComputedStyle(this.element);
    // An element in the top layer never has `position: static`.
    return this.element.open ? position !== 'fixed' : position === 'static';
  }

  /** Hides a responsive drawer that has become a part of the page. */
  #onResize(): void {
    if (this.isOpen && this.#isInFlow()) void this.hide('resize');
  }

  #onPointerUp(event: PointerEvent): void {
    const press = this.#press;
    this.#press = null;
    const { pointerType, clientX: x, clientY: y } = event;
    if (pointerType === 'mouse' || !press || !this.#isSwipable(event)) return;
    if (isSwipeAway(this.element, press, { x, y })) void this.hide('swipe');
  }

  /** Detects swipes by touch events: browsers cancel pointer events where the touch may scroll something. */
  #onTouchEnd(event: TouchEvent): void {
    const touch = this.#touch;
    this.#touch = null;
    const isAway = touch && this.#isSwipable(event) && isSwipe(event, touch, this.element);
    if (isAway) void this.hide('swipe');
  }

  /** Ends the detection of a swipe: an element in the drawer handles the gesture. */
  #dropGesture(): void {
    this.#press = null;
    this.#touch = null;
  }

  /** Whether the gesture may close the drawer: a slider and elements with gestures of their own keep theirs. */
  #isSwipable(event: Event): boolean {
    const target = event.target as Element;
    if (!this.isOwn(event) || target.matches('input[type="range"]')) return false;
    return !hasOwnGesture(target, this.element);
  }
}
