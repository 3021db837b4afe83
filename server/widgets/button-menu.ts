import { contentOf, type ValuesOf } from '../../components/markup.ts';
import {
  buttonMenuOptions,
  type ButtonMenuOptions,
  buttonMenuTemplate,
  checkedButtonMenu,
  type MenuOptions,
} from '../../components/templates.ts';
import { defineOptions } from './internal/define-options.ts';
import { Menu } from './menu.ts';
import { Widget } from './widget.ts';

/** Renders the menu of a {@link ButtonMenu}: {@link Menu}, or a class of the application. */
export interface MenuClass {
  /** Creates the menu from its configuration and renders it. */
  widget(config: never): string;
}

export interface ButtonMenu extends ValuesOf<typeof buttonMenuOptions> {}

/** A button that opens a menu. */
export class ButtonMenu extends Widget implements Required<ButtonMenuOptions> {
  static {
    defineOptions(this, buttonMenuOptions);
  }

  /** The class that renders the menu. */
  menuClass: MenuClass = Menu;

  override init(): void {
    super.init();
    const id = this.buttonOptions?.['id'];
    if (id != null) this.options = { ...this.options, id };
    checkedButtonMenu(this);
  }

  override run(): string {
    return this.renderTemplate(buttonMenuTemplate, true);
  }

  /** Renders the menu by `menuClass`. */
  renderMenu(menu: MenuOptions): unknown {
    return contentOf(this.menuClass.widget(menu as never));
  }
}
