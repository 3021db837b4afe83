import { type BehaviorDetail, isServed } from '../behavior/behavior.ts';
import { closablePopovers } from '../behavior/close-on-escape.ts';
import { fireEvent } from '../behavior/fire-event.ts';
import { OpenController } from '../behavior/open-controller.ts';
import { closestAround, containsFocus, innermostFocus } from '../dom/roots.ts';
import type { Anchor } from './anchor.ts';
import { clearPlace, keepInPlace, loadPositioning, release } from './position.ts';

/**
 * An element and the panel that it opens beside it: a menu, a tooltip, a popover. Its events are fired at the element,
 * which is also their `relatedTarget`. A class that extends it says where the panel is put, and how the markup of an open
 * one differs.
 */
export abstract class PanelController<Focus = never> extends OpenController {
  /** What {@link element} opens. */
  readonly panel: HTMLElement;

  constructor(element: HTMLElement, panel: HTMLElement) {
    super(element);
    this.panel = panel;
  }

  /**
   * Opens the panel. Does nothing while it is open, and when a listener prevents `show`.
   *
   * @param focus Where in the panel the focus goes, for `onPlaced()`.
   * @returns Resolves when the transition has ended.
   */
  show(focus?: Focus): Promise<void> {
    if (this.isOpen || !this.element.isConnected || !this.#fire('show')) return this.settled;
    this.setOpen(true);
    return (this.settled = this.#reveal(focus));
  }

  /**
   * Closes the panel, and returns the focus from inside it to the element. Does nothing while it is closed, and when a
   * listener prevents `hide`.
   *
   * @param detail More data of the events.
   * @returns Resolves when the transition has ended.
   */
  hide(detail?: Partial<BehaviorDetail>, cancelable = true): Promise<void> {
    if (!this.isOpen || !this.#fire('hide', detail, cancelable)) return this.settled;
    const hadFocus = containsFocus(this.panel);
    this.#conceal();
    // Otherwise the focus would go to the body of the page.
    if (hadFocus) this.element.focus({ preventScroll: true });
    else this.#takeFocusFromDialog();
    return this.settle(this.panel, () => {
      clearPlace(this.panel);
      this.#fire('hidden', detail, false);
    });
  }

  /** Opens a closed panel and closes an open one. */
  toggle(): Promise<void> {
    return this.isOpen ? this.hide() : this.show();
  }

  /** Updates the position of an open panel. */
  async update(): Promise<void> {
    if (this.isOpen) await keepInPlace(this.anchor());
  }

  /** Closes the panel without events. It can be opened again. */
  override dispose(): void {
    if (this.isOpen) this.#conceal();
    clearPlace(this.panel);
  }

  /** Takes the key while the focus is on the element, in the panel or nowhere. */
  override takesEscape(event: KeyboardEvent): boolean {
    const { element, panel } = this;
    const path = event.composedPath();
    const isMeant = path.includes(element) || path.includes(panel) || this.#isNowhere(path);
    if (!isMeant || !isServed(panel)) return false;
    // The browser closes these, which were opened later.
    const isLeft = panel.querySelector('dialog:modal') ?? closablePopovers(panel)[0];
    if (!isLeft) this.onEscape(event);
    return true;
  }

  /** Closes the panel, or what is open in it, by a key. */
  protected onEscape(event: KeyboardEvent): void {
    event.preventDefault();
    void this.hide();
    if (!this.isOpen) this.element.focus();
  }

  /** Where the panel is put, from the settings in the markup. */
  protected abstract anchor(): Anchor;

  /** Shows or hides the panel, by classes and ARIA attributes. It is put in its place afterwards. */
  protected abstract reflectOpen(isOpen: boolean): void;

  /** Called when the panel that opens is in its place. */
  protected onPlaced?(focus?: Focus): void;

  /** Shows the panel. Writes before it reads layout values, so that opening takes one layout only. */
  async #reveal(focus?: Focus): Promise<void> {
    const { changes } = this;
    const loading = loadPositioning();
    if (loading) await loading;
    if (changes !== this.changes) return;
    this.reflectOpen(true);
    await this.update();
    if (changes !== this.changes) return;
    this.onPlaced?.(focus);
    await this.settle(this.panel, () => this.#fire('shown', undefined, false));
  }

  /** Whether a key is pressed while nothing has the focus, and the panel is not behind a modal dialog. */
  #isNowhere([target]: readonly EventTarget[]): boolean {
    const { panel } = this;
    const { body } = panel.ownerDocument;
    if (target !== body) return false;
    return closestAround(panel, 'dialog:modal') !== null || !body.querySelector('dialog:modal');
  }

  #conceal(): void {
    this.setOpen(false);
    release(this.panel);
    this.reflectOpen(false);
  }

  /** A dialog that was opened from the panel cannot return the focus there: it is hidden by then. */
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

  #fire(name: string, detail?: Partial<BehaviorDetail>, cancelable?: boolean): boolean {
    return fireEvent(this, name, { relatedTarget: this.element, ...detail }, cancelable);
  }
}
