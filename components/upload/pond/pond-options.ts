import { type CropEditor } from '../crop/editor.ts';
import { acceptedLabels, acceptedMimeTypes, comparedType } from '../file-type.ts';
import { withoutImageFaults } from '../image-options.ts';
import { assembleOptions, effectiveOptions, optionFaults, withSizesInBytes } from '../options.ts';
import type { CropperOptions, UploadProperties } from '../upload.options.ts';
import type { UploadLocale } from './locale.ts';
import { painter } from './painter.ts';
import { parseSize } from '../size.ts';
import { faultText } from './transfer/transfer-fault.ts';
import { withTransfers } from './transfer/transfers.ts';

/** Everything that decides the options of a pond. */
export interface PondSettings {
  readonly properties: UploadProperties;
  readonly config: Readonly<Record<string, unknown>>;
  /** FilePond's server option; `null` submits with the form. */
  readonly server: unknown;
  /** Bytes from which on a file is sent in chunks of that size; `null`, and what is no size, is 5,000,000. */
  readonly chunkSize: number | null;
}

/** What the page adds to the settings. */
export interface PondPage {
  readonly locale: UploadLocale;
  readonly isRtl: boolean;
  readonly editor: CropEditor | null;
}

/** The options as the person who configures an input means them. */
export function configuredOptions(
  { properties, config, server }: PondSettings,
  { locale, editor }: PondPage,
): Record<string, unknown> {
  const translate = (text: string): string => locale.translate(text as never);
  const options = assembleOptions(properties, config, translate);
  // A file that goes to a server is not wanted a second time, as base64 in memory.
  if (server != null && !('server' in config)) options['allowFileEncode'] = false;
  if (options['allowImageEdit'] === true && !('imageEditEditor' in options) && editor) {
    options['imageEditEditor'] = editor;
  }
  return options;
}

/** All options that a pond is made with. */
export function pondOptions(settings: PondSettings, page: PondPage): Record<string, unknown> {
  const { locale, isRtl } = page;
  const configured = configuredOptions(settings, page);
  const options: Record<string, unknown> = {
    credits: false,
    // The element takes what is pasted into it; FilePond what is pasted anywhere.
    allowPaste: false,
    // The element writes it, with extensions, without which some systems hide the right files.
    allowSyncAcceptAttribute: false,
    ...(isRtl ? mirrored : {}),
    // One file after the other is motion, too.
    ...(painter.isStill ? { itemInsertInterval: 0 } : {}),
    ...locale.labels,
    ...ownLabels(locale),
    ...(configured['fileSizeBase'] === 1024 ? binaryUnits : {}),
    ...serverOptions(settings),
    ...typeOptions(configured),
    ...withChunks(withSizesInBytes(withoutImageFaults(configured))),
    ...(configured['acceptedFileTypes'] ? acceptedOptions(configured) : {}),
  };
  const server = withTransfers(options['server']);
  const label = options['labelFileProcessingError'];
  return server
    ? { ...options, server, labelFileProcessingError: faultLabel(label, locale) }
    : options;
}

/** What the server says about a file it refuses is told instead of the general label. */
function faultLabel(label: unknown, { translate }: UploadLocale): unknown {
  if (typeof label === 'function') return label;
  const general = typeof label === 'string' ? label : 'Error during upload';
  return (fault: unknown): string => faultText(fault, general, translate);
}

/** Whether the files go to a server by themselves, instead of with the form. */
export function isAsync({ properties, config, server }: PondSettings): boolean {
  return (effectiveOptions(properties, config)['server'] ?? server) != null;
}

const mirrored = {
  styleButtonRemoveItemPosition: 'right',
  styleButtonProcessItemPosition: 'left',
  styleLoadIndicatorPosition: 'left',
  styleProgressIndicatorPosition: 'left',
};

// Base 1024 counts in these, as validators of the server write sizes.
const binaryUnits = {
  labelFileSizeKilobytes: 'KiB',
  labelFileSizeMegabytes: 'MiB',
  labelFileSizeGigabytes: 'GiB',
};

// FilePond's own translations leave these out.
function ownLabels({ translate, labels }: UploadLocale): Record<string, string> {
  return {
    labelFileAdded: translate('Added'),
    labelFileRemoved: translate('Removed'),
    labelFileCountSingular: translate('file in list'),
    labelFileCountPlural: translate('files in list'),
    ...('labelInvalidField' in labels
      ? {}
      : { labelInvalidField: translate('Some files cannot be used. Please remove them.') }),
  };
}

function serverOptions({ server, chunkSize }: PondSettings): Record<string, unknown> {
  if (server == null) return {};
  return { server, chunkUploads: true, chunkSize: chunkBytes(chunkSize) ?? 5_000_000 };
}

/** Bytes of a chunk as FilePond takes them; null for what is no size, or no byte: chunks of it would never end. */
function chunkBytes(size: unknown): number | null {
  const bytes = typeof size === 'number' || typeof size === 'string' ? parseSize(size) : null;
  return bytes !== null && bytes > 0 ? bytes : null;
}

/** What is wrong with the settings, in words for who wrote them. */
export function settingFaults(
  { properties, config, chunkSize }: PondSettings,
  cropper: CropperOptions,
): string[] {
  const faults = optionFaults(properties, config, cropper).map(({ message }) => message);
  const fault = chunkFault(config['chunkSize'] ?? chunkSize);
  return fault === null ? faults : [...faults, fault];
}

/** What is wrong with the size of a chunk; null when it is one, or left alone. */
export function chunkFault(size: unknown): string | null {
  if (size === null || size === undefined || chunkBytes(size) !== null) return null;
  const received = JSON.stringify(size)?.slice(0, 80);
  return `'chunkSize' must be a whole number of bytes above 0; received '${received}'.`;
}

function withChunks(options: Record<string, unknown>): Record<string, unknown> {
  if (!('chunkSize' in options)) return options;
  const { chunkSize, ...rest } = options;
  const bytes = chunkBytes(chunkSize);
  return bytes === null ? rest : { ...rest, chunkSize: bytes };
}

/** What is accepted, as it was configured. */
export function acceptedBy(options: Readonly<Record<string, unknown>>): readonly string[] {
  const accepted = options['acceptedFileTypes'];
  return Array.isArray(accepted) ? accepted.filter((one) => typeof one === 'string') : [];
}

// FilePond writes "Expects  or image/png" where there is no other type.
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
