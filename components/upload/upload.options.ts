import type { ComplexAttributeConverter } from 'lit';

import { booleanOf, json, list, numeric, word } from '../internal/options/converters.ts';
import { option, type ValuesOf } from '../internal/options/option.ts';
import { configJson, cropperJson, labelText } from './markup-options.ts';

/** An initial file: a source (a URL, a data URI, an id, or the file itself), or a source with options. */
export type InitialFile =
  | string
  | Blob
  | { readonly source: string | Blob; readonly options?: Readonly<Record<string, unknown>> };

/** Options of the crop editor. */
export interface CropperOptions {
  /** Initial ratio, `'width:height'` or a number; `null` uses `imageCropAspectRatio`. */
  readonly aspectRatio?: number | string | null;
  /** Presets to offer. Default `['free', '1:1', '16:9', '4:3', '3:2']`; `[]` offers none. */
  readonly aspectRatios?: readonly (number | string | null)[];
  /** Texts that replace the localized ones. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Options for Cropper.js itself: `template` and `container`. */
  readonly options?: { readonly template?: string; readonly container?: Element | string };
}

/** How an image is fitted to a size of another ratio: `contain` fits inside, `cover` fills it, `force` distorts. */
export type ImageResizeMode = 'contain' | 'cover' | 'force';

/** When the libraries of the input are fetched. */
export type UploadLoading = 'eager' | 'lazy';

/** Converts a URL, or an object as JSON. */
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

/** Options that are also options of FilePond or one of its plugins, in the order in which they are passed. */
export const pondProperties = {
  /** MIME types, wildcards such as `image/*` or extensions such as `.csv`. Default all. */
  acceptedFileTypes: option<readonly string[]>([], {
    converter: list,
  }),
  /** Submits each file as a base64 JSON payload with the form. */
  allowFileEncode: option(true),
  /** Shows `metadata.poster` of a file as its picture. */
  allowFilePoster: option(false),
  /** Renames files with `config.fileRenameFunction`. */
  allowFileRename: option(false),
  /** Checks the size limits. */
  allowFileSizeValidation: option(true),
  /** Checks `acceptedFileTypes`. */
  allowFileTypeValidation: option(true),
  /** Crops the preview to `imageCropAspectRatio`. */
  allowImageCrop: option(false),
  /** Offers the crop editor. */
  allowImageEdit: option(false),
  /** Rotates photos by their EXIF orientation. */
  allowImageExifOrientation: option(true),
  /** Shows previews of images. */
  allowImagePreview: option(true),
  /** Crops the image in the browser before it is sent. */
  allowImageTransform: option(false),
  /** Accepts more than one file; the name of the field gets the suffix `[]`. */
  allowMultiple: option(false),
  /** Shows previews of PDF files. */
  allowPdfPreview: option(false),
  /**
   * Initial files, restored by a reset of the form. Files of a rejected form, as returned by `initialFiles`, are
   * submitted without script, too.
   */
  files: option<readonly InitialFile[]>([], { converter: list }),
  /** `width:height`; `null` leaves the ratio free. */
  imageCropAspectRatio: option<string | null>(null),
  /** How an image is fitted to `imageResizeTargetWidth` and `imageResizeTargetHeight`; `null` is `cover`. */
  imageResizeMode: option<ImageResizeMode | null>(null, {
    converter: word('image-resize-mode', resizeModes),
  }),
  /** Height in pixels that images are scaled to, after the crop, with `allowImageTransform`; `null` uses the width. */
  imageResizeTargetHeight: option<number | null>(null, {
    converter: numeric,
  }),
  /** Width in pixels that images are scaled to, after the crop, with `allowImageTransform`; `null` uses the height. */
  imageResizeTargetWidth: option<number | null>(null, {
    converter: numeric,
  }),
  /** Whether images that are smaller than the target are enlarged; `null` is `true`. */
  imageResizeUpscale: option<boolean | null>(null, {
    converter: booleanOf(true),
  }),
  /**
   * Maximum bytes of an image as it is sent, or a size such as `500KB`, with `allowImageTransform`; `null` is no
   * limit. A larger image is encoded again: in a lower quality, then with fewer pixels; PNG with fewer pixels only.
   * An image that cannot be made that small is refused. Limits for chosen files, such as `maxFileSize`, apply first.
   */
  imageTransformOutputMaxSize: option<number | string | null>(null),
  /**
   * Output type of images, with `allowImageTransform`: `image/jpeg`, `image/png`, `image/webp` or
   * `image/avif`; `null` keeps the type of the file. A browser that cannot encode the type encodes JPEG, or PNG
   * for an image with transparency.
   */
  imageTransformOutputMimeType: option<string | null>(null),
  /**
   * Quality of images in lossy formats, 0 to 100, with `allowImageTransform`; `null` uses the default of the browser.
   * When the quality is set, each JPEG image is encoded again.
   */
  imageTransformOutputQuality: option<number | null>(null, {
    converter: numeric,
  }),
  /** Trusted markup of the empty drop area (the attribute is text), never user data; `null` uses the localized text. */
  labelIdle: option<string | null>(null, { converter: labelText }),
  /** Maximum number of files, with `allowMultiple`; `null` accepts any number. */
  maxFiles: option<number | null>(null, { converter: numeric }),
  /** Maximum bytes of a file, or a size such as `2MB`; `null` is no limit. */
  maxFileSize: option<number | string | null>(null),
  /** Maximum bytes of all files together, or a size such as `20MB`; `null` is no limit. */
  maxTotalFileSize: option<number | string | null>(null),
  /** Minimum bytes of a file, or a size such as `1KB`; `null` is no limit. */
  minFileSize: option<number | string | null>(null),
  /** Requires at least one file. */
  required: option(false),
};

/** Properties of the upload input; each key is also an option of FilePond. */
export interface UploadProperties extends Partial<Readonly<ValuesOf<typeof pondProperties>>> {}

/** Options of the upload input, for the element and on the server. */
export const uploadOptions = {
  ...pondProperties,
  /** Loads FilePond, its plugins and Cropper.js from `cdnUrl`, checked by their hashes. */
  cdn: option(false),
  /**
   * Address that serves `{package}@{version}/dist/{file}`, absolute or a path of this site such as `/npm`, where
   * `createAssetHandler` serves the packages; `null` is `https://unpkg.com`. Ignored without {@link cdn}. The
   * browser checks every file against the hash of the version that fwx supports.
   */
  cdnUrl: option<string | null>(null),
  /**
   * Size of a chunk in bytes; `null` is 5,000,000. A larger file is sent in chunks of that size, a smaller one in a
   * single request. With the option `partUrlTtl` of `UploadServer`, parts of the size that the server specifies are
   * sent directly to the bucket instead, four parts of a file at the same time.
   */
  chunkSize: option<number | null>(null, { converter: numeric }),
  /** FilePond options that override the properties. The property, not the attribute, may have markup and functions. */
  config: option<Readonly<Record<string, unknown>>>({}, { converter: configJson }),
  /** Options of the crop editor; require `allowImageEdit`. */
  cropper: option<CropperOptions>({}, { converter: cropperJson }),
  /**
   * Stores a copy of each file that is sent in chunks in the browser until the file has been sent, for at most 24
   * hours, and resumes the transfer after a reload. Any user of the same browser profile can read the copy.
   */
  keepUnfinishedFiles: option(false),
  /** When the page fetches the libraries: at once (`eager`), or when the input becomes visible or is used (`lazy`). */
  loading: option<UploadLoading>('eager', { converter: word('loading', loadings) }),
  /** Address, or FilePond server object, that files are sent to, separately from the form. */
  server: option<string | Readonly<Record<string, unknown>> | null>(null, {
    converter: textOrJson,
  }),
};
