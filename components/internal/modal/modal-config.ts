import { dataConfig, settingOf } from '../markup/data-config.ts';
import type { ModalSettings } from './modal-controller.ts';

/**
 * The settings in the markup of a dialog, see {@link dataConfig}, with their defaults.
 *
 * @param owner The widget that the dialog belongs to: `Drawer`.
 */
export function modalConfig(dialog: HTMLElement, owner: string): Omit<ModalSettings, 'modal'> {
  const read = dataConfig(dialog);
  return {
    backdrop: settingOf(read, ['backdrop', owner], [true, false, 'static'], true),
    keyboard: settingOf(read, ['keyboard', owner], [true, false], true),
    scroll: settingOf(read, ['scroll', owner], [true, false], false),
  };
}
