import { Plugin } from '../plugin.ts';
import type { PondPlugin } from './plugin-api.ts';

interface StyleModule {
  readonly styles: string;
}

/** Loads the module of an npm package, from the bundle or from another source. */
export type PackageLoader = (name: string) => Promise<unknown>;

interface PluginModule {
  /** Loads the plugin, which a bundler emits as a separate file. `null` when the browser does not need it. */
  readonly load: (load: PackageLoader) => Promise<unknown>;
  /** Loads the style sheet of the plugin, if there is one. */
  readonly styles?: () => Promise<StyleModule>;
}

// Literal specifiers, so that bundlers find them.
const bundled: Readonly<Record<string, () => Promise<unknown>>> = {
  filepond: () => import('filepond'),
  'filepond-plugin-file-poster': () => import('filepond-plugin-file-poster'),
  'filepond-plugin-file-rename': () => import('filepond-plugin-file-rename'),
  'filepond-plugin-file-validate-size': () => import('filepond-plugin-file-validate-size'),
  'filepond-plugin-file-validate-type': () => import('filepond-plugin-file-validate-type'),
  'filepond-plugin-image-crop': () => import('filepond-plugin-image-crop'),
  'filepond-plugin-image-edit': () => import('filepond-plugin-image-edit'),
  'filepond-plugin-image-exif-orientation': () => import('filepond-plugin-image-exif-orientation'),
  'filepond-plugin-image-preview': () => import('filepond-plugin-image-preview'),
  'filepond-plugin-image-transform': () => import('filepond-plugin-image-transform'),
  cropperjs: () => import('../crop/cropper-elements.ts'),
};

/** Loads a package from the bundle, or from the import map of the page. */
export const bundledPackage: PackageLoader = async (name) => {
  const load = bundled[name];
  if (!load) throw new Error(`The bundle holds no package "${name}".`);
  return load();
};

// Such a browser rotates photos itself; the plugin would only add a test with a `data:` image.
const appliesExifOrientation = (): boolean => CSS.supports('image-orientation', 'from-image');

const loadPackage =
  (name: string) =>
  (load: PackageLoader): Promise<unknown> =>
    load(name);

/** The module of each plugin. FILE_ENCODE is part of this library and always present. */
export const pluginModules: Readonly<Partial<Record<Plugin, PluginModule>>> = {
  [Plugin.FILE_POSTER]: {
    load: loadPackage('filepond-plugin-file-poster'),
    styles: () => import('../styles/filepond-plugin-file-poster.css.ts'),
  },
  [Plugin.FILE_RENAME]: { load: loadPackage('filepond-plugin-file-rename') },
  [Plugin.FILE_VALIDATE_SIZE]: { load: loadPackage('filepond-plugin-file-validate-size') },
  [Plugin.FILE_VALIDATE_TYPE]: { load: loadPackage('filepond-plugin-file-validate-type') },
  [Plugin.IMAGE_CROP]: { load: loadPackage('filepond-plugin-image-crop') },
  [Plugin.IMAGE_EDIT]: {
    load: loadPackage('filepond-plugin-image-edit'),
    styles: () => import('../styles/filepond-plugin-image-edit.css.ts'),
  },
  [Plugin.IMAGE_EXIF_ORIENTATION]: {
    load: async (load) =>
      appliesExifOrientation() ? null : await load('filepond-plugin-image-exif-orientation'),
  },
  [Plugin.IMAGE_PREVIEW]: {
    load: loadPackage('filepond-plugin-image-preview'),
    styles: () => import('../styles/image-preview.css.ts'),
  },
  [Plugin.IMAGE_TRANSFORM]: {
    load: async (load) => {
      const { transformPlugin } = await import('./transform/transform-plugin.ts');
      return transformPlugin(async () =>
        pluginOf(await load('filepond-plugin-image-transform'), Plugin.IMAGE_TRANSFORM),
      );
    },
  },
  [Plugin.PDF_PREVIEW]: {
    load: async () => (await import('./pdf-preview.ts')).pdfPreview,
    styles: () => import('../styles/pdf-preview.css.ts'),
  },
};

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
