/**
 * The plugins of the upload input, in the order in which they are registered. A value is the name
 * of the plugin's browser global.
 */
export const Plugin = /* @__PURE__ */ Object.freeze({
  FILE_ENCODE: 'FilePondPluginFileEncode',
  FILE_POSTER: 'FilePondPluginFilePoster',
  FILE_RENAME: 'FilePondPluginFileRename',
  FILE_VALIDATE_SIZE: 'FilePondPluginFileValidateSize',
  FILE_VALIDATE_TYPE: 'FilePondPluginFileValidateType',
  IMAGE_CROP: 'FilePondPluginImageCrop',
  IMAGE_EDIT: 'FilePondPluginImageEdit',
  IMAGE_EXIF_ORIENTATION: 'FilePondPluginImageExifOrientation',
  IMAGE_PREVIEW: 'FilePondPluginImagePreview',
  IMAGE_TRANSFORM: 'FilePondPluginImageTransform',
  PDF_PREVIEW: 'FilePondPluginPdfPreview',
} as const);

/** One value of {@link Plugin}. */
export type Plugin = (typeof Plugin)[keyof typeof Plugin];

/** The option that enables a plugin, and the package of the plugin. */
export interface PluginInfo {
  readonly plugin: Plugin;
  /** Name of the option that enables the plugin with exactly `true`. */
  readonly option: string;
  /** Name of the npm package. */
  readonly package: string;
  /** Whether the package has a style sheet of its own. */
  readonly hasStyles: boolean;
}

const styledPlugins = new Set<Plugin>([
  Plugin.FILE_POSTER,
  Plugin.IMAGE_EDIT,
  Plugin.IMAGE_PREVIEW,
  Plugin.PDF_PREVIEW,
]);

const flags: Readonly<Record<keyof typeof Plugin, string>> = {
  FILE_ENCODE: 'allowFileEncode',
  FILE_POSTER: 'allowFilePoster',
  FILE_RENAME: 'allowFileRename',
  FILE_VALIDATE_SIZE: 'allowFileSizeValidation',
  FILE_VALIDATE_TYPE: 'allowFileTypeValidation',
  IMAGE_CROP: 'allowImageCrop',
  IMAGE_EDIT: 'allowImageEdit',
  IMAGE_EXIF_ORIENTATION: 'allowImageExifOrientation',
  IMAGE_PREVIEW: 'allowImagePreview',
  IMAGE_TRANSFORM: 'allowImageTransform',
  PDF_PREVIEW: 'allowPdfPreview',
};

/** Every plugin with its option and package, in registration order. */
export const plugins: readonly PluginInfo[] = Object.entries(flags).map(([name, option]) => {
  const plugin = Plugin[name as keyof typeof Plugin];
  return {
    plugin,
    option,
    package: `filepond-plugin-${name.toLowerCase().replaceAll('_', '-')}`,
    hasStyles: styledPlugins.has(plugin),
  };
});

/**
 * Returns the plugins that `options` enable, in registration order. Only the value `true` enables a
 * plugin: `1` and `'true'` do not.
 */
export function enabledPlugins(options: Readonly<Record<string, unknown>>): Plugin[] {
  return plugins.filter(({ option }) => options[option] === true).map(({ plugin }) => plugin);
}
