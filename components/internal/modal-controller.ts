import { type BehaviorDetail, fire, type HideCause, transitionEnd } from './behavior.ts';
import { isElement } from './move-nodes.ts';
import { rootsAround } from './roots.ts';
import { hasScrollBar, lockScroll, unlockScroll } from './scroll-lock.ts';
import { makeScrollable, overflowingBody } from './scrollable-body.ts';

const controllers = new WeakMap<HTMLDialogElement, ModalController>();
/** All dialogs that are open. */
export const openModals = new Set<ModalController>();

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
export abstract class ModalController {
  /** Called when the dialog opens or closes, for an element that reflects the state to an attribute. */
  onOpenChange: ((open: boolean) => void) | null = null;

  /** The dialog. */
  readonly dialog: HTMLDialogElement;

  /** Name of the component in events and classes, such as `drawer`. */
  protected abstract readonly component: string;

  #state: 'closed' | 'opening' | 'open' | 'closing' = 'closed';
  #settled: Promise<void> = Promise.resolve();
  #transitionId = 0;
  #trigger: Element | null = null;
  /** Target of the last `pointerdown`. */
  #pressed: EventTarget | null = null;
  #listeners = new AbortController();

  /** Use {@link ModalController.for}: a dialog has one controller. */
  constructor(dialog: HTMLDialogElement) {
    this.dialog = dialog;
  }

  /** The controller of a dialog, created on first use. */
  static for<C extends ModalController>(
    this: new (dialog: HTMLDialogElement) => C,
    dialog: HTMLDialogElement,
  ): C {
    const known = controllers.get(dialog);
    if (known instanceof this) return known;
    const controller = new this(dialog);
    controllers.set(dialog, controller);
    return controller;
  }

  /** Whether the dialog is open or opening. */
  get isOpen(): boolean {
    return this.#state === 'opening' || this.#state === 'open';
  }

  /**
   * Opens the dialog. Does nothing while the dialog is open, also if another script opened it, while it is opening or
   * closing, and when a listener prevents `show`.
   *
   * @param trigger The element that the user pressed; gets the focus back.
   * @returns Resolves when the transition has ended.
   */
  show(trigger: Element | null = null): Promise<void> {
    const { dialog } = this;
    if (this.#state !== 'closed' || dialog.open || !dialog.isConnected) return this.#settled;
    const detail = { relatedTarget: trigger };
    if (!this.#fire('show', detail)) return this.#settled;
    this.#trigger = trigger;
    this.#setState('opening');
    this.#listeners = new AbortController();
    this.listen(this.#listeners.signal);
    this.#watch();
    this.#open();
    return this.#settle('open', () => this.#fire('shown', detail, false));
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
    if (this.#state === 'closed' && this.dialog.open) this.dialog.close(returnValue);
    if (!this.isOpen || !this.#fire('hide', this.#detail(cause))) return this.#settled;
    return this.#close(cause, returnValue);
  }

  /** Opens a closed dialog and closes an open one. */
  toggle(trigger: Element | null = null): Promise<void> {
    if (!this.isOpen && !this.dialog.open) return this.show(trigger);
    return this.hide(trigger ? 'button' : 'script');
  }

  /**
   * Adopts a dialog that has the attribute `open` in the markup, and is not modal therefore: opens it as its settings
   * specify, without a transition.
   */
  async adopt(): Promise<void> {
    if (this.#state !== 'closed' || !this.dialog.open) return;
    this.dialog.removeAttribute('open');
    this.dialog.classList.add(`${this.component}-instant`);
    await this.show();
    this.dialog.classList.remove(`${this.component}-instant`);
  }

  /** Closes the dialog without events and removes all listeners. It can be opened again. */
  dispose(): void {
    this.#transitionId++;
    this.#listeners.abort();
    openModals.delete(this);
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.dialog.classList.remove('hiding', `${this.component}-static`);
    this.#closeDialog();
  }

  /**
   * Toggles the dialog because the user pressed a button. Closes any other open one of the same kind first, because two
   * would compete for the focus.
   */
  press(button: Element | null): void {
    for (const other of openModals) {
      if (other !== this && other.component === this.component) void other.hide('button');
    }
    void this.toggle(button);
  }

  /** Reads the settings from the markup. */
  protected abstract settings(): ModalSettings;

  /**
   * Adds the listeners of an open dialog.
   *
   * @param _closed Aborted when the dialog has closed.
   */
  protected listen(_closed: AbortSignal): void {
    // Escape, or the equivalent gesture of the platform.
    this.on('cancel', (event) => event.target === this.dialog && this.#escape(event));
    // Closed by a form of method `dialog`, a `command`, or a script.
    this.on('close', ({ target }) => target === this.dialog && this.#onClosedByPage());
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
    this.dialog.addEventListener(type, handler, { passive, signal: this.#listeners.signal });
  }

  /** Whether an event belongs to this dialog, and not to another dialog inside it. */
  protected isOwn(event: Event): boolean {
    const isOpenDialog = (node: EventTarget): boolean =>
      isElement(node) && node.matches('dialog[open]');
    return event.composedPath().find(isOpenDialog) === this.dialog;
  }

  #open(): void {
    const { dialog } = this;
    const { modal, scroll } = this.settings();
    // Reads all layout values before the first change. Reading `transform` also makes the browser compute the style of the
    // closed dialog, from which the opening transition starts.
    void getComputedStyle(dialog).transform;
    const keepsPlace = !scroll && hasScrollBar(dialog);
    const body = overflowingBody(dialog, this.component);
    if (modal) dialog.showModal();
    else dialog.show();
    // WebKit leaves the focus on the page if nothing inside the dialog is focusable.
    if (!dialog.matches(':focus-within')) dialog.focus({ preventScroll: true });
    if (!scroll) lockScroll(dialog, keepsPlace);
    if (body) makeScrollable(body);
  }

  #close(cause: HideCause, returnValue?: string): Promise<void> {
    const { classList } = this.dialog;
    const detail = this.#detail(cause);
    this.#setState('closing');
    closeInnerDialogs(this.dialog);
    classList.add('hiding');
    classList.remove(`${this.component}-static`);
    const trigger = holdsFocus(this.dialog) ? this.#trigger : null;
    this.#trigger = null;
    this.#closeDialog(returnValue);
    // Not after the transition: by then the user may have moved the focus elsewhere.
    if (isElement(trigger) && trigger.checkVisibility()) {
      trigger.focus({ preventScroll: true });
    }
    return this.#settle('closed', () => {
      classList.remove('hiding');
      this.#listeners.abort();
      this.#fire('hidden', detail, false);
    });
  }

  #detail(cause: HideCause): BehaviorDetail {
    return { relatedTarget: this.#trigger, cause };
  }

  #fire(name: string, detail: BehaviorDetail, cancelable = true): boolean {
    return fire(this.dialog, name, this.component, { cancelable, detail });
  }

  #setState(state: 'opening' | 'closing'): void {
    this.#state = state;
    this.#transitionId++;
    if (state === 'opening') openModals.add(this);
    else openModals.delete(this);
    this.onOpenChange?.(state === 'opening');
  }

  /** Calls `finish` when the running transition has ended, at once when there is no transition. */
  #settle(state: 'open' | 'closed', finish: () => void): Promise<void> {
    const id = this.#transitionId;
    const end = (): void => {
      if (id !== this.#transitionId) return;
      this.#state = state;
      finish();
    };
    const transition = transitionEnd(this.dialog);
    if (!transition) end();
    return (this.#settled = transition?.then(end) ?? Promise.resolve());
  }

  /** Closes the `<dialog>` and unlocks the scrolling of the page. */
  #closeDialog(returnValue?: string): void {
    const { dialog } = this;
    // `close()` does nothing for a dialog without the attribute `open`, even if it is still modal.
    if (dialog.matches(':modal')) dialog.open = true;
    if (dialog.open) dialog.close(returnValue);
    // Otherwise the last modal dialog that closes unlocks the page; the open one may be in a shadow root.
    if (![...openModals].some((one) => one.dialog.matches(':modal'))) unlockScroll(dialog);
  }

  /**
   * Detects that the page has removed an open dialog or its attribute `open`, or has hidden an element around it, for
   * which the browser fires no event.
   */
  #watch(): void {
    const observer = new MutationObserver(() => {
      if (this.dialog.isConnected) return this.#onClosedByPage();
      this.dispose();
      this.onOpenChange?.(false);
    });
    for (const root of rootsAround(this.dialog)) {
      observer.observe(root, { childList: true, subtree: true });
    }
    observer.observe(this.dialog, { attributeFilter: ['open'] });
    this.#listeners.signal.addEventListener('abort', () => observer.disconnect());
    // jsdom has no ResizeObserver.
    if (!('ResizeObserver' in window)) return;
    const sizes = new ResizeObserver(() => this.#onResized());
    sizes.observe(this.dialog);
    this.#listeners.signal.addEventListener('abort', () => sizes.disconnect());
  }

  /** Handles Escape where the browser fires no `cancel`, and where it would close a dialog that must stay open. */
  #onKeydown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (!this.isOwn(event)) return;
    const isModal = this.dialog.matches(':modal');
    // The second `cancel` in a row cannot be prevented, so the `keydown` event is.
    if (isModal && (this.settings().keyboard || this.dialog.querySelector(':popover-open'))) return;
    this.#escape(event);
  }

  #escape(event: Event): void {
    event.preventDefault();
    if (this.settings().keyboard) void this.hide('escape');
    else void this.#preventHide('escape');
  }

  /** Closes a modal dialog that is no longer shown: the page behind would stay inert. */
  #onResized(): void {
    if (this.dialog.matches(':modal') && !this.dialog.checkVisibility()) this.#closeByPage();
  }

  /** Updates state and events after the browser or the page has closed the dialog. */
  #onClosedByPage(): void {
    if (!this.dialog.open) this.#closeByPage();
  }

  #closeByPage(): void {
    if (!this.isOpen) return;
    this.#fire('hide', this.#detail('close'), false);
    void this.#close('close');
  }

  /** Handles a click whose target is the dialog itself, which is a click on the backdrop: the content covers the dialog. */
  #onClick(event: MouseEvent): void {
    const pressed = this.#pressed;
    this.#pressed = null;
    if (event.target !== this.dialog || !this.dialog.matches(':modal')) return;
    // Selecting text from inside to outside also ends with a click on the dialog.
    if (pressed && pressed !== this.dialog) return;
    if (event.isTrusted && isInside(this.dialog, event)) return;
    const { backdrop } = this.settings();
    if (backdrop === 'static') void this.#preventHide('backdrop');
    else if (backdrop) void this.hide('backdrop');
  }

  async #preventHide(cause: HideCause): Promise<void> {
    if (!this.#fire('hidePrevented', this.#detail(cause))) return;
    const { classList } = this.dialog;
    classList.add(`${this.component}-static`);
    await transitionEnd(this.dialog);
    classList.remove(`${this.component}-static`);
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

/** Whether the focus is in the dialog or nowhere; while a modal dialog is open, it cannot be anywhere else. */
function holdsFocus(dialog: HTMLElement): boolean {
  const { activeElement, body } = dialog.ownerDocument;
  return activeElement === body || dialog.matches(':modal, :focus-within');
}

/** Whether a click is inside the box of the dialog, including its border. */
function isInside(dialog: Element, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
