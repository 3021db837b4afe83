import { loadOnce, packageLoader, unwrap } from '../packages/packages.ts';
import type { showCropDialog } from './dialog.ts';

interface Definable {
  $define(): void;
}

const names = [
  'CropperCanvas',
  'CropperCrosshair',
  'CropperGrid',
  'CropperHandle',
  'CropperImage',
  'CropperSelection',
  'CropperShade',
] as const;

/**
 * Loads the crop dialog and Cropper.js.
 *
 * @param cdn Address that Cropper.js is loaded from; `null` uses the bundle.
 * @throws {Error} A module cannot be loaded.
 */
export async function loadCropDialog(cdn: string | null): Promise<typeof showCropDialog> {
  const [dialog] = await Promise.all([
    import('./dialog.ts'),
    loadOnce('cropper', async () => define(await packageLoader(cdn)('cropperjs'))),
  ]);
  return dialog.showCropDialog;
}

function define(loaded: unknown): void {
  const isCropper = (value: unknown): value is Record<(typeof names)[number], Definable> =>
    names.every((name) => name in Object(value));
  const elements = unwrap('cropperjs', loaded, isCropper);
  for (const name of names) elements[name].$define();
}
