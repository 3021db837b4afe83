import { accordionChevron, comboboxCaret, menuItemCheck, renderIcon } from './icon.ts';
import { ITEM_OPTION_UNKNOWN } from '../context/message.ts';
import { throwing } from '../context/refuse.ts';
import type { Stringable } from '../context/stringable.ts';

/** The icons that widgets draw; each may be replaced. */
export interface IconSetConfig {
  /** Beside the label of an accordion item. Trusted HTML. */
  readonly accordionChevron?: Stringable;
  /** Beside the text of a combobox. Trusted HTML. */
  readonly comboboxCaret?: Stringable;
  /** After the label of the selected item of a menu. Trusted HTML. */
  readonly menuItemCheck?: Stringable;
}

/**
 * Icons as markup. An icon is trusted HTML (a tag of any kind) or plain text such as `+`.
 */
export class IconSet {
  /** Beside the label of an accordion item; points down, the stylesheet rotates it. */
  readonly accordionChevron: Stringable = accordionChevron;
  /** Beside the text of a combobox: up and down. */
  readonly comboboxCaret: Stringable = comboboxCaret;
  /** After the label of the selected item of a menu. */
  readonly menuItemCheck: Stringable = menuItemCheck;

  /**
   * @param config Icons that differ from the defaults.
   * @throws {InvalidConfigException} `config` has a key that is not an icon.
   */
  constructor(config: IconSetConfig = {}) {
    for (const [name, icon] of Object.entries(config)) {
      if (!Object.hasOwn(this, name)) throwing(ITEM_OPTION_UNKNOWN, 'icon set', name);
      if (icon != null) Object.defineProperty(this, name, { value: icon, enumerable: true });
    }
  }

  /**
   * Adds a class to an icon, before the other classes of its first tag; text is wrapped in
   * a `span` that assistive technology skips. `''` stays `''`.
   */
  static render(icon: Stringable, cssClass: string): string {
    return renderIcon(icon, cssClass);
  }
}

/** Options of widgets that draw icons. */
export interface IconOptions {
  /** Icons of the page; `null`, the default, are those that ship. */
  readonly icons?: IconSet | null | undefined;
}
