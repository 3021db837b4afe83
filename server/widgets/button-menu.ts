import { checkButton } from '../../components/button/button.template.ts';
import {
  type ButtonMenuOptions,
  buttonMenuTemplate,
  checkedButtonMenu,
  type ContainerOptions,
} from '../../components/button-menu/button-menu.template.ts';
import type { AttributeMap } from '../../components/internal/attributes.ts';
import { contentOf } from '../../components/internal/content.ts';
import { ButtonVariant, type Size, type Theme } from '../../components/internal/enums.ts';
import type { Stringable } from '../../components/internal/stringable.ts';
import type { MenuOptions } from '../../components/menu/menu.template.ts';
import { Menu } from './menu.ts';
import { Widget } from './widget.ts';

/** Renders the menu of a {@link ButtonMenu}: {@link Menu}, or a class of the application. */
export interface MenuClass {
  /** Makes the menu of its configuration and renders it. */
  widget(config: never): string;
}

/** A button that opens a menu. */
export class ButtonMenu extends Widget implements Required<ButtonMenuOptions> {
  /** What closes the menu: any click, none, or one `inside` or `outside`; null writes nothing. */
  autoClose: boolean | 'inside' | 'outside' | null = null;
  /** Attributes of the toggle; of the action button when it is `split`. */
  buttonOptions: AttributeMap = {};
  /** Attributes of the element around both, and its `tag`. */
  containerOptions: ContainerOptions = {};
  /** Whether the label is escaped. */
  encodeLabel = true;
  /** Text of the button; null is the word "Button" in the language of the request. */
  label: Stringable | null = null;
  /** The menu: the options of `menuClass`. */
  menu: MenuOptions = {};
  /** What renders the menu. */
  menuClass: MenuClass = Menu;
  /** Where the menu opens, or one placement for each width: `bottom-start md:end`. */
  placement: string | null = null;
  /** Whether there is an element around both; a split one has it always. */
  renderContainer = false;
  /** Size; null is medium. */
  size: Size | null = null;
  /** A button that acts, and beside it one that opens the menu. */
  split = false;
  /** Trusted HTML in the second button; `''` lets the stylesheet draw a caret. */
  splitIcon: Stringable = '';
  /** Tag of the button: `button` or `a`. */
  tagName = 'button';
  /** Colour theme; null is neutral. */
  theme: Theme | null = null;
  /** Weight; null is the bare `btn`. */
  variant: ButtonVariant | null = ButtonVariant.SOLID;

  override init(): void {
    super.init();
    const { autoClose, containerOptions, placement, size, tagName, theme, variant } = this;
    checkButton({ size, theme, variant });
    const { id } = this.buttonOptions;
    if (id != null) this.options = { ...this.options, id };
    checkedButtonMenu({ autoClose, containerOptions, placement, tagName });
  }

  override run(): string {
    return this.renderTemplate(buttonMenuTemplate, true);
  }

  /** Renders the menu by `menuClass`. */
  renderMenu(menu: MenuOptions): unknown {
    return contentOf(this.menuClass.widget(menu as never));
  }
}
