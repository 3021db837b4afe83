import type { PropertyValues } from 'lit';

import { ContractElement } from '../internal/contract-element.ts';

/**
 * Base of elements that do something around the content of the author and never touch it: they
 * render nothing.
 */
export abstract class BehaviorElement extends ContractElement {
  #hasSettings = false;

  override connectedCallback(): void {
    if (this.hasAttribute('defer-hydration')) return;
    super.connectedCallback();
    this.start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop();
  }

  override attributeChangedCallback(name: string, old: string | null, value: string | null): void {
    super.attributeChangedCallback(name, old, value);
    if (name === 'defer-hydration' && value === null && this.isConnected) this.connectedCallback();
  }

  /** Called when the element comes into the document. */
  protected abstract start(): void;

  /** Called when the element leaves the document. */
  protected abstract stop(): void;

  /** Called with properties that were set, while the element is in the document. */
  protected settingsChanged?(changed: PropertyValues, isFirst: boolean): void;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** The content is the author's. */
  protected override shouldUpdate(changed: PropertyValues): boolean {
    if (this.isConnected) this.settingsChanged?.(changed, !this.#hasSettings);
    this.#hasSettings = true;
    return false;
  }
}

/** A distance from markup; what is none counts as 0. */
export const pixels = (value: number): number => (Number.isFinite(value) ? value : 0);
