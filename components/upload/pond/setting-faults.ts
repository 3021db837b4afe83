import { optionFaults } from '../option-faults.ts';
import { chunkFault } from '../size-options.ts';
import type { CropperOptions } from '../upload.options.ts';
import type { PondSettings } from './pond-settings.ts';

/** Returns the faults of the settings as messages for developers. */
export function settingFaults(
  { properties, config, chunkSize }: PondSettings,
  cropper: CropperOptions,
): string[] {
  const faults = optionFaults(properties, config, cropper).map(({ message }) => message);
  const fault = chunkFault(config['chunkSize'] ?? chunkSize);
  return fault === null ? faults : [...faults, fault];
}
