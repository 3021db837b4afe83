import { dataConfig, settingOf } from '../internal/data-config.ts';
import type { ModalSettings } from '../internal/modal-controller.ts';

/** The settings in the markup, see {@link dataConfig}, with their defaults. */
export function drawerConfig(dialog: HTMLElement): Omit<ModalSettings, 'modal'> {
  const read = dataConfig(dialog);
  return {
    backdrop: settingOf(read('backdrop'), [true, false, 'static'], true, ['backdrop', 'Drawer']),
    keyboard: settingOf(read('keyboard'), [true, false], true, ['keyboard', 'Drawer']),
    scroll: settingOf(read('scroll'), [true, false], false, ['scroll', 'Drawer']),
  };
}
