import { acceptedLabels, acceptedMimeTypes, comparedType } from '../files/file-type.ts';
import { withoutImageFaults } from '../options/image-options.ts';
import { isFileCount, optionFaults } from '../options/option-faults.ts';
import { chunkBytes, chunkFault, withSizesInBytes } from '../options/size-options.ts';
import type { CropperOptions } from '../upload.options.ts';
import type { UploadLocale } from '../labels/locale.ts';
import { painter } from './painter.ts';
import {
  acceptedBy,
  configuredOptions,
  type PondPage,
  type PondSettings,
} from './pond-settings.ts';
import { faultText } from '../transfer/transfer-fault.ts';

/** Returns the faults of the settings as messages for developers. */
export function settingFaults(
  { properties, config, chunkSize }: PondSettings,
  cropper: CropperOptions,
): string[] {
  const faults = [
    ...optionFaults(properties, config, cropper),
    ...chunkFault(config['chunkSize'] ?? chunkSize),
  ];
  const unused = elementOptions
    .filter((name) => Object.hasOwn(config, name))
    .map((name) => `'config.${name}' has no effect: set '${name}' of the element or its input.`);
  return [...faults.map(({ message }) => message), ...unused];
}

/** FilePond options that follow from the element, its attributes and its input. */
const elementOptions = ['className', 'disabled', 'files', 'name'];

/** Returns all options that a pond is created with. */
export function pondOptions(settings: PondSettings, page: PondPage): Record<string, unknown> {
  const { locale, isRtl } = page;
  const configured = configuredOptions(settings, page);
  const options: Record<string, unknown> = {
    credits: false,
    // The element handles files pasted into it; FilePond would handle files pasted anywhere on the page.
    allowPaste: false,
    // The element sets `accept`, with extensions, without which some systems hide accepted files.
    allowSyncAcceptAttribute: false,
    ...(isRtl ? rtlPositions : {}),
    // Milliseconds between two files that appear: with FilePond's 75 a long list takes minutes.
    itemInsertInterval: painter.isMotionReduced ? 0 : 15,
    ...locale.labels,
    ...ownLabels(locale),
    ...(configured['fileSizeBase'] === 1024 ? binaryUnits : {}),
    ...serverOptions(settings),
    ...typeOptions(configured),
    ...withSizesInBytes(withoutImageFaults(configured)),
    ...(configured['acceptedFileTypes'] ? acceptedOptions(configured) : {}),
    ...(isFileCount(configured['maxFiles'] ?? null) ? {} : { maxFiles: null }),
  };
  const label = options['labelFileProcessingError'];
  return { ...options, labelFileProcessingError: faultLabel(label, locale) };
}

/** Returns a label that shows the message of the server for a refused file instead of the general label. */
function faultLabel(label: unknown, { translate }: UploadLocale): unknown {
  if (typeof label === 'function') return label;
  const general = typeof label === 'string' ? label : 'Error during upload';
  return (fault: unknown): string => faultText(fault, general, translate);
}

const rtlPositions = {
  styleButtonRemoveItemPosition: 'right',
  styleButtonProcessItemPosition: 'left',
  styleLoadIndicatorPosition: 'left',
  styleProgressIndicatorPosition: 'left',
};

// Units for base 1024, which the validators of the server use, too.
const binaryUnits = {
  labelFileSizeKilobytes: 'KiB',
  labelFileSizeMegabytes: 'MiB',
  labelFileSizeGigabytes: 'GiB',
};

// Labels that FilePond's own translations omit.
function ownLabels({ translate }: UploadLocale): Record<string, string> {
  return {
    labelFileAdded: translate('Added'),
    labelFileRemoved: translate('Removed'),
    labelFileCountSingular: translate('file in list'),
    labelFileCountPlural: translate('files in list'),
  };
}

function serverOptions({ server, chunkSize }: PondSettings): Record<string, unknown> {
  if (server == null) return {};
  return { server, chunkUploads: true, chunkSize: chunkBytes(chunkSize) ?? 5_000_000 };
}

// With a single type FilePond shows "Expects  or image/png".
function acceptedOptions(options: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const acceptedFileTypes = acceptedMimeTypes(acceptedBy(options));
  const label = options['fileValidateTypeLabelExpectedTypes'];
  if (acceptedFileTypes.length !== 1 || typeof label !== 'string') return { acceptedFileTypes };
  const fileValidateTypeLabelExpectedTypes = label.replace(
    /\{allButLastType\}.*\{lastType\}/s,
    '{lastType}',
  );
  return { acceptedFileTypes, fileValidateTypeLabelExpectedTypes };
}

function typeOptions(options: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const accepted = acceptedBy(options);
  return {
    fileValidateTypeLabelExpectedTypesMap: acceptedLabels(accepted),
    fileValidateTypeDetectType: (source: File | string, type: string) => {
      const name = typeof source === 'string' ? source : source.name;
      return Promise.resolve(comparedType(accepted, name, type));
    },
  };
}
