import type { Offset } from '../internal/position/anchor.ts';
import { dataConfig, numberOf, plainSetting, settingOf } from '../internal/markup/data-config.ts';
import { offsetOf } from '../internal/position/offset.ts';
import { checkedPlacement } from '../internal/position/placement.ts';
import { warning } from '../internal/context/refuse-warning.ts';
import { textOf } from '../internal/context/stringable.ts';

/** Clicks that close a menu: any, none, or only those inside or outside of it. */
export type AutoClose = boolean | 'inside' | 'outside';

/** Settings of a menu. */
export interface MenuConfig {
  readonly autoClose: AutoClose;
  /** Text from the markup: one placement, or one for each width. */
  readonly placement: string | null;
  /** Events that open submenus. */
  readonly submenuTrigger: 'both' | 'hover' | 'click';
  /** Delay before a submenu that the pointer has left closes, in milliseconds. */
  readonly submenuDelay: number;
  readonly offset: Offset;
  /** Element that the menu is positioned beside: `toggle`, `parent` (the element around the toggle), or a selector. */
  readonly reference: string;
  /** `static` leaves the position of the menu to the stylesheet. */
  readonly display: 'dynamic' | 'static';
  /** `false` keeps the menu in its container; otherwise it is in the top layer, where nothing clips it. */
  readonly container: boolean;
}

const autoCloses = [true, false, 'inside', 'outside'] as const;
const displays = ['dynamic', 'static'] as const;
const submenuTriggers = ['both', 'hover', 'click'] as const;

/** The settings in the markup, see {@link dataConfig}, with their defaults. */
export function menuConfig(element: HTMLElement): MenuConfig {
  const read = dataConfig(element);
  return {
    autoClose: settingOf(read, ['autoClose', 'Menu'], autoCloses, true),
    placement: checkedPlacement(read('placement'), 'Menu', warning),
    submenuTrigger: settingOf(read, ['submenuTrigger', 'Menu'], submenuTriggers, 'both'),
    submenuDelay: numberOf(read, ['submenuDelay', 'Menu'], 100),
    offset: offsetOf(read('offset'), 'Menu', 2),
    reference: textOf(read('reference') ?? 'toggle'),
    display: settingOf(read, ['display', 'Menu'], displays, 'dynamic'),
    container: plainSetting(read('container')) !== false,
  };
}
