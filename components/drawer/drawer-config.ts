import { dataConfig, settingOf } from '../internal/data-config.ts';

/** How a drawer behaves. */
export interface DrawerConfig {
  readonly backdrop: boolean | 'static';
  readonly keyboard: boolean;
  readonly scroll: boolean;
}

/** The settings in the markup, see {@link dataConfig}, with their defaults. */
export function drawerConfig(dialog: HTMLElement): DrawerConfig {
  const read = dataConfig(dialog);
  return {
    backdrop: settingOf(read('backdrop'), [true, false, 'static'], true, ['backdrop', 'Drawer']),
    keyboard: settingOf(read('keyboard'), [true, false], true, ['keyboard', 'Drawer']),
    scroll: settingOf(read('scroll'), [true, false], false, ['scroll', 'Drawer']),
  };
}
