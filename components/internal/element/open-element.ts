import type { PropertyValues } from 'lit';

import { type BehaviorDetail, isServed } from '../behavior/behavior.ts';
import type { OpenController } from '../behavior/open-controller.ts';
import { WidgetElement } from './widget-element.ts';

/** A controller with methods that take no more than their defaults. */
interface Openable extends OpenController {
  show(): Promise<void>;
  hide(): Promise<void>;
  toggle(): Promise<void>;
}

/** Events of elements that open and close, by name. */
export interface OpenEvents<Detail = BehaviorDetail> {
  'fwx-show': CustomEvent<Detail>;
  'fwx-shown': CustomEvent<Detail>;
  'fwx-hide': CustomEvent<Detail>;
  'fwx-hidden': CustomEvent<Detail>;
}

export interface OpenElement {
  /** Whether it is open. */
  open: boolean;
}

/**
 * Base class of elements whose markup opens and closes: keeps the property `open` and the controller in step while the
 * element is in the page.
 */
export abstract class OpenElement<C extends Openable = Openable> extends WidgetElement {
  #controller: C | null = null;
  /** How often `hide()` was called. */
  #hides = 0;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.controller?.dispose();
  }

  /**
   * Opens it.
   *
   * @returns Resolves when the transition has ended.
   */
  show(): Promise<void> {
    return this.whenUpdated((controller) => controller.show());
  }

  /**
   * Closes it.
   *
   * @returns Resolves when it is hidden.
   */
  async hide(): Promise<void> {
    this.#hides++;
    if (this.isUpdatePending && this.isConnected) await this.updateComplete;
    const { controller } = this;
    const hidden = controller?.hide();
    // It may have been set during the closing transition.
    this.open = controller?.isOpen ?? false;
    await hidden;
  }

  /** Opens it when it is closed, and closes it when it is open. */
  toggle(): Promise<void> {
    return this.whenUpdated((controller) => controller.toggle());
  }

  /** Opens it by `work`, after a pending update. A call of `hide()` that follows cancels one that waits. */
  protected async whenUpdated(work: (controller: C) => Promise<void>): Promise<void> {
    const hides = this.#hides;
    if (this.isUpdatePending) await this.updateComplete;
    const { controller } = this;
    if (controller && hides === this.#hides) await work(controller);
  }

  /** The controller of the current markup; `null` where there is no markup. */
  protected get controller(): C | null {
    const found = this.findController();
    if (found && found !== this.#controller) {
      this.#controller = found;
      found.onOpenChange = (open) => (this.open = open);
      if (found.isOpen) this.open = true;
    }
    return found;
  }

  /** Finds the controller of the current markup. */
  protected abstract findController(): C | null;

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    // Opening sets `open`, which must not happen within the update.
    queueMicrotask(() => this.followOpen());
  }

  /** Opens or closes the current markup according to `open`. */
  protected followOpen(): void {
    const { controller } = this;
    if (controller && isServed(controller.element)) this.applyOpen(controller);
  }

  /** Opens or closes according to `open`; if a listener prevents that, `open` is reset. */
  protected applyOpen(controller: C): void {
    if (this.open === controller.isOpen) return;
    void (this.open ? controller.show() : controller.hide());
    this.open = controller.isOpen;
  }
}
