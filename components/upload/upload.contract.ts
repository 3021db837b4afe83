import type { ComplexAttributeConverter } from 'lit';

import { json, onUnlessFalse, oneOf } from '../internal/converters.ts';
import type { ElementContract } from '../internal/element-contract.ts';
import {
  configJson,
  cropperJson,
  labelText,
  type MarkupOptions,
  markupTemplates,
} from './markup-options.ts';
import { type UploadOptions, uploadInputTemplate } from './upload.template.ts';

/** When the script behind the input is fetched. */
export type UploadLoading = 'eager' | 'lazy';

// Off unless it is there; `="false"` is off too, so that the state can be written either way.
const offUnlessThere: ComplexAttributeConverter<boolean> = {
  fromAttribute: (value) => value !== null && value !== 'false',
  toAttribute: (value) => (value ? '' : null),
};

/** Text split at commas and blanks, or a JSON list. */
const list: ComplexAttributeConverter<readonly unknown[]> = {
  fromAttribute(value) {
    if (value === null) return [];
    const parsed = value.trimStart().startsWith('[') ? json.fromAttribute?.(value) : undefined;
    return Array.isArray(parsed) ? parsed : value.split(/[\s,]+/).filter(Boolean);
  },
  toAttribute(value) {
    if (value.length === 0) return null;
    const isPlain = value.every((one) => typeof one === 'string' && /^[^\s,[]+$/.test(one));
    return isPlain ? value.join(',') : JSON.stringify(value);
  },
};

/** A URL, or an object as JSON. */
const textOrJson: ComplexAttributeConverter = {
  fromAttribute(value) {
    if (value === null) return null;
    return value.trimStart().startsWith('{') ? (json.fromAttribute?.(value) ?? null) : value;
  },
  toAttribute: (value) =>
    value == null || typeof value === 'string' ? (value ?? null) : JSON.stringify(value),
};

/** A number; anything else counts as not given. */
const count: ComplexAttributeConverter<number | null> = {
  fromAttribute(value) {
    const number = value === null || value.trim() === '' ? Number.NaN : Number(value);
    return Number.isFinite(number) ? number : null;
  },
  toAttribute: (value) => (value === null ? null : String(value)),
};

const on = (attribute: string): object => ({ attribute, converter: onUnlessFalse });
const off = (attribute: string): object => ({ attribute, converter: offUnlessThere });

/** What the browser and the server know of `<fwx-upload>`. */
export const uploadContract = {
  tag: 'fwx-upload',
  root: '.filepond--root, input[type="file"]',
  beside: '.fwx-upload-kept, .fwx-upload-status, template[data-option]',
  properties: {
    acceptedFileTypes: { attribute: 'accepted-file-types', converter: list },
    allowFileEncode: on('allow-file-encode'),
    allowFilePoster: off('allow-file-poster'),
    allowFileRename: off('allow-file-rename'),
    allowFileSizeValidation: on('allow-file-size-validation'),
    allowFileTypeValidation: on('allow-file-type-validation'),
    allowImageCrop: off('allow-image-crop'),
    allowImageEdit: off('allow-image-edit'),
    allowImageExifOrientation: on('allow-image-exif-orientation'),
    allowImagePreview: on('allow-image-preview'),
    allowImageTransform: off('allow-image-transform'),
    allowMultiple: off('allow-multiple'),
    allowPdfPreview: off('allow-pdf-preview'),
    files: { attribute: 'files', converter: list },
    imageCropAspectRatio: { attribute: 'image-crop-aspect-ratio' },
    labelIdle: { attribute: 'label-idle', converter: labelText },
    maxFiles: { attribute: 'max-files', converter: count },
    maxFileSize: { attribute: 'max-file-size' },
    maxTotalFileSize: { attribute: 'max-total-file-size' },
    minFileSize: { attribute: 'min-file-size' },
    required: off('required'),
    cdn: off('cdn'),
    cdnUrl: { attribute: 'cdn-url' },
    chunkSize: { attribute: 'chunk-size', converter: count },
    config: { attribute: 'config', converter: configJson },
    cropper: { attribute: 'cropper', converter: cropperJson },
    loading: {
      attribute: 'loading',
      converter: oneOf<UploadLoading, UploadLoading>('loading', ['eager', 'lazy'], 'eager'),
    },
    locale: { attribute: 'locale' },
    server: { attribute: 'server', converter: textOrJson },
  },
  render(model: UploadOptions & MarkupOptions, children: unknown) {
    const input = children ?? uploadInputTemplate(model);
    const templates = markupTemplates(model);
    return templates.length > 0 ? [input, templates] : input;
  },
} satisfies ElementContract;
