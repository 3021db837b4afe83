import { imageFaults, outputMaxSize } from './image-options.ts';
import type { OptionFault } from './option-fault.ts';
import { enabledPlugins, Plugin } from './plugin.ts';
import { parseSize } from './size.ts';
import { type CropperOptions, pondProperties, type UploadProperties } from './upload.options.ts';

type Options = Record<string, unknown>;

/**
 * The options as they take effect: properties that are set, in a stable order, then `config`.
 * Everything else (plugins, labels, markup) reads these and not the properties.
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

/** One of them, as {@link effectiveOptions} gives it; `undefined` where it says nothing. */
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
 * All options of one input: labels, then the properties, then `config`. Labels are chosen by the
 * plugins that are on.
 *
 * @param translate Text in the language of the page for an English one.
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

const ratioFormat = /^(\d+(?:\.\d+)?):(\d+(?:\.\d+)?)$/;

/**
 * What is wrong with the options, in the order in which it is checked; empty when all is well.
 * `imageCropAspectRatio` of `config` is not checked, sizes are wherever they come from.
 */
export function optionFaults(
  properties: UploadProperties,
  config: Readonly<Options>,
  cropper: CropperOptions,
): OptionFault[] {
  const effective = effectiveOptions(properties, config);
  return [
    ...ratioFault(properties.imageCropAspectRatio ?? null),
    ...cropperFault(cropper, effective),
    ...sizeFaults(effective),
    ...typeFaults(effective),
    ...imageFaults(properties, effective),
  ];
}

function ratioFault(ratio: string | null): OptionFault[] {
  if (ratio === null) return [];
  const [, width, height] = ratioFormat.exec(ratio) ?? [];
  if (Number(width) > 0 && Number(height) > 0) return [];
  const message =
    "Crop aspect ratio must use the 'width:height' format with positive numbers; " +
    `received '${ratio.slice(0, 80)}'.`;
  return [{ key: 'imageCropAspectRatio', message }];
}

function cropperFault(cropper: CropperOptions, effective: Options): OptionFault[] {
  if (Object.keys(cropper).length === 0 || effective['allowImageEdit'] === true) return [];
  return [
    {
      key: 'cropper',
      message: "The 'cropper' options require 'allowImageEdit' to be enabled.",
    },
  ];
}

const sizes = ['maxFileSize', 'maxTotalFileSize', 'minFileSize'] as const;

function sizeFaults(effective: Options): OptionFault[] {
  return sizes.flatMap((key) => {
    const value = effective[key];
    if (value == null || sizeInBytes(value) !== null) return [];
    const received = typeof value === 'string' ? value.slice(0, 80) : JSON.stringify(value);
    const message = `'${key}' must be a number of bytes or a size such as '2MB'; received '${received}'.`;
    return [{ key, message }];
  });
}

function typeFaults({ acceptedFileTypes: accepted }: Options): OptionFault[] {
  const key = 'acceptedFileTypes';
  const isType = (one: unknown): boolean => typeof one !== 'string' || /^\.|\//.test(one);
  const wrong = Array.isArray(accepted) ? accepted.find((one) => !isType(one)) : undefined;
  if (wrong === undefined) return [];
  const received = String(wrong).slice(0, 80);
  const message = `'${key}' must hold MIME types such as 'image/*' and extensions such as '.jpg'; received '${received}'.`;
  return [{ key, message }];
}

/**
 * `options` with every size as whole bytes, because FilePond itself reads `1.5MB` as one byte and
 * `1GB` as one. A size that cannot be read is left out.
 */
export function withSizesInBytes(options: Readonly<Options>): Options {
  const result: Options = { ...options };
  for (const key of [...sizes, outputMaxSize]) {
    if (result[key] == null) continue;
    const bytes = sizeInBytes(result[key]);
    if (bytes === null) delete result[key];
    else result[key] = bytes;
  }
  return result;
}

function sizeInBytes(value: unknown): number | null {
  return typeof value === 'number' || typeof value === 'string' ? parseSize(value) : null;
}

function isUnset(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}
