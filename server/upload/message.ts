import { EncodedFileMessage } from '../validator/index.ts';

/** Texts of the errors that the upload module throws; `%s` marks an argument. */
export const Message = /* @__PURE__ */ Object.freeze({
  AWS4FETCH_REQUIRED:
    "The 'aws4fetch' package is required to keep uploads in S3. Install it with: npm install aws4fetch",
  CROPPER_REQUIRES_IMAGE_EDIT: "The 'cropper' options require 'allowImageEdit' to be enabled.",
  DIRECTORY_NOT_WRITABLE: "Directory '%s' is not writable.",
  ...EncodedFileMessage,
  FILE_WRITE_FAILED: "Unable to write file '%s'.",
  IMAGE_BYTES_EXCEEDED: "Image data of file '%s' has %s bytes; the limit is %s.",
  IMAGE_DECODE_FAILED: "Unable to decode image data of file '%s'.",
  IMAGE_DIMENSION_EXCEEDED: "Image file '%s' measures %sx%s pixels; the maximum dimension is %s.",
  IMAGE_ENCODE_FAILED: "Unable to encode image data of file '%s' as '%s'.",
  IMAGE_LIMIT_INVALID: "Image limit '%s' must be a positive integer; received '%s'.",
  IMAGE_PIXELS_EXCEEDED: "Image file '%s' has %s pixels; the limit is %s.",
  IMAGE_QUALITY_INVALID: "Image quality must be an integer between 0 and 100; received '%s'.",
  INVALID_CROP_ASPECT_RATIO:
    "Crop aspect ratio must use the 'width:height' format with positive numbers; received '%s'.",
  PACKAGE_VERSION_UNAVAILABLE: "Unable to read the version of npm package '%s' from '%s'.",
  SHARP_REQUIRED: "The 'sharp' package is required for server-side image cropping.",
} as const);

/** One of the texts of {@link Message}. */
export type Message = (typeof Message)[keyof typeof Message];
