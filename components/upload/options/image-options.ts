import { type OptionFault, valueFault } from './option-fault.ts';
import { parseSize } from './size.ts';
import type { UploadProperties } from '../upload.options.ts';

type Options = Readonly<Record<string, unknown>>;

/** Name of the option for the maximum size in bytes of an image as it is sent; a size like `maxFileSize`. */
export const outputMaxSize = 'imageTransformOutputMaxSize';

interface Rule {
  readonly fits: (value: unknown) => boolean;
  readonly text: string;
}

const modes: readonly unknown[] = ['cover', 'contain', 'force'];
const types: readonly unknown[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

// FilePond accepts numbers as text, too.
function numberOf(value: unknown): number {
  if (typeof value === 'string' && value.trim() !== '') return Number(value);
  return typeof value === 'number' ? value : Number.NaN;
}

const pixels: Rule = {
  fits: (value) => Number.isSafeInteger(numberOf(value)) && numberOf(value) > 0,
  text: 'a whole number of pixels above 0',
};

const rules: Readonly<Record<string, Rule>> = {
  imageResizeMode: { fits: (value) => modes.includes(value), text: listed(modes) },
  imageResizeTargetHeight: pixels,
  imageResizeTargetWidth: pixels,
  [outputMaxSize]: {
    fits: (value) => isText(value) && (parseSize(value) ?? 0) > 0,
    text: "a number of bytes above 0 or a size such as '500KB'",
  },
  imageTransformOutputMimeType: { fits: (value) => types.includes(value), text: listed(types) },
  imageTransformOutputQuality: {
    fits: (value) => numberOf(value) >= 0 && numberOf(value) <= 100,
    text: 'a number from 0 to 100',
  },
};

const needTransform = [
  'imageResizeTargetHeight',
  'imageResizeTargetWidth',
  outputMaxSize,
  'imageTransformOutputMimeType',
  'imageTransformOutputQuality',
] as const;

/** Returns the faults of the options for the output of images. */
export function imageFaults(properties: UploadProperties, effective: Options): OptionFault[] {
  return [...rangeFaults(effective), ...switchFaults(properties, effective)];
}

/** Returns `options` without invalid image options. */
export function withoutImageFaults(options: Options): Options {
  const wrong = new Set(rangeFaults(options).map(({ key }) => key));
  return Object.fromEntries(Object.entries(options).filter(([key]) => !wrong.has(key)));
}

function rangeFaults(options: Options): OptionFault[] {
  return Object.entries(rules).flatMap(([key, { fits, text }]) => {
    const value = options[key];
    return value == null || fits(value) ? [] : [valueFault(key, `be ${text}`, value)];
  });
}

// Options in `config` alone may be meant for a server that reads FilePond's metadata.
function switchFaults(properties: UploadProperties, effective: Options): OptionFault[] {
  if (effective['allowImageTransform'] === true) return [];
  const used = needTransform.filter((key) => properties[key] != null);
  return used.map((key) => ({
    key,
    message: `The '${key}' option requires 'allowImageTransform' to be enabled.`,
  }));
}

function isText(value: unknown): value is number | string {
  return typeof value === 'number' || typeof value === 'string';
}

function listed(values: readonly unknown[]): string {
  const quoted = values.map((value) => `'${String(value)}'`);
  return `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
}
