export { Validator } from '../core/index.ts';
export { type CropRectangle, EncodedFile, type EncodedFileInit } from './encoded-file.ts';
export { EncodedFileValidator } from './encoded-file-validator.ts';
export { type InspectedFile, inspectedFiles } from './inspected-file.ts';
export { EncodedFileMessage } from './message.ts';
export { extensionsOf, preferredExtensionOf } from './mime-extensions.ts';
export { detectMimeType } from './mime-type.ts';
