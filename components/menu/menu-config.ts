import { dataConfig, numberOf, plainSetting, settingOf } from '../internal/data-config.ts';
import { VALUE_INVALID } from '../internal/message.ts';
import { warning } from '../internal/refuse-warning.ts';
import { textOf } from '../internal/stringable.ts';
import { checkedPlacement } from './placement.ts';

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
  /** Distance from the reference, and shift along its side, in CSS pixels. */
  readonly offset: Offset;
  /** What the menu is put beside: `toggle`, `parent` (the element around it), or a selector. */
  readonly reference: string;
  /** `static` leaves the place of the menu to the stylesheet. */
  readonly display: 'dynamic' | 'static';
  /** `false` keeps the menu in its container; otherwise it is in the top layer, where nothing clips it. */
  readonly container: boolean;
}

/** Distance between a menu and what it is put beside. */
export interface Offset {
  readonly mainAxis: number;
  readonly crossAxis: number;
}

const defaultOffset = 2;
const autoCloses = [true, false, 'inside', 'outside'] as const;
const displays = ['dynamic', 'static'] as const;
const submenuTriggers = ['both', 'hover', 'click'] as const;

/** The settings in the markup, see {@link dataConfig}, with their defaults. */
export function menuConfig(element: HTMLElement): MenuConfig {
  const read = dataConfig(element);
  return {
    autoClose: settingOf(read('autoClose'), autoCloses, true, ['autoClose', 'Menu']),
    placement: checkedPlacement(read('placement'), warning),
    submenuTrigger: settingOf(read('submenuTrigger'), submenuTriggers, 'both', [
      'submenuTrigger',
      'Menu',
    ]),
    submenuDelay: numberOf(read('submenuDelay'), 100, ['submenuDelay', 'Menu']),
    offset: offsetOf(read('offset')),
    reference: textOf(read('reference') ?? 'toggle'),
    display: settingOf(read('display'), displays, 'dynamic', ['display', 'Menu']),
    container: plainSetting(read('container')) !== false,
  };
}

/** A distance, or as in Bootstrap the shift and the distance: `"10,20"`, or `[10, 20]` in a config. */
function offsetOf(value: unknown): Offset {
  const pair = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  if (pair.length < 2) {
    return { mainAxis: numberOf(value, defaultOffset, ['offset', 'Menu']), crossAxis: 0 };
  }
  const [crossAxis = Number.NaN, mainAxis = Number.NaN] = pair.map(Number);
  if (pair.length === 2 && Number.isFinite(crossAxis) && Number.isFinite(mainAxis)) {
    return { mainAxis, crossAxis };
  }
  warning(VALUE_INVALID, 'offset', textOf(value), 'Menu', 'a number from 0 on, or two');
  return { mainAxis: defaultOffset, crossAxis: 0 };
}
