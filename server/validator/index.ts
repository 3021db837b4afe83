export { Validator } from '../core/index.ts';
export {
  type ByteSource,
  type CropRectangle,
  EncodedFile,
  type EncodedFileInit,
  type FormFields,
  type PayloadRequest,
  type StreamLimits,
  type StreamOptions,
} from './encoded-file.ts';
export { EncodedFileField, type EncodedFileFieldLimits } from './encoded-file-field.ts';
export { EncodedFileValidator } from './encoded-file-validator.ts';
export { type InspectedFile, inspectedFiles } from './inspected-file.ts';
export { EncodedFileMessage } from './message.ts';
export { extensionsOf, preferredExtensionOf } from './mime-extensions.ts';
export { detectMimeType } from './mime-type.ts';
