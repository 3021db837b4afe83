import type { PropertyValues } from 'lit';
import { property } from 'lit/decorators.js';

import { patchButtonClasses } from '../button/button-markup.ts';
import type { AttributeMap } from '../internal/attributes.ts';
import { patchSetting } from '../internal/data-config.ts';
import { ButtonVariant, type Size, type Theme } from '../internal/enums.ts';
import { patchLabel } from '../internal/patch.ts';
import { refusing } from '../internal/refuse-warning.ts';
import { type Stringable, textOf } from '../internal/stringable.ts';
import { WidgetElement } from '../internal/widget-element.ts';
import { modelOf } from '../internal/widget-properties.ts';
import { ToggledMenu } from '../menu/toggled-menu.ts';
import type { MenuOptions } from '../menu/menu.template.ts';
import { buttonMenuExpansion, buttonsOf, readButtonMenu, toggleOf } from './button-menu-markup.ts';
import {
  buttonMenuContract,
  type ButtonMenuModel,
  buttonMenuOptions,
} from './button-menu.contract.ts';
import { checkedButtonMenu, type ContainerOptions } from './button-menu.template.ts';

const { properties } = buttonMenuContract;

/**
 * A button that opens a menu of links and buttons. The menu is a part of the page right behind its
 * button, so Tab goes on into it and screen readers read on; arrow keys, Home, End and Escape work,
 * and submenus open on hover, click and keys. Every event also has the name that Bootstrap gives
 * it, such as `show.bs.menu`.
 *
 * Plain children are upgraded in place: the first `<button>` or `<a>` opens the menu, the rest are
 * its items: `<a>`, `<button>`, `<hr>`, headings, `<span>`, and `<details>` for a submenu.
 *
 * @summary A button that opens a menu.
 * @tag fwx-button-menu
 * @tagname fwx-button-menu
 * @fires {CustomEvent<MenuEventDetail>} fwx-show - It is about to open. Bubbles, cancelable.
 * @fires {CustomEvent<MenuEventDetail>} fwx-shown - It is open. Bubbles.
 * @fires {CustomEvent<MenuEventDetail>} fwx-hide - It is about to close. Bubbles, cancelable.
 * @fires {CustomEvent<MenuEventDetail>} fwx-hidden - It is closed. Bubbles.
 * @fires {CustomEvent<MenuSelect>} fwx-select - A link or button was chosen. Bubbles; prevented, the menu stays open.
 * @cssprop --bs-menu-min-width - Least width. Default `10rem`.
 * @cssprop --bs-menu-bg - Background.
 * @cssprop --bs-menu-border-radius - Corners.
 * @cssprop --bs-menu-item-hover-bg - Background of an item under the pointer.
 * @cssprop --bs-menu-transition-duration - How long it appears. Default `0.15s`.
 */
export class FwxButtonMenu extends WidgetElement {
  static override readonly contract = buttonMenuContract;
  static override readonly expansion = buttonMenuExpansion;

  /** What closes the menu: `true` any click, `false` none, or one `inside` or `outside` of it. */
  @property(properties.autoClose)
  accessor autoClose: boolean | 'inside' | 'outside' | null = null;

  /** Attributes of the button. */
  @property(properties.buttonOptions)
  accessor buttonOptions: AttributeMap | undefined;

  /** Tag of the button: `button`, the default, or `a`. Read once. */
  @property(properties.buttonTag)
  accessor buttonTag: string | null = null;

  /** Attributes of the element around button and menu, and its `tag`. */
  @property(properties.containerOptions)
  accessor containerOptions: ContainerOptions | undefined;

  /** Escapes `label`; when it is off, `label` is trusted HTML. A property without an attribute. */
  @property(properties.encodeLabel)
  accessor encodeLabel = true;

  /** Text of the button; then all children are items. */
  @property(properties.label)
  accessor label: Stringable | null = null;

  /** The menu to render: `items` and its other options; replaces what is inside. */
  @property(properties.menu)
  accessor menu: MenuOptions | undefined;

  /** The roles of an application's menu: one tab stop, arrow keys wrap, letters jump. Read once. */
  @property(properties.menuRole)
  accessor menuRole = false;

  /** Where the menu opens: `bottom-start`, or one for each width, `bottom-start md:end`. */
  @property(properties.placement)
  accessor placement: string | null = null;

  /** Puts an element around button and menu. Read once. */
  @property(properties.renderContainer)
  accessor renderContainer = false;

  /** Size: `xs`, `sm` or `lg`; `null` is medium. */
  @property(properties.size)
  accessor size: Size | null = null;

  /** A button that acts, and beside it one that opens the menu. Read once. */
  @property(properties.split)
  accessor split = false;

  /** Trusted HTML in the second button of a split one; by default a caret. Read once. */
  @property(properties.splitIcon)
  accessor splitIcon: Stringable | null = null;

  /** Colour theme: `primary`, `accent`, `success`, `danger`, `warning`, `info`, `inverse` or `secondary`. */
  @property(properties.theme)
  accessor theme: Theme | null = null;

  /** Weight: `solid`, `outline`, `subtle`, `text`, `styled`, `link`; `''` or `null` is the bare `btn`. */
  @property(properties.variant)
  accessor variant: ButtonVariant | null = ButtonVariant.SOLID;

  /** Whether the menu is open. */
  @property(properties.open)
  accessor open = false;

  readonly #toggled = new ToggledMenu(this, toggleOf);

  /**
   * Opens the menu.
   *
   * @returns Settled when it stands still.
   */
  show(): Promise<void> {
    return this.#toggled.show();
  }

  /**
   * Closes the menu.
   *
   * @returns Settled when it is out of sight.
   */
  hide(): Promise<void> {
    return this.#toggled.hide();
  }

  /** Opens a closed menu and closes an open one. */
  toggle(): Promise<void> {
    return this.#toggled.toggle();
  }

  /** Puts an open menu in place once more, after something around it has changed. */
  reposition(): Promise<void> {
    return this.#toggled.update();
  }

  protected override hasContent(): boolean {
    return this.menu != null || this.label != null;
  }

  protected override readMarkup(root: HTMLElement): Partial<ButtonMenuModel> {
    return readButtonMenu(this, root);
  }

  protected override patch(changed: PropertyValues): void {
    const { size, theme, variant } = this;
    const [first, ...others] = buttonsOf(this);
    for (const button of first ? [first, ...others] : []) {
      patchButtonClasses(button, { size, theme, variant }, (name) => changed.has(name));
    }
    const hasLabel = changed.has('label') || changed.has('encodeLabel');
    if (first && hasLabel && this.label !== null) {
      patchLabel(first, textOf(this.label), this.encodeLabel);
    }
    const toggle = toggleOf(this);
    if (toggle) this.#patchToggle(toggle, changed);
  }

  #patchToggle(toggle: HTMLElement, changed: PropertyValues): void {
    const { autoClose, placement } = checkedButtonMenu(buttonMenuOptions(this.#model), refusing);
    if (changed.has('autoClose')) {
      patchSetting(toggle, 'autoClose', autoClose === null ? null : String(autoClose), 'true');
    }
    if (!changed.has('placement')) return;
    patchSetting(toggle, 'placement', placement, 'bottom-start');
    void this.#toggled.update();
  }

  get #model(): ButtonMenuModel {
    return modelOf(this, properties);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'fwx-button-menu': FwxButtonMenu;
  }
}
