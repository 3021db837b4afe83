import { isServed } from '../internal/behavior/behavior.ts';
import type { Listen } from '../internal/element/events.ts';
import type { PropertiesOf } from '../internal/options/option.ts';
import { rootOf } from '../internal/dom/roots.ts';
import { WidgetElement } from '../internal/element/widget-element.ts';
import { buttonExpansion, readButton } from './button-markup.ts';
import { buttonContract, type ButtonModel } from './button.contract.ts';
import { installToggleButtons, setPressed, type ButtonChange } from './toggle-behavior.ts';

/** Events of `<fwx-button>` by name. */
export interface ButtonEvents {
  'fwx-change': CustomEvent<ButtonChange>;
}

export interface FwxButton extends PropertiesOf<typeof buttonContract.properties> {
  /** @hidden */
  addEventListener: Listen<FwxButton, ButtonEvents>;
  /** @hidden */
  removeEventListener: Listen<FwxButton, ButtonEvents>;
}

/**
 * A native `<button>` or `<a>` with one of five variants, nine colours and four sizes. It submits forms,
 * has labels and works without script like any other.
 *
 * Text inside becomes the label; a plain `<button>` or `<a>` inside gets its classes in place.
 *
 * @summary A button or a link that looks like one.
 * @tag fwx-button
 * @tagname fwx-button
 * @fires {CustomEvent<ButtonChange>} fwx-change - A toggle button was pressed or released. Bubbles.
 * @cssprop --bs-btn-min-height - Minimum height. Default `2.375rem`.
 * @cssprop --bs-btn-padding-x - Space beside the label.
 * @cssprop --bs-btn-padding-y - Space above and below the label.
 * @cssprop --bs-btn-font-size - Size of the label.
 * @cssprop --bs-btn-font-weight - Weight of the label. Default `500`.
 * @cssprop --bs-btn-color - Label.
 * @cssprop --bs-btn-bg - Background.
 * @cssprop --bs-btn-border-color - Colour of the border.
 * @cssprop --bs-btn-border-radius - Corners. Default `0.375rem`.
 * @cssprop --bs-btn-hover-bg - Background under the pointer.
 * @cssprop --bs-btn-active-bg - Background while pressed.
 * @cssprop --bs-btn-disabled-opacity - Opacity while disabled. Default `0.65`.
 */
export class FwxButton extends WidgetElement {
  static override readonly contract = buttonContract;
  static override readonly expansion = buttonExpansion;

  constructor() {
    super();
    this.addEventListener('fwx-change', this.#onChange);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    installToggleButtons(rootOf(this));
  }

  /** Presses or releases a toggle button. */
  toggle(): void {
    const root = this.documentedRoot;
    if (root && this.toggleable && isServed(root)) setPressed(root, !this.pressed);
  }

  /** Clicks the button inside. */
  override click(): void {
    this.documentedRoot?.click();
  }

  /** Focuses the button inside. */
  override focus(options?: FocusOptions): void {
    this.documentedRoot?.focus(options);
  }

  /** A button always has content: without a label, the default word. */
  protected override hasContent(): boolean {
    return true;
  }

  protected override readMarkup(root: HTMLElement): Partial<ButtonModel> {
    return readButton(root);
  }

  protected override comparedModel(model: ButtonModel, root: HTMLElement): object {
    return super.comparedModel({ ...model, buttonTag: root.localName }, root);
  }

  #onChange = ({ target, detail }: Event & { detail?: ButtonChange }): void => {
    if (target === this.documentedRoot && detail) this.pressed = detail.pressed;
  };
}

declare global {
  interface FwxElementEvents {
    'fwx-button': ButtonEvents;
  }
  interface HTMLElementTagNameMap {
    'fwx-button': FwxButton;
  }
}
