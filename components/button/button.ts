import type { PropertyValues } from 'lit';
import { property } from 'lit/decorators.js';

import { isServed } from '../internal/behavior.ts';
import { ButtonVariant, type Size, type Theme } from '../internal/enums.ts';
import { rootOf } from '../internal/roots.ts';
import type { Stringable } from '../internal/stringable.ts';
import { WidgetElement } from '../internal/widget-element.ts';
import { modelOf } from '../internal/widget-properties.ts';
import { buttonContract, type ButtonModel } from './button.contract.ts';
import { buttonExpansion, patchButton, readButton } from './button-markup.ts';
import { installToggleButtons, setPressed, type ButtonChange } from './toggle-behavior.ts';

const { properties } = buttonContract;

/**
 * A real `<button>` or `<a>` in one of five weights, nine colours and four sizes. It submits forms,
 * takes labels and works without script like any other.
 *
 * Text inside becomes the label; a plain `<button>` or `<a>` inside gets its classes where it is.
 *
 * @summary A button or a link that looks like one.
 * @tag fwx-button
 * @tagname fwx-button
 * @fires {CustomEvent<ButtonChange>} fwx-change - A toggle button was pressed or released. Bubbles.
 * @cssprop --bs-btn-min-height - Least height. Default `2.375rem`.
 * @cssprop --bs-btn-padding-x - Space beside the label.
 * @cssprop --bs-btn-padding-y - Space above and below the label.
 * @cssprop --bs-btn-font-size - Size of the label.
 * @cssprop --bs-btn-font-weight - Weight of the label. Default `500`.
 * @cssprop --bs-btn-color - Label.
 * @cssprop --bs-btn-bg - Background.
 * @cssprop --bs-btn-border-color - Line around the button.
 * @cssprop --bs-btn-border-radius - Corners. Default `0.375rem`.
 * @cssprop --bs-btn-hover-bg - Background under the pointer.
 * @cssprop --bs-btn-active-bg - Background while pressed.
 * @cssprop --bs-btn-disabled-opacity - Opacity while disabled. Default `0.65`.
 */
export class FwxButton extends WidgetElement {
  static override readonly contract = buttonContract;
  static override readonly expansion = buttonExpansion;

  /** Tag of the button inside; by default `a` with an `href` and `button` without. Read once. */
  @property(properties.buttonTag)
  accessor buttonTag: string | null = null;

  /** Takes no clicks. */
  @property(properties.disabled)
  accessor disabled = false;

  /** Name under which the target of a link is saved; `''` leaves it to the server. */
  @property(properties.download)
  accessor download: string | null = null;

  /** Escapes `label`; when it is off, `label` is trusted HTML. A property without an attribute. */
  @property(properties.encodeLabel)
  accessor encodeLabel = true;

  /** Id of the form of a submit button that stands elsewhere. */
  @property(properties.form)
  accessor form: string | null = null;

  /** Address to which a submit button sends the form. */
  @property(properties.formAction)
  accessor formAction: string | null = null;

  /** Encoding of the form. */
  @property(properties.formEnctype)
  accessor formEnctype: string | null = null;

  /** Method of the form: `get`, `post` or `dialog`. */
  @property(properties.formMethod)
  accessor formMethod: string | null = null;

  /** Submits the form without validation. */
  @property(properties.formNoValidate)
  accessor formNoValidate: boolean = false;

  /** Where the answer to the form is shown. */
  @property(properties.formTarget)
  accessor formTarget: string | null = null;

  /** Where the link leads to. */
  @property(properties.href)
  accessor href: string | null = null;

  /** Text of the button, in place of text inside; replaces what is inside. */
  @property(properties.label)
  accessor label: Stringable | undefined;

  /** Shows that the button is busy; it takes no clicks and keeps the focus. */
  @property(properties.loading)
  accessor loading: boolean = false;

  /** Name under which a submit button sends `value`. */
  @property(properties.name)
  accessor name: string | null = null;

  /** Whether a toggle button is pressed. */
  @property(properties.pressed)
  accessor pressed = false;

  /** What the target of the link is to this page: `noopener`, `nofollow`. */
  @property(properties.rel)
  accessor rel: string | null = null;

  /** Size: `xs`, `sm` or `lg`; `null` is medium. */
  @property(properties.size)
  accessor size: Size | null = null;

  /** Where the target of the link is shown: `_blank`, or the name of a frame. */
  @property(properties.target)
  accessor target: string | null = null;

  /** Colour theme: `primary`, `accent`, `success`, `danger`, `warning`, `info`, `inverse` or `secondary`. */
  @property(properties.theme)
  accessor theme: Theme | null = null;

  /** Stays pressed until the next click; the attribute is `toggle`. */
  @property(properties.toggleable)
  accessor toggleable = false;

  /** Type of the button: `button`, `submit` or `reset`. */
  @property(properties.type)
  accessor type: string | null = null;

  /** What a submit button sends under its `name`. */
  @property(properties.value)
  accessor value: string | null = null;

  /** Weight: `solid`, `outline`, `subtle`, `text`, `styled`, `link`; `''` or `null` is the bare `btn`. */
  @property(properties.variant)
  accessor variant: ButtonVariant | null = ButtonVariant.SOLID;

  constructor() {
    super();
    this.addEventListener('fwx-change', this.#onChange);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    installToggleButtons(rootOf(this));
  }

  /** Presses a toggle button that is not pressed, and releases one that is. */
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

  /** A button always has something to show: without a label, the word for it. */
  protected override hasContent(): boolean {
    return true;
  }

  protected override readMarkup(root: HTMLElement): Partial<ButtonModel> {
    return readButton(root);
  }

  protected override patch(changed: PropertyValues, root: HTMLElement): void {
    patchButton(root, this.#model, (name) => changed.has(name));
  }

  get #model(): ButtonModel {
    return modelOf(this, properties);
  }

  #onChange = ({ target, detail }: Event & { detail?: ButtonChange }): void => {
    if (target === this.documentedRoot && detail) this.pressed = detail.pressed;
  };
}

declare global {
  interface HTMLElementEventMap {
    'fwx-change': CustomEvent<ButtonChange>;
  }
  interface HTMLElementTagNameMap {
    'fwx-button': FwxButton;
  }
}
