import { Plugin, plugins } from '../plugin.ts';
import type { PondPlugin } from './plugin-api.ts';
import { patchPlugin } from './plugin-guard.ts';

/** Loads the module of an npm package, from the bundle or from another source. */
export type PackageLoader = (name: string) => Promise<unknown>;

/** The packages that a bundle contains; their literal specifiers let bundlers find them. */
export const bundled: Readonly<Record<string, () => Promise<unknown>>> = {
  filepond: () => import('filepond'),
  'filepond-plugin-file-poster': () => import('filepond-plugin-file-poster'),
  'filepond-plugin-file-rename': () => import('filepond-plugin-file-rename'),
  'filepond-plugin-file-validate-size': () => import('filepond-plugin-file-validate-size'),
  'filepond-plugin-file-validate-type': () => import('filepond-plugin-file-validate-type'),
  'filepond-plugin-image-crop': () => import('filepond-plugin-image-crop'),
  'filepond-plugin-image-edit': () => import('filepond-plugin-image-edit'),
  'filepond-plugin-image-preview': () => import('filepond-plugin-image-preview'),
  'filepond-plugin-image-transform': () => import('filepond-plugin-image-transform'),
  cropperjs: () => import('../crop/cropper-elements.ts'),
};

/** Loads a package from the bundle, or from the import map of the page. */
export const bundledPackage: PackageLoader = async (name) => bundled[name]?.();

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
  const fromPackage = async (): Promise<PondPlugin> => {
    const info = plugins.find(({ plugin }) => plugin === name);
    return pluginOf(await load(info?.package ?? name), name);
  };
  switch (name) {
    case Plugin.FILE_ENCODE: // Part of this library and always present.
    case Plugin.IMAGE_EXIF_ORIENTATION: // Every supported browser rotates photos itself.
      return null;
    case Plugin.IMAGE_TRANSFORM:
      return (await import('./transform/transform-plugin.ts')).transformPlugin(fromPackage);
    case Plugin.PDF_PREVIEW:
      return (await import('./pdf-preview.ts')).pdfPreview;
    default:
      return patchPlugin(name, await fromPackage());
  }
}

/**
 * Returns the plugin that a module exports. The packages are ESM for bundlers and UMD for others; each
 * format adds a level of default exports.
 *
 * @throws {Error} The module exports no plugin.
 */
export function pluginOf(module: unknown, name: Plugin): PondPlugin {
  const found = unwrap(module, (value) => typeof value === 'function');
  if (found === undefined) throw new Error(`FilePond plugin "${name}" is not loaded.`);
  return found as PondPlugin;
}

/** Returns the first of a module and its nested default exports that passes `fits`. */
export function unwrap(module: unknown, fits: (value: unknown) => boolean): unknown {
  let value = module;
  for (let depth = 0; depth < 3; depth++) {
    if (fits(value)) return value;
    value = (value as { readonly default?: unknown } | undefined)?.default;
  }
  return undefined;
}
