import { enabledPlugins, Plugin } from '../plugin.ts';
import { pondProperties, type UploadProperties } from '../upload.options.ts';

type Options = Record<string, unknown>;

/**
 * Returns the options as they take effect: properties that are set, in a stable order, then `config`.
 * Plugins, labels and markup are computed from these options and not from the properties.
 */
export function effectiveOptions(properties: UploadProperties, config: Readonly<Options>): Options {
  const typed = Object.entries(pondProperties).map(([key, declared]): [string, unknown] => [
    key,
    properties[key as keyof UploadProperties] ?? declared.default,
  ]);
  return {
    ...Object.fromEntries(typed.filter(([, value]) => !isUnset(value))),
    ...config,
  };
}

/** Returns one option of {@link effectiveOptions}; `undefined` when it is not set. */
export function effectiveOption(
  properties: UploadProperties,
  config: Readonly<Options> | undefined,
  key: keyof UploadProperties,
): unknown {
  if (config !== undefined && Object.hasOwn(config, key)) return config[key];
  const value = properties[key] ?? pondProperties[key].default;
  return isUnset(value) ? undefined : value;
}

/**
 * Returns all options of one input: labels, then the properties, then `config`. The labels depend on the
 * enabled plugins.
 *
 * @param translate Translates an English text into the language of the page.
 */
export function assembleOptions(
  properties: UploadProperties,
  config: Readonly<Options>,
  translate: (text: string) => string = (text) => text,
): Options {
  const effective = effectiveOptions(properties, config);
  return { ...optionLabels(effective, translate), ...effective };
}

const idle = 'Drag & Drop your files or <span class="filepond--label-action"> Browse </span>';

const sizeLabels = {
  labelMaxFileSize: 'Maximum file size is {filesize}',
  labelMaxFileSizeExceeded: 'File is too large',
  labelMaxTotalFileSize: 'Maximum total file size is {filesize}',
  labelMaxTotalFileSizeExceeded: 'Maximum total size exceeded',
  labelMinFileSize: 'Minimum file size is {filesize}',
  labelMinFileSizeExceeded: 'File is too small',
};

const typeLabels = {
  fileValidateTypeLabelExpectedTypes: 'Expects {allButLastType} or {lastType}',
  labelFileTypeNotAllowed: 'File type not allowed',
};

function optionLabels(effective: Options, translate: (text: string) => string): Options {
  const on = new Set(enabledPlugins(effective));
  const labels: Record<string, string> = {
    labelIdle: idle,
    ...(on.has(Plugin.FILE_VALIDATE_SIZE) ? sizeLabels : {}),
    ...(on.has(Plugin.FILE_VALIDATE_TYPE) ? typeLabels : {}),
  };
  return Object.fromEntries(Object.entries(labels).map(([key, text]) => [key, translate(text)]));
}

function isUnset(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}
