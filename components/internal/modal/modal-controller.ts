import {
  type BehaviorDetail,
  afterTransitions,
  type HideCause,
  isComposing,
} from '../behavior/behavior.ts';
import { closablePopovers } from '../behavior/close-on-escape.ts';
import { fireEvent } from '../behavior/fire-event.ts';
import { isElement } from '../dom/move-nodes.ts';
import { OpenController, openOnes } from '../behavior/open-controller.ts';
import { containsFocus, rootOf, rootsAround } from '../dom/roots.ts';
import { scrollLock, unlockScroll } from './scroll-lock.ts';
import { makeScrollable, overflowingBody } from './scrollable-body.ts';

/** Settings of a dialog. */
export interface ModalSettings {
  /** Effect of a click on the backdrop: `true` closes the dialog, `false` does nothing, `static` plays a short animation. */
  readonly backdrop: boolean | 'static';
  /** Whether Escape closes the dialog. */
  readonly keyboard: boolean;
  /** Whether the page behind the dialog is inert. */
  readonly modal: boolean;
  /** Whether the page behind the dialog can scroll. */
  readonly scroll: boolean;
}

/**
 * Behaviour of one `<dialog>`: the same as that of Bootstrap's script for the same markup, with the same events.
 * A controller is created when the dialog is first used, and reads its settings from the markup each time.
 */
export abstract class ModalController extends OpenController<HTMLDialogElement> {
  #isClosing = false;
  #trigger: Element | null = null;
  /** Whether the browser has made the open dialog modal. */
  #isModal = false;
  /** The document whose page is locked; the dialog may be moved to another one. */
  #page: Document = this.element.ownerDocument;
  /** Target of the last `pointerdown`. */
  #pressed: EventTarget | null = null;
  #listeners = new AbortController();

  /** Whether the closing transition runs. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  /**
   * Opens the dialog. Does nothing while the dialog is open, also if another script opened it, while it is opening or
   * closing, and when a listener prevents `show`.
   *
   * @param trigger The element that the user pressed; gets the focus back.
   * @returns Resolves when the transition has ended.
   */
  show(trigger: Element | null = null): Promise<void> {
    const { open, isConnected } = this.element;
    if (open || this.#isClosing || this.isOpen || !isConnected) return this.settled;
    const detail = { relatedTarget: trigger };
    if (!fireEvent(this, 'show', detail)) return this.settled;
    this.#trigger = trigger;
    this.setOpen(true);
    this.#listeners = new AbortController();
    this.listen(this.#listeners.signal);
    this.#watch();
    this.#open();
    return this.settle(this.element, () => {
      fireEvent(this, 'shown', detail, false);
      this.#closeIfHidden();
    });
  }

  /**
   * Closes the dialog. Does nothing when the dialog is closed or closing, and when a listener
   * prevents `hide`.
   *
   * @param cause `cause` of the events.
   * @param returnValue New `returnValue` of the dialog. Default: unchanged.
   * @returns Resolves when the transition has ended.
   */
  hide(cause: HideCause = 'script', returnValue?: string): Promise<void> {
    // Another script or `command="show-modal"` opened the dialog: closes it without events.
    if (!this.isOpen && this.element.open) this.element.close(returnValue);
    if (!this.isOpen || !fireEvent(this, 'hide', this.#detail(cause))) return this.settled;
    return this.#close(cause, returnValue);
  }

  /** Opens a closed dialog and closes an open one. */
  toggle(trigger: Element | null = null): Promise<void> {
    if (!this.element.open) return this.show(trigger);
    return this.hide(trigger ? 'button' : 'script');
  }

  /**
   * Adopts a dialog that has the attribute `open` in the markup, and is not modal therefore: opens it as its settings
   * specify, without a transition.
   */
  async adopt(): Promise<void> {
    if (this.isOpen || this.#isClosing || !this.element.open) return;
    this.element.removeAttribute('open');
    this.element.classList.add(`${this.component}-instant`);
    await this.show();
    this.element.classList.remove(`${this.component}-instant`);
  }

  /** Closes the dialog without events and removes all listeners. It can be opened again. */
  override dispose(): void {
    this.#listeners.abort();
    if (!this.isOpen && !this.#isClosing) return;
    this.#isClosing = false;
    this.setOpen(false);
    this.element.classList.remove('hiding', `${this.component}-static`);
    this.#closeDialog();
  }

  /**
   * Toggles the dialog because the user pressed a button. Closes any other open one of the same kind first, because two
   * would compete for the focus.
   */
  press(button: Element | null): void {
    for (const other of openOnes) {
      const isOfKind = other.constructor === this.constructor;
      if (isOfKind && other !== this) void (other as ModalController).hide('button');
    }
    void this.toggle(button);
  }

  /** Takes the key while the focus is in the dialog, which has a listener of its own, or nowhere. */
  override takesEscape(event: KeyboardEvent): boolean {
    const { element } = this;
    const path = event.composedPath();
    if (path.includes(element)) return true;
    if (path[0] !== element.ownerDocument.body || !element.matches(':modal')) return false;
    if (!this.settings().keyboard && !hasOtherDialog(element.ownerDocument)) this.#escape(event);
    return true;
  }

  /** Reads the settings from the markup. */
  protected abstract settings(): ModalSettings;

  /**
   * Adds the listeners of an open dialog.
   *
   * @param _closed Aborted when the dialog has closed.
   */
  protected listen(_closed: AbortSignal): void {
    // Escape, or the equivalent gesture of the platform. That of a `command` is a `CustomEvent`.
    this.on('cancel', (event) => {
      const isKey = event.target === this.element && !(event instanceof CustomEvent);
      if (isKey && !event.defaultPrevented) this.#escape(event);
    });
    // Closed by a form of method `dialog`, a `command`, or a script.
    this.on('close', ({ target }) => target === this.element && this.#onClosedByPage());
    this.on('keydown', (event) => this.#onKeydown(event));
    this.on('pointerdown', ({ target }) => (this.#pressed = target));
    this.on('pointercancel', () => (this.#pressed = null));
    this.on('click', (event) => this.#onClick(event));
  }

  /** Adds a listener that is removed when the dialog has closed. */
  protected on<K extends keyof HTMLElementEventMap>(
    type: K,
    handler: (event: HTMLElementEventMap[K]) => void,
    passive = false,
  ): void {
    this.element.addEventListener(type, handler, { passive, signal: this.#listeners.signal });
  }

  /** Whether an event belongs to this dialog, and not to another dialog inside it. */
  protected isOwn(event: Event): boolean {
    const isOpenDialog = (node: EventTarget): boolean =>
      isElement(node) && node.matches('dialog[open]');
    return event.composedPath().find(isOpenDialog) === this.element;
  }

  #open(): void {
    const { element: dialog } = this;
    const { modal, scroll } = this.settings();
    // A page that was stored during the closing transition has the class.
    dialog.classList.remove('hiding');
    // Reads all layout values before the first change. Reading `transform` also makes the browser compute the style of the
    // closed dialog, from which the opening transition starts.
    void getComputedStyle(dialog).transform;
    this.#page = dialog.ownerDocument;
    const lock = scroll ? null : scrollLock(this.#page);
    const body = overflowingBody(dialog, this.component);
    if (modal) dialog.showModal();
    else dialog.show();
    this.#isModal = dialog.matches(':modal');
    // WebKit leaves the focus on the page if nothing inside the dialog is focusable.
    if (!containsFocus(dialog)) dialog.focus({ preventScroll: true });
    lock?.();
    if (body) makeScrollable(body);
  }

  #close(cause: HideCause, returnValue?: string): Promise<void> {
    const { classList } = this.element;
    const detail = this.#detail(cause);
    this.#isClosing = true;
    this.setOpen(false);
    closeInnerDialogs(this.element);
    classList.add('hiding');
    classList.remove(`${this.component}-static`);
    const trigger = holdsFocus(this.element) ? this.#trigger : null;
    this.#trigger = null;
    this.#closeDialog(returnValue);
    // Not after the transition: by then the user may have moved the focus elsewhere.
    if (isElement(trigger) && trigger.checkVisibility()) {
      trigger.focus({ preventScroll: true });
    }
    return this.settle(this.element, () => {
      this.#isClosing = false;
      classList.remove('hiding');
      this.#listeners.abort();
      fireEvent(this, 'hidden', detail, false);
    });
  }

  #detail(cause: HideCause): BehaviorDetail {
    return { relatedTarget: this.#trigger, cause };
  }

  /** Closes the `<dialog>` and unlocks the scrolling of the page. */
  #closeDialog(returnValue?: string): void {
    const { element: dialog } = this;
    // `close()` does nothing for a dialog without the attribute `open`, even if it is still modal.
    if (dialog.matches(':modal')) dialog.open = true;
    if (dialog.open) dialog.close(returnValue);
    // Otherwise the last modal dialog that closes unlocks the page; the open one may be in a shadow root.
    const isOnPage = ({ element }: OpenController): boolean =>
      element.ownerDocument === this.#page && element.matches(':modal');
    if (![...openOnes].some(isOnPage)) unlockScroll(this.#page);
  }

  /**
   * Detects that the page has removed or moved an open dialog, has removed its attribute `open`, or has hidden an element
   * around it, for which the browser fires no event.
   */
  #watch(): void {
    const { signal } = this.#listeners;
    const onHidden = (): void => this.#closeIfHidden();
    const observer = new MutationObserver(() => {
      const { isConnected, open } = this.element;
      // A dialog that was moved is no longer modal, but has the attribute.
      const isMoved = open && this.#isModal && !this.element.matches(':modal');
      if (isConnected && !isMoved) this.#onClosedByPage();
      else this.dispose();
    });
    for (const root of rootsAround(this.element)) {
      observer.observe(root, { childList: true, subtree: true });
      // The content of a closed `<details>` has no new size.
      root.addEventListener('toggle', onHidden, { capture: true, signal });
    }
    observer.observe(this.element, { attributeFilter: ['open'] });
    // jsdom has no ResizeObserver.
    const sizes = 'ResizeObserver' in window ? new ResizeObserver(onHidden) : null;
    sizes?.observe(this.element);
    signal.addEventListener('abort', () => {
      observer.disconnect();
      sizes?.disconnect();
    });
  }

  /** Handles Escape where the browser fires no `cancel`, and where it would close a dialog that must stay open. */
  #onKeydown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
    if (!this.isOwn(event)) return;
    // The second `cancel` in a row cannot be prevented, so the `keydown` event is.
    const isLeft = this.element.matches(':modal') && this.settings().keyboard;
    if (!isLeft && !this.#hasPopover()) this.#escape(event);
  }

  /** Whether a popover was opened later, which the browser closes: opening a dialog closes all that are not around it. */
  #hasPopover(): boolean {
    const { element } = this;
    return closablePopovers(rootOf(element)).some((popover) => !popover.contains(element));
  }

  #escape(event: Event): void {
    event.preventDefault();
    if (this.settings().keyboard) void this.hide('escape');
    else void this.#preventHide('escape');
  }

  /** Closes a modal dialog that is no longer shown: the page behind would stay inert. */
  #closeIfHidden(): void {
    if (this.element.matches(':modal') && !this.element.checkVisibility()) this.#closeByPage();
  }

  /** Updates state and events after the browser or the page has closed the dialog. */
  #onClosedByPage(): void {
    if (!this.element.open) this.#closeByPage();
  }

  #closeByPage(): void {
    if (!this.isOpen) return;
    fireEvent(this, 'hide', this.#detail('close'), false);
    void this.#close('close');
  }

  /** Handles a click whose target is the dialog itself, which is a click on the backdrop: the content covers the dialog. */
  #onClick(event: MouseEvent): void {
    const pressed = this.#pressed;
    this.#pressed = null;
    if (event.target !== this.element || !this.element.matches(':modal')) return;
    // Selecting text from inside to outside also ends with a click on the dialog.
    if (pressed && pressed !== this.element) return;
    if (event.isTrusted && isInside(this.element, event)) return;
    const { backdrop } = this.settings();
    if (backdrop === 'static') void this.#preventHide('backdrop');
    else if (backdrop) void this.hide('backdrop');
  }

  async #preventHide(cause: HideCause): Promise<void> {
    if (!fireEvent(this, 'hidePrevented', this.#detail(cause))) return;
    const { classList } = this.element;
    classList.add(`${this.component}-static`);
    await afterTransitions(this.element, () => classList.remove(`${this.component}-static`));
  }
}

/** Whether a value is a `<dialog>`, of any window. */
export function isDialog(value: unknown): value is HTMLDialogElement {
  return isElement(value) && value.matches('dialog');
}

/** Closes modal dialogs inside a closed one: they would be invisible and still make the page inert. */
function closeInnerDialogs(dialog: Element): void {
  const inner = [...dialog.querySelectorAll<HTMLDialogElement>('dialog:modal')];
  for (const one of inner.toReversed()) one.close();
}

/** Whether the page has opened a modal dialog itself: it may be in front of those that have a controller. */
function hasOtherDialog(page: Document): boolean {
  const known = new Set<Element>([...openOnes].map(({ element }) => element));
  return [...page.querySelectorAll('dialog:modal')].some((one) => !known.has(one));
}

/** Whether the focus is in the dialog or nowhere; while a modal dialog is open, it cannot be anywhere else. */
function holdsFocus(dialog: HTMLElement): boolean {
  const { activeElement, body } = dialog.ownerDocument;
  return activeElement === body || dialog.matches(':modal') || containsFocus(dialog);
}

/** Whether a click is inside the box of the dialog, including its border. */
function isInside(dialog: Element, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
