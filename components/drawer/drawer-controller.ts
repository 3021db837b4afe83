import { fire, type HideCause, transitionEnd } from '../internal/behavior.ts';
import { rootsAround } from '../internal/roots.ts';
import { drawerConfig } from './drawer-config.ts';
import { makeScrollable, overflowingBody } from './scrollable-body.ts';
import { hasScrollBar, lockScroll, unlockScroll } from './scroll-lock.ts';
import { isSwipeAway, type Point } from './swipe.ts';
import { isSwipe, type Touching, touchingBy } from './touch-swipe.ts';

const controllers = new WeakMap<HTMLDialogElement, DrawerController>();
const openOnes = new Set<DrawerController>();

/**
 * Behaviour of one drawer: what Bootstrap's script does for the same markup, with the same events.
 * It is made when the drawer is first used, and reads its settings from the markup each time.
 */
export class DrawerController {
  /** Told when the drawer opens or closes, for an element that shows it as an attribute. */
  onOpenChange: ((open: boolean) => void) | null = null;

  readonly #dialog: HTMLDialogElement;
  #state: 'closed' | 'opening' | 'open' | 'closing' = 'closed';
  #settled: Promise<void> = Promise.resolve();
  #turn = 0;
  #trigger: Element | null = null;
  #press: (Point & { target: EventTarget | null }) | null = null;
  #touch: Touching | null = null;
  #listeners: AbortController | null = null;

  private constructor(dialog: HTMLDialogElement) {
    this.#dialog = dialog;
  }

  /** The controller of a dialog, made on first use. */
  static for(dialog: HTMLDialogElement): DrawerController {
    let controller = controllers.get(dialog);
    if (!controller) controllers.set(dialog, (controller = new DrawerController(dialog)));
    return controller;
  }

  /** The controller of a dialog if it has been used. */
  static peek(dialog: HTMLDialogElement): DrawerController | undefined {
    return controllers.get(dialog);
  }

  /** All drawers that are open. */
  static get openOnes(): readonly DrawerController[] {
    return [...openOnes];
  }

  /** The dialog. */
  get dialog(): HTMLDialogElement {
    return this.#dialog;
  }

  /** Whether the drawer is open or on its way to be. */
  get isOpen(): boolean {
    return this.#state === 'opening' || this.#state === 'open';
  }

  /**
   * Opens the drawer. Nothing happens while it is open or moves, be it by another script, above
   * the breakpoint of a responsive one, and when a listener prevents `show`.
   *
   * @param trigger What the user pressed; gets the focus back.
   * @returns Settled when the transition has ended.
   */
  show(trigger: Element | null = null): Promise<void> {
    const dialog = this.#dialog;
    if (this.#state !== 'closed' || dialog.open || !dialog.isConnected || this.#isInFlow()) {
      return this.#settled;
    }
    const detail = { relatedTarget: trigger };
    if (!fire(this.#dialog, 'show', 'drawer', { cancelable: true, detail })) return this.#settled;
    this.#trigger = trigger;
    this.#enter('opening');
    this.#listen();
    this.#open();
    return this.#settle('open', () => fire(this.#dialog, 'shown', 'drawer', { detail }));
  }

  /**
   * Closes the drawer. Nothing happens when it is closed or closes already, and when a listener
   * prevents `hide`.
   *
   * @param cause What the events name as the cause.
   * @param returnValue What `returnValue` of the dialog becomes. Default: it stays.
   * @returns Settled when the transition has ended.
   */
  hide(cause: HideCause = 'script', returnValue?: string): Promise<void> {
    // Opened by something else, such as `command="show-modal"`: there is nothing to tell.
    if (this.#state === 'closed' && this.#dialog.open) this.#dialog.close(returnValue);
    if (!this.isOpen || !this.#announceHide(cause, true)) return this.#settled;
    return this.#close(cause, returnValue);
  }

  /** Opens a closed drawer and closes an open one. */
  toggle(trigger: Element | null = null): Promise<void> {
    if (!this.isOpen && !this.#dialog.open) return this.show(trigger);
    return this.hide(trigger ? 'button' : 'script');
  }

  /**
   * Takes over a dialog that arrived with `open`, which is not modal: opens it properly, without a
   * transition. One that stands in the page is not open, neither there nor in a narrower window.
   */
  async adopt(): Promise<void> {
    if (this.#state !== 'closed' || !this.#dialog.open) return;
    const isInFlow = this.#isInFlow();
    this.#dialog.removeAttribute('open');
    if (isInFlow) return;
    this.#dialog.classList.add('drawer-instant');
    await this.show();
    this.#dialog.classList.remove('drawer-instant');
  }

  /** Closes without events and lets go of everything. */
  dispose(): void {
    this.#turn++;
    this.#listeners?.abort();
    this.#listeners = null;
    controllers.delete(this.#dialog);
    openOnes.delete(this);
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.#dialog.classList.remove('hiding', 'drawer-static');
    closeDialog(this.#dialog);
    this.#unlock();
  }

  /** Hides a responsive drawer that has grown into the page. */
  checkFlow(): void {
    if (this.isOpen && this.#isInFlow()) void this.hide('resize');
  }

  #open(): void {
    const dialog = this.#dialog;
    const { backdrop, scroll } = drawerConfig(dialog);
    // Everything is measured before anything changes. The first one also makes the browser know where
    // the closed drawer waits, which is laid out, too: the way in begins there.
    void getComputedStyle(dialog).transform;
    const keepsPlace = !scroll && hasScrollBar(dialog);
    const body = overflowingBody(dialog);
    if (backdrop === false && scroll) dialog.show();
    else dialog.showModal();
    // WebKit leaves the focus on the page where nothing inside takes it.
    if (!dialog.matches(':focus-within')) dialog.focus({ preventScroll: true });
    if (!scroll) lockScroll(dialog, keepsPlace);
    if (body) makeScrollable(body);
  }

  #close(cause: HideCause, returnValue?: string): Promise<void> {
    const detail = { relatedTarget: this.#trigger, cause };
    this.#enter('closing');
    closeInside(this.#dialog);
    this.#dialog.classList.add('hiding');
    this.#dialog.classList.remove('drawer-static');
    this.#leave(returnValue);
    this.#unlock();
    return this.#settle('closed', () => {
      this.#dialog.classList.remove('hiding');
      this.#listeners?.abort();
      this.#listeners = null;
      fire(this.#dialog, 'hidden', 'drawer', { detail });
    });
  }

  #unlock(): void {
    // The next one to close sees to it then; it may be in a shadow root.
    if (![...openOnes].some(({ dialog }) => dialog.matches(':modal'))) unlockScroll(this.#dialog);
  }

  #announceHide(cause: HideCause, cancelable: boolean): boolean {
    const detail = { relatedTarget: this.#trigger, cause };
    return fire(this.#dialog, 'hide', 'drawer', { cancelable, detail });
  }

  #enter(state: 'opening' | 'closing'): void {
    this.#state = state;
    this.#turn++;
    if (state === 'opening') openOnes.add(this);
    else openOnes.delete(this);
    this.onOpenChange?.(state === 'opening');
  }

  /** Ends the movement that has begun, at once when there is no transition. */
  #settle(state: 'open' | 'closed', finish: () => void): Promise<void> {
    const turn = this.#turn;
    const end = (): void => {
      if (turn !== this.#turn) return;
      this.#state = state;
      finish();
    };
    const transition = transitionEnd(this.#dialog);
    if (!transition) {
      end();
      return (this.#settled = Promise.resolve());
    }
    return (this.#settled = transition.then(end));
  }

  /** Closes the dialog and gives the focus back at once: later, it may be somewhere by choice. */
  #leave(returnValue?: string): void {
    const trigger = holdsFocus(this.#dialog) ? this.#trigger : null;
    this.#trigger = null;
    closeDialog(this.#dialog, returnValue);
    if (trigger instanceof HTMLElement && trigger.checkVisibility()) {
      trigger.focus({ preventScroll: true });
    }
  }

  /** A responsive drawer is a part of the page above its breakpoint. */
  #isInFlow(): boolean {
    const isResponsive = [...this.#dialog.classList].some((name) => name.endsWith(':drawer'));
    if (!isResponsive) return false;
    const { position } = getComputedStyle(this.#dialog);
    // What is in the top layer is never static.
    return this.#dialog.open ? position !== 'fixed' : position === 'static';
  }

  #listen(): void {
    const { signal } = (this.#listeners ??= new AbortController());
    const on = <K extends keyof HTMLElementEventMap>(
      type: K,
      handler: (event: HTMLElementEventMap[K]) => void,
      options: AddEventListenerOptions = {},
    ): void => this.#dialog.addEventListener(type, handler, { ...options, signal });
    on('cancel', (event) => this.#onCancel(event));
    on('keydown', (event) => this.#onKeydown(event));
    on('close', (event) => this.#onClose(event));
    on('pointerdown', (event) => this.#onPointerDown(event));
    on('pointerup', (event) => this.#onPointerUp(event));
    on('pointercancel', () => (this.#press = null));
    on('touchstart', (event) => (this.#touch = touchingBy(event, this.#dialog)), { passive: true });
    on('touchcancel', () => (this.#touch = null));
    on('touchend', (event) => this.#onTouchEnd(event));
    on('click', (event) => this.#onClick(event));
    this.#watch(signal);
  }

  /** A page may take an open drawer away, or its attribute `open`, and no event tells of that. */
  #watch(signal: AbortSignal): void {
    const observer = new MutationObserver(() => {
      if (this.#dialog.isConnected) {
        this.#closeAsPage();
        return;
      }
      this.dispose();
      this.onOpenChange?.(false);
    });
    for (const root of rootsAround(this.#dialog)) {
      observer.observe(root, { childList: true, subtree: true });
    }
    observer.observe(this.#dialog, { attributeFilter: ['open'] });
    signal.addEventListener('abort', () => observer.disconnect());
  }

  /** Escape, or the gesture that stands for it. */
  #onCancel(event: Event): void {
    if (event.target !== this.#dialog) return;
    event.preventDefault();
    if (drawerConfig(this.#dialog).keyboard) void this.hide('escape');
    else this.#refuseToHide('escape');
  }

  /** The browser does nothing for Escape where no `cancel` comes, and too much where none must work. */
  #onKeydown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (!this.#isOwn(event)) return;
    const { keyboard } = drawerConfig(this.#dialog);
    const isModal = this.#dialog.matches(':modal');
    // The second `cancel` in a row cannot be prevented, hence the key itself.
    if (isModal && (keyboard || this.#dialog.querySelector(':popover-open'))) return;
    event.preventDefault();
    if (keyboard) void this.hide('escape');
    else this.#refuseToHide('escape');
  }

  /** Closed by something else: a form of method `dialog`, a `command`, a script. */
  #onClose(event: Event): void {
    if (event.target === this.#dialog) this.#closeAsPage();
  }

  /** Closes a drawer whose dialog is closed already. */
  #closeAsPage(): void {
    if (this.#dialog.open || !this.isOpen) return;
    this.#announceHide('close', false);
    void this.#close('close');
  }

  /** Whether an event is not one of another dialog inside of this one. */
  #isOwn(event: Event): boolean {
    const isOpenDialog = (node: EventTarget): boolean =>
      node instanceof Element && node.matches('dialog[open]');
    return event.composedPath().find(isOpenDialog) === this.#dialog;
  }

  #onPointerDown(event: PointerEvent): void {
    const { target, clientX: x, clientY: y } = event;
    this.#press = { target, x, y };
  }

  #onPointerUp(event: PointerEvent): void {
    const { pointerType, clientX: x, clientY: y } = event;
    if (pointerType === 'mouse' || !this.#press || !this.#isSwipable(event)) return;
    if (isSwipeAway(this.#dialog, this.#press, { x, y })) void this.hide('swipe');
  }

  /** Browsers take a pointer away from the page once it may scroll something; touches go on. */
  #onTouchEnd(event: TouchEvent): void {
    const touch = this.#touch;
    this.#touch = null;
    const isAway = touch && this.#isSwipable(event) && isSwipe(event, touch, this.#dialog);
    if (isAway) void this.hide('swipe');
  }

  /** A finger on a slider moves that. */
  #isSwipable(event: Event): boolean {
    return this.#isOwn(event) && !(event.target as Element).matches('input[type="range"]');
  }

  /** A click on the dialog itself is one on its backdrop: what it holds covers it. */
  #onClick(event: MouseEvent): void {
    const press = this.#press;
    this.#press = null;
    if (event.target !== this.#dialog || !this.#dialog.matches(':modal')) return;
    // Text selected from inside to outside ends in a click on the dialog, too.
    if (press && press.target !== this.#dialog) return;
    if (event.isTrusted && isInside(this.#dialog, event)) return;
    const { backdrop } = drawerConfig(this.#dialog);
    if (backdrop === 'static') this.#refuseToHide('backdrop');
    else if (backdrop) void this.hide('backdrop');
  }

  #refuseToHide(cause: HideCause): void {
    const detail = { relatedTarget: this.#trigger, cause };
    if (!fire(this.#dialog, 'hidePrevented', 'drawer', { cancelable: true, detail })) return;
    const { classList } = this.#dialog;
    classList.add('drawer-static');
    void transitionEnd(this.#dialog)?.then(() => classList.remove('drawer-static'));
    if (!transitionEnd(this.#dialog)) classList.remove('drawer-static');
  }
}

/** A modal dialog inside of a closed one cannot be seen, and still keeps the page from being used. */
function closeInside(dialog: Element): void {
  const inner = [...dialog.querySelectorAll<HTMLDialogElement>('dialog:modal')];
  for (const one of inner.toReversed()) one.close();
}

/** Closes a dialog, also one that is modal still after its attribute `open` was removed: `close()` does nothing there. */
function closeDialog(dialog: HTMLDialogElement, returnValue?: string): void {
  if (dialog.matches(':modal')) dialog.open = true;
  if (dialog.open) dialog.close(returnValue);
}

/** Whether the focus is in the dialog or nowhere; while a modal one is open, it can be nowhere else. */
function holdsFocus(dialog: HTMLElement): boolean {
  const { activeElement, body } = dialog.ownerDocument;
  return activeElement === body || dialog.matches(':modal, :focus-within');
}

/** The line around the dialog belongs to it. */
function isInside(dialog: Element, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
