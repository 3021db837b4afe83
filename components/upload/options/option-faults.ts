import { shortened } from '../../internal/context/stringable.ts';
import { imageFaults } from './image-options.ts';
import { type OptionFault, valueFault } from './option-fault.ts';
import { effectiveOptions } from './options.ts';
import { sizeFaults } from './size-options.ts';
import type { CropperOptions, UploadProperties } from '../upload.options.ts';

type Options = Record<string, unknown>;

const ratioFormat = /^(\d+(?:\.\d+)?):(\d+(?:\.\d+)?)$/;

/**
 * Returns the faults of the options in the order of the checks; empty when all options are valid.
 * `imageCropAspectRatio` in `config` is not checked; sizes are checked in the properties and in `config`.
 */
export function optionFaults(
  properties: UploadProperties,
  config: Readonly<Options>,
  cropper: CropperOptions,
): OptionFault[] {
  const effective = effectiveOptions(properties, config);
  return [
    ...ratioFault(properties.imageCropAspectRatio ?? null),
    ...shapeFault('config', config, 'an object', isObject(config)),
    ...shapeFault('cropper', cropper, 'an object', isObject(cropper)),
    ...cropperFault(cropper, effective),
    ...sizeFaults(effective),
    ...listFaults(effective),
    ...typeFaults(effective),
    ...countFault(effective),
    ...imageFaults(properties, effective),
  ];
}

function ratioFault(given: string | number | null): OptionFault[] {
  if (given === null) return [];
  const ratio = String(given);
  const [, width, height] = ratioFormat.exec(ratio) ?? [];
  if (Number(width) > 0 && Number(height) > 0) return [];
  const message =
    "Crop aspect ratio must use the 'width:height' format with positive numbers; " +
    `received '${shortened(ratio)}'.`;
  return [{ key: 'imageCropAspectRatio', message }];
}

function cropperFault(cropper: CropperOptions | null, effective: Options): OptionFault[] {
  if (Object.keys(cropper ?? {}).length === 0 || effective['allowImageEdit'] === true) return [];
  return [
    {
      key: 'cropper',
      message: "The 'cropper' options require 'allowImageEdit' to be enabled.",
    },
  ];
}

function listFaults(effective: Options): OptionFault[] {
  return ['acceptedFileTypes', 'files'].flatMap((key) => {
    const value = effective[key] ?? [];
    return shapeFault(key, value, 'a list', Array.isArray(value));
  });
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

function shapeFault(key: string, value: unknown, shape: string, fits: boolean): OptionFault[] {
  return fits ? [] : [valueFault(key, `be ${shape}`, value === null ? 'null' : typeof value)];
}

function countFault({ maxFiles: most = null }: Options): OptionFault[] {
  if (isFileCount(most)) return [];
  return [valueFault('maxFiles', 'be a whole number from 0 on, or null for no limit', most)];
}

/** Whether a value is a valid limit for the number of files: a whole number from 0 on, or `null` for no limit. */
export function isFileCount(most: unknown): boolean {
  return most === null || (Number.isSafeInteger(most) && Number(most) >= 0);
}

function typeFaults({ acceptedFileTypes: accepted }: Options): OptionFault[] {
  const isType = (one: unknown): boolean => typeof one !== 'string' || /^\.|\//.test(one);
  const wrong = Array.isArray(accepted) ? accepted.find((one) => !isType(one)) : undefined;
  if (wrong === undefined) return [];
  const rule = "hold MIME types such as 'image/*' and extensions such as '.jpg'";
  return [valueFault('acceptedFileTypes', rule, wrong)];
}
