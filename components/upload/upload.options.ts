import type { ComplexAttributeConverter } from 'lit';

import { json, list, numeric, oneOf, onUnlessFalse } from '../internal/converters.ts';
import { option, type ValuesOf } from '../internal/option.ts';
import { presence } from '../internal/presence.ts';
import { configJson, cropperJson, labelText } from './markup-options.ts';

/** An initial file: a source (an URL, a data URI or an id), or one with its options. */
export type InitialFile =
  | string
  | { readonly source: string | Blob; readonly options?: Readonly<Record<string, unknown>> };

/** Options of the crop editor. */
export interface CropperOptions {
  /** Ratio at the start, `'width:height'` or a number; `null` takes `imageCropAspectRatio`. */
  readonly aspectRatio?: number | string | null;
  /** Presets to offer. Default `['free', '1:1', '16:9', '4:3', '3:2']`; `[]` offers none. */
  readonly aspectRatios?: readonly (number | string | null)[];
  /** Texts that replace the localized ones. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Options for Cropper.js itself: `template` and `container`. */
  readonly options?: { readonly template?: string; readonly container?: Element | string };
}

/** How an image of another ratio fits a size: `contain` stays inside, `cover` fills it, `force` is distorted to it. */
export type ImageResizeMode = 'contain' | 'cover' | 'force';

/** When the script behind the input is fetched. */
export type UploadLoading = 'eager' | 'lazy';

/** A URL, or an object as JSON. */
const textOrJson: ComplexAttributeConverter = {
  fromAttribute(value) {
    if (value === null) return null;
    return value.trimStart().startsWith('{') ? (json.fromAttribute?.(value) ?? null) : value;
  },
  toAttribute: (value) =>
    value == null || typeof value === 'string' ? (value ?? null) : JSON.stringify(value),
};

const resizeModes: readonly ImageResizeMode[] = ['cover', 'contain', 'force'];
const loadings: readonly UploadLoading[] = ['eager', 'lazy'];

/** Options that FilePond or one of its plugins has, too, in the order in which they are written. */
export const pondProperties = {
  /** MIME types, wildcards such as `image/*` or extensions such as `.csv`. Default all. */
  acceptedFileTypes: option<readonly string[]>([], {
    attribute: 'accepted-file-types',
    converter: list,
  }),
  /** Submits each file as a base64 JSON payload with the form. */
  allowFileEncode: option(true, { attribute: 'allow-file-encode', converter: onUnlessFalse }),
  /** Shows `metadata.poster` of a file as its picture. */
  allowFilePoster: option(false, { attribute: 'allow-file-poster', converter: presence }),
  /** Renames files through `config.fileRenameFunction`. */
  allowFileRename: option(false, { attribute: 'allow-file-rename', converter: presence }),
  /** Checks the size limits. */
  allowFileSizeValidation: option(true, {
    attribute: 'allow-file-size-validation',
    converter: onUnlessFalse,
  }),
  /** Checks `acceptedFileTypes`. */
  allowFileTypeValidation: option(true, {
    attribute: 'allow-file-type-validation',
    converter: onUnlessFalse,
  }),
  /** Crops the preview to `imageCropAspectRatio`. */
  allowImageCrop: option(false, { attribute: 'allow-image-crop', converter: presence }),
  /** Offers the crop editor. */
  allowImageEdit: option(false, { attribute: 'allow-image-edit', converter: presence }),
  /** Turns photos the way the camera was held. */
  allowImageExifOrientation: option(true, {
    attribute: 'allow-image-exif-orientation',
    converter: onUnlessFalse,
  }),
  /** Shows images. */
  allowImagePreview: option(true, { attribute: 'allow-image-preview', converter: onUnlessFalse }),
  /** Cuts the image in the browser before it is sent. */
  allowImageTransform: option(false, { attribute: 'allow-image-transform', converter: presence }),
  /** Takes more than one file; the name of the field gets the suffix `[]`. */
  allowMultiple: option(false, { attribute: 'allow-multiple', converter: presence }),
  /** Shows PDF files. */
  allowPdfPreview: option(false, { attribute: 'allow-pdf-preview', converter: presence }),
  /** Files that are there at the start, and again after a reset of the form. Those of a refused form, as `initialFiles` gives them, are submitted without script, too. */
  files: option<readonly InitialFile[]>([], { converter: list }),
  /** `width:height`; `null` leaves the ratio free. */
  imageCropAspectRatio: option<string | null>(null, { attribute: 'image-crop-aspect-ratio' }),
  /** How an image fits `imageResizeTargetWidth` and `imageResizeTargetHeight`; `null` is `cover`. */
  imageResizeMode: option<ImageResizeMode | null>(null, {
    attribute: 'image-resize-mode',
    converter: oneOf('image-resize-mode', resizeModes),
  }),
  /** Height in pixels that images are scaled to, after the crop, with `allowImageTransform`; `null` takes the width. */
  imageResizeTargetHeight: option<number | null>(null, {
    attribute: 'image-resize-target-height',
    converter: numeric,
  }),
  /** Width in pixels that images are scaled to, after the crop, with `allowImageTransform`; `null` takes the height. */
  imageResizeTargetWidth: option<number | null>(null, {
    attribute: 'image-resize-target-width',
    converter: numeric,
  }),
  /** Whether images that are smaller than the target are enlarged; `null` is `true`. */
  imageResizeUpscale: option<boolean | null>(null, {
    attribute: 'image-resize-upscale',
    converter: onUnlessFalse,
  }),
  /**
   * Most bytes of an image as it is sent, or a size such as `500KB`, with `allowImageTransform`; `null` is no limit.
   * A larger one is written anew: in a lower quality, then with fewer pixels; PNG with fewer pixels only. An image
   * that cannot be made that small is refused. The limits for chosen files, such as `maxFileSize`, hold before that.
   */
  imageTransformOutputMaxSize: option<number | string | null>(null, {
    attribute: 'image-transform-output-max-size',
  }),
  /**
   * Type that images are written in, with `allowImageTransform`: `image/jpeg`, `image/png`, `image/webp` or
   * `image/avif`; `null` keeps the type of the file. A browser that cannot write it writes JPEG, or PNG for an image
   * with transparency.
   */
  imageTransformOutputMimeType: option<string | null>(null, {
    attribute: 'image-transform-output-mime-type',
  }),
  /**
   * Quality of images in lossy formats, 0 to 100, with `allowImageTransform`; `null` leaves it to the browser. With
   * it, each JPEG image is written anew.
   */
  imageTransformOutputQuality: option<number | null>(null, {
    attribute: 'image-transform-output-quality',
    converter: numeric,
  }),
  /** Trusted markup of the empty drop area (the attribute is text); `null` takes the localized text. Never put user data in. */
  labelIdle: option<string | null>(null, { attribute: 'label-idle', converter: labelText }),
  /** Most files that are taken, with `allowMultiple`; `null` takes any number. */
  maxFiles: option<number | null>(null, { attribute: 'max-files', converter: numeric }),
  /** Bytes, or a size such as `2MB`; `null` is no limit. */
  maxFileSize: option<number | string | null>(null, { attribute: 'max-file-size' }),
  /** Bytes of all files together, or a size such as `20MB`; `null` is no limit. */
  maxTotalFileSize: option<number | string | null>(null, { attribute: 'max-total-file-size' }),
  /** Bytes, or a size such as `1KB`; `null` is no limit. */
  minFileSize: option<number | string | null>(null, { attribute: 'min-file-size' }),
  /** At least one file has to be chosen. */
  required: option(false, { converter: presence }),
};

/** What can be set on the upload input; each key is also an option of FilePond. */
export interface UploadProperties extends Partial<Readonly<ValuesOf<typeof pondProperties>>> {}

/** Options of the upload input, for the element and on the server. */
export const uploadOptions = {
  ...pondProperties,
  /** Loads FilePond, its plugins and Cropper.js from `cdnUrl`, checked by their hashes. */
  cdn: option(false, { converter: presence }),
  /**
   * Address that serves `{package}@{version}/dist/{file}`, absolute or a path of this site such as `/npm`, where
   * `createAssetHandler` serves the packages; `null` is `https://unpkg.com`. Without {@link cdn} it does nothing. The
   * browser checks every file against the hash of the version that fwx was made for.
   */
  cdnUrl: option<string | null>(null, { attribute: 'cdn-url' }),
  /**
   * Bytes from which on a file is sent in chunks of that size; `null` is 5,000,000. A smaller file is sent in one
   * piece. Where `UploadServer` has `partUrlTtl`, parts of the size that it says go straight to the bucket instead,
   * four of a file at the same time.
   */
  chunkSize: option<number | null>(null, { attribute: 'chunk-size', converter: numeric }),
  /** FilePond options that win over the properties. Markup and functions are possible in the property, not in the attribute. */
  config: option<Readonly<Record<string, unknown>>>({}, { converter: configJson }),
  /** Options of the crop editor; they need `allowImageEdit`. */
  cropper: option<CropperOptions>({}, { converter: cropperJson }),
  /**
   * Keeps a copy of each file that is sent in chunks in the browser until it has arrived, for at most 24 hours, and
   * goes on with it after a reload by itself. Whoever uses the same profile of the browser can read the copy.
   */
  keepUnfinishedFiles: option(false, {
    attribute: 'keep-unfinished-files',
    converter: presence,
  }),
  /** When the page fetches the libraries: at once (`eager`), or when the input comes into sight or is touched (`lazy`). */
  loading: option<UploadLoading>('eager', { converter: oneOf('loading', loadings) }),
  /** Address, or FilePond's server object, that files are sent to by themselves. */
  server: option<string | Readonly<Record<string, unknown>> | null>(null, {
    converter: textOrJson,
  }),
};
