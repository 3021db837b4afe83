import { dataConfig, numberOf, settingOf } from '../internal/data-config.ts';
import { warning } from '../internal/refuse-warning.ts';
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
  /** Distance from the toggle, in CSS pixels. */
  readonly offset: number;
}

const autoCloses = [true, false, 'inside', 'outside'] as const;
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
    offset: numberOf(read('offset'), 2, ['offset', 'Menu']),
  };
}
