import { Plugin } from '../plugin.ts';

interface StyleModule {
  readonly styles: string;
}

interface PluginModule {
  /** Loads the plugin; a bundler makes one file of each. */
  readonly load: () => Promise<unknown>;
  /** Loads its style sheet, if there is one. */
  readonly styles?: () => Promise<StyleModule>;
}

// The browser turns photos by itself; the plugin only adds a probe with a `data:` image.
const turnsPhotos = (): boolean => CSS.supports('image-orientation', 'from-image');

/** Where each plugin comes from. FILE_ENCODE is our own and always there. */
export const pluginModules: Readonly<Partial<Record<Plugin, PluginModule>>> = {
  [Plugin.FILE_POSTER]: {
    load: () => import('filepond-plugin-file-poster'),
    styles: () => import('../styles/filepond-plugin-file-poster.css.ts'),
  },
  [Plugin.FILE_RENAME]: { load: () => import('filepond-plugin-file-rename') },
  [Plugin.FILE_VALIDATE_SIZE]: { load: () => import('filepond-plugin-file-validate-size') },
  [Plugin.FILE_VALIDATE_TYPE]: { load: () => import('filepond-plugin-file-validate-type') },
  [Plugin.IMAGE_CROP]: { load: () => import('filepond-plugin-image-crop') },
  [Plugin.IMAGE_EDIT]: {
    load: () => import('filepond-plugin-image-edit'),
    styles: () => import('../styles/filepond-plugin-image-edit.css.ts'),
  },
  [Plugin.IMAGE_EXIF_ORIENTATION]: {
    load: async () =>
      turnsPhotos() ? null : await import('filepond-plugin-image-exif-orientation'),
  },
  [Plugin.IMAGE_PREVIEW]: {
    load: () => import('filepond-plugin-image-preview'),
    styles: () => import('../styles/filepond-plugin-image-preview.css.ts'),
  },
  [Plugin.IMAGE_TRANSFORM]: { load: () => import('filepond-plugin-image-transform') },
  [Plugin.PDF_PREVIEW]: {
    load: () => import('filepond-plugin-pdf-preview'),
    styles: () => import('../styles/filepond-plugin-pdf-preview.css.ts'),
  },
};
