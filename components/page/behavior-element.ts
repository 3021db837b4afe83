import { LitElement } from 'lit';

/**
 * Base of elements that do something around the content of the author and never touch it: they
 * render nothing.
 */
export abstract class BehaviorElement extends LitElement {
  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, 'defer-hydration'];
  }

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

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** The content is the author's. */
  protected override shouldUpdate(): boolean {
    return false;
  }
}
