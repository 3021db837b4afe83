import { type PackageLoader, unwrap } from '../packages/packages.ts';
import { Plugin, plugins } from '../plugin.ts';
import type { PondPlugin } from './plugin-api.ts';
import { patchPlugin } from './plugin-guard.ts';

/** Loads the style sheet of a plugin, if there is one. */
export const pluginStyles: Readonly<
  Partial<Record<Plugin, () => Promise<{ readonly styles: string }>>>
> = {
  [Plugin.FILE_POSTER]: () => import('../styles/filepond-plugin-file-poster.css.ts'),
  [Plugin.IMAGE_EDIT]: () => import('../styles/filepond-plugin-image-edit.css.ts'),
  [Plugin.IMAGE_PREVIEW]: () => import('../styles/image-preview.css.ts'),
  [Plugin.PDF_PREVIEW]: () => import('../styles/pdf-preview.css.ts'),
};

/**
 * Loads a plugin, which a bundler emits as a separate file; returns `null` for a plugin that is not needed.
 *
 * @throws {Error} The plugin cannot be loaded.
 */
export async function loadPlugin(name: Plugin, load: PackageLoader): Promise<PondPlugin | null> {
  switch (name) {
    case Plugin.FILE_ENCODE: // Part of this library and always present.
    case Plugin.IMAGE_EXIF_ORIENTATION: // Every supported browser rotates photos itself.
      return null;
    case Plugin.IMAGE_TRANSFORM:
      return (await import('./transform-plugin.ts')).transformPlugin(() => packaged(name, load));
    case Plugin.PDF_PREVIEW:
      return (await import('./pdf-preview.ts')).pdfPreview;
    default:
      return patchPlugin(name, await packaged(name, load));
  }
}

/**
 * Loads a plugin of FilePond as it is.
 *
 * @throws {Error} The plugin cannot be loaded.
 */
export async function packaged(name: Plugin, load: PackageLoader): Promise<PondPlugin> {
  const file = plugins.find(({ plugin }) => plugin === name)?.package ?? name;
  const isPlugin = (value: unknown): value is PondPlugin => typeof value === 'function';
  return unwrap(name, await load(file), isPlugin);
}
