import { type BehaviorDetail, fire, type HideCause, transitionEnd } from './behavior.ts';
import { rootsAround } from './roots.ts';
import { hasScrollBar, lockScroll, unlockScroll } from './scroll-lock.ts';
import { makeScrollable, overflowingBody } from './scrollable-body.ts';

const controllers = new WeakMap<HTMLDialogElement, ModalController>();
/** All dialogs that are open. */
export const openModals = new Set<ModalController>();

/** How a dialog behaves. */
export interface ModalSettings {
  /** What a click on the backdrop does: closes the dialog, nothing, or a bounce. */
  readonly backdrop: boolean | 'static';
  /** Whether Escape closes the dialog. */
  readonly keyboard: boolean;
  /** Whether the page behind cannot be used. */
  readonly modal: boolean;
  /** Whether the page behind scrolls. */
  readonly scroll: boolean;
}

/**
 * Behaviour of one `<dialog>`: what Bootstrap's script does for the same markup, with the same events.
 * It is made when the dialog is first used, and reads its settings from the markup each time.
 */
export abstract class ModalController {
  /** Told when the dialog opens or closes, for an element that shows it as an attribute. */
  onOpenChange: ((open: boolean) => void) | null = null;

  /** The dialog. */
  readonly dialog: HTMLDialogElement;

  /** Name of the component in events and classes, such as `drawer`. */
  protected abstract readonly component: string;

  #state: 'closed' | 'opening' | 'open' | 'closing' = 'closed';
  #settled: Promise<void> = Promise.resolve();
  #turn = 0;
  #trigger: Element | null = null;
  /** Where the pointer went down. */
  #pressed: EventTarget | null = null;
  #listeners = new AbortController();

  /** Use {@link ModalController.for}: a dialog has one controller. */
  constructor(dialog: HTMLDialogElement) {
    this.dialog = dialog;
  }

  /** The controller of a dialog, made on first use. */
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

  /** Whether the dialog is open or on its way to be. */
  get isOpen(): boolean {
    return this.#state === 'opening' || this.#state === 'open';
  }

  /**
   * Opens the dialog. Nothing happens while it is open or moves, be it by another script, and when a
   * listener prevents `show`.
   *
   * @param trigger What the user pressed; gets the focus back.
   * @returns Settled when the transition has ended.
   */
  show(trigger: Element | null = null): Promise<void> {
    const { dialog } = this;
    if (this.#state !== 'closed' || dialog.open || !dialog.isConnected) return this.#settled;
    const detail = { relatedTarget: trigger };
    if (!this.#fire('show', detail)) return this.#settled;
    this.#trigger = trigger;
    this.#enter('opening');
    this.#listeners = new AbortController();
    this.listen();
    this.#watch();
    this.#open();
    return this.#settle('open', () => this.#fire('shown', detail, false));
  }

  /**
   * Closes the dialog. Nothing happens when it is closed or closes already, and when a listener
   * prevents `hide`.
   *
   * @param cause What the events name as the cause.
   * @param returnValue What `returnValue` of the dialog becomes. Default: it stays.
   * @returns Settled when the transition has ended.
   */
  hide(cause: HideCause = 'script', returnValue?: string): Promise<void> {
    // Opened by something else, such as `command="show-modal"`: there is nothing to tell.
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
   * Takes over a dialog that arrived with `open`, which is not modal: opens it properly, without a
   * transition.
   */
  async adopt(): Promise<void> {
    if (this.#state !== 'closed' || !this.dialog.open) return;
    this.dialog.removeAttribute('open');
    this.dialog.classList.add(`${this.component}-instant`);
    await this.show();
    this.dialog.classList.remove(`${this.component}-instant`);
  }

  /** Closes without events and lets go of everything. */
  dispose(): void {
    this.#turn++;
    this.#listeners.abort();
    controllers.delete(this.dialog);
    openModals.delete(this);
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.dialog.classList.remove('hiding', `${this.component}-static`);
    this.#shut();
  }

  /** What the markup says. */
  protected abstract settings(): ModalSettings;

  /** Adds the listeners of an open dialog. */
  protected listen(): void {
    // Escape, or the gesture that stands for it.
    this.on('cancel', (event) => event.target === this.dialog && this.#escape(event));
    // By a form of method `dialog`, a `command`, or a script.
    this.on('close', ({ target }) => target === this.dialog && this.#closeAsPage());
    this.on('keydown', (event) => this.#onKeydown(event));
    this.on('pointerdown', ({ target }) => (this.#pressed = target));
    this.on('pointercancel', () => (this.#pressed = null));
    this.on('click', (event) => this.#onClick(event));
  }

  /** Adds a listener that is there until the dialog has closed. */
  protected on<K extends keyof HTMLElementEventMap>(
    type: K,
    handler: (event: HTMLElementEventMap[K]) => void,
    passive = false,
  ): void {
    this.dialog.addEventListener(type, handler, { passive, signal: this.#listeners.signal });
  }

  /** Whether an event is not one of another dialog inside of this one. */
  protected isOwn(event: Event): boolean {
    const isOpenDialog = (node: EventTarget): boolean =>
      node instanceof Element && node.matches('dialog[open]');
    return event.composedPath().find(isOpenDialog) === this.dialog;
  }

  #open(): void {
    const { dialog } = this;
    const { modal, scroll } = this.settings();
    // Everything is measured before anything changes. The first one also makes the browser know where
    // the closed dialog waits, which is laid out, too: the way in begins there.
    void getComputedStyle(dialog).transform;
    const keepsPlace = !scroll && hasScrollBar(dialog);
    const body = overflowingBody(dialog, this.component);
    if (modal) dialog.showModal();
    else dialog.show();
    // WebKit leaves the focus on the page where nothing inside takes it.
    if (!dialog.matches(':focus-within')) dialog.focus({ preventScroll: true });
    if (!scroll) lockScroll(dialog, keepsPlace);
    if (body) makeScrollable(body);
  }

  #close(cause: HideCause, returnValue?: string): Promise<void> {
    const { classList } = this.dialog;
    const detail = this.#detail(cause);
    this.#enter('closing');
    closeInside(this.dialog);
    classList.add('hiding');
    classList.remove(`${this.component}-static`);
    const trigger = holdsFocus(this.dialog) ? this.#trigger : null;
    this.#trigger = null;
    this.#shut(returnValue);
    // Later, the user may have put the focus elsewhere.
    if (trigger instanceof HTMLElement && trigger.checkVisibility()) {
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

  #enter(state: 'opening' | 'closing'): void {
    this.#state = state;
    this.#turn++;
    if (state === 'opening') openModals.add(this);
    else openModals.delete(this);
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
    const transition = transitionEnd(this.dialog);
    if (!transition) end();
    return (this.#settled = transition?.then(end) ?? Promise.resolve());
  }

  /** Closes the dialog and frees the page. */
  #shut(returnValue?: string): void {
    const { dialog } = this;
    // One that is modal still after its attribute `open` was removed is not closed by `close()`.
    if (dialog.matches(':modal')) dialog.open = true;
    if (dialog.open) dialog.close(returnValue);
    // The next one to close sees to it then; it may be in a shadow root.
    if (![...openModals].some((one) => one.dialog.matches(':modal'))) unlockScroll(dialog);
  }

  /** A page may take an open dialog away, or its attribute `open`, and no event tells of that. */
  #watch(): void {
    const observer = new MutationObserver(() => {
      if (this.dialog.isConnected) return this.#closeAsPage();
      this.dispose();
      this.onOpenChange?.(false);
    });
    for (const root of rootsAround(this.dialog)) {
      observer.observe(root, { childList: true, subtree: true });
    }
    observer.observe(this.dialog, { attributeFilter: ['open'] });
    this.#listeners.signal.addEventListener('abort', () => observer.disconnect());
  }

  /** The browser does nothing for Escape where no `cancel` comes, and too much where none must work. */
  #onKeydown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (!this.isOwn(event)) return;
    const isModal = this.dialog.matches(':modal');
    // The second `cancel` in a row cannot be prevented, hence the key itself.
    if (isModal && (this.settings().keyboard || this.dialog.querySelector(':popover-open'))) return;
    this.#escape(event);
  }

  #escape(event: Event): void {
    event.preventDefault();
    if (this.settings().keyboard) void this.hide('escape');
    else void this.#refuseToHide('escape');
  }

  /** Closes a dialog that the browser has closed already. */
  #closeAsPage(): void {
    if (this.dialog.open || !this.isOpen) return;
    this.#fire('hide', this.#detail('close'), false);
    void this.#close('close');
  }

  /** A click on the dialog itself is one on its backdrop: what it holds covers it. */
  #onClick(event: MouseEvent): void {
    const pressed = this.#pressed;
    this.#pressed = null;
    if (event.target !== this.dialog || !this.dialog.matches(':modal')) return;
    // Text selected from inside to outside ends in a click on the dialog, too.
    if (pressed && pressed !== this.dialog) return;
    if (event.isTrusted && isInside(this.dialog, event)) return;
    const { backdrop } = this.settings();
    if (backdrop === 'static') void this.#refuseToHide('backdrop');
    else if (backdrop) void this.hide('backdrop');
  }

  async #refuseToHide(cause: HideCause): Promise<void> {
    if (!this.#fire('hidePrevented', this.#detail(cause))) return;
    const { classList } = this.dialog;
    classList.add(`${this.component}-static`);
    await transitionEnd(this.dialog);
    classList.remove(`${this.component}-static`);
  }
}

/** A modal dialog inside of a closed one cannot be seen, and still keeps the page from being used. */
function closeInside(dialog: Element): void {
  const inner = [...dialog.querySelectorAll<HTMLDialogElement>('dialog:modal')];
  for (const one of inner.toReversed()) one.close();
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
