import type { PropertyValues } from 'lit';

import { ContractElement } from '../internal/element/contract-element.ts';

/**
 * Base class of elements that add behaviour to the content of the author without changing it: they
 * render nothing.
 */
export abstract class BehaviorElement extends ContractElement {
  #hasSettings = false;

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.hasAttribute('defer-hydration')) this.start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop();
  }

  /** Called when the element is connected to the document. */
  protected abstract start(): void;

  /** Called when the element is disconnected from the document. */
  protected abstract stop(): void;

  /** Called with changed properties, while the element is connected. */
  protected settingsChanged?(changed: PropertyValues, isFirst: boolean): void;

  /** Prevents rendering: the author provides the content. */
  protected override shouldUpdate(changed: PropertyValues): boolean {
    if (this.isConnected) this.settingsChanged?.(changed, !this.#hasSettings);
    this.#hasSettings = true;
    return false;
  }
}

/** A distance from markup; 0 for a value that is not finite. */
export const pixels = (value: number): number => (Number.isFinite(value) ? value : 0);
