import type { Offset } from '../internal/anchor.ts';
import { dataConfig, numberOf, plainSetting, settingOf } from '../internal/data-config.ts';
import { offsetOf } from '../internal/offset.ts';
import { checkedPlacement } from '../internal/placement.ts';
import { warning } from '../internal/refuse-warning.ts';
import { textOf } from '../internal/stringable.ts';

/** What closes a menu: any click, none, or one on one side alone. */
export type AutoClose = boolean | 'inside' | 'outside';

/** How a menu behaves. */
export interface MenuConfig {
  readonly autoClose: AutoClose;
  /** As written: one placement, or one for each width. */
  readonly placement: string | null;
  /** What opens submenus. */
  readonly submenuTrigger: 'both' | 'hover' | 'click';
  /** How long a submenu waits for the pointer to come back, in milliseconds. */
  readonly submenuDelay: number;
  readonly offset: Offset;
  /** What the menu is put beside: `toggle`, `parent` (the element around it), or a selector. */
  readonly reference: string;
  /** `static` leaves the place of the menu to the stylesheet. */
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
    autoClose: settingOf(read('autoClose'), autoCloses, true, ['autoClose', 'Menu']),
    placement: checkedPlacement(read('placement'), 'Menu', warning),
    submenuTrigger: settingOf(read('submenuTrigger'), submenuTriggers, 'both', [
      'submenuTrigger',
      'Menu',
    ]),
    submenuDelay: numberOf(read('submenuDelay'), 100, ['submenuDelay', 'Menu']),
    offset: offsetOf(read('offset'), 2, 'Menu'),
    reference: textOf(read('reference') ?? 'toggle'),
    display: settingOf(read('display'), displays, 'dynamic', ['display', 'Menu']),
    container: plainSetting(read('container')) !== false,
  };
}
