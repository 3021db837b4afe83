// The part of this module that receives uploads: for processes that serve no pages. It loads neither Lit nor the
// widget with the assets of its libraries; test/server/upload/endpoint.test.ts checks that.
export { EncodedFile, type EncodedFileInit } from '../validator/index.ts';
export type {
  DirectPart,
  DirectUploadStorage,
  RecordInParts,
  StoredPart,
} from './direct-upload-storage.ts';
export { encodedFileFields, type EncodedFileFieldsOptions } from './encoded-file-fields.ts';
export { FileSaver } from './file-saver.ts';
export type { SavableFile } from './savable-file.ts';
export { ImageCropper } from './image-cropper.ts';
export type { ImageCropperOptions } from './image-cropper-options.ts';
export { initialFiles } from './initial-files.ts';
export { Message } from './message.ts';
export { FolderUploadStorage, type FolderUploadStorageOptions } from './folder-upload-storage.ts';
export { S3UploadStorage, type S3UploadStorageOptions } from './s3-upload-storage.ts';
export { StoredUpload } from './stored-upload.ts';
export { type UnstorageLike, UnstorageUploadStorage } from './unstorage-upload-storage.ts';
export {
  readUploadForm,
  UploadForm,
  type UploadFormOptions,
  type UploadFormValue,
} from './upload-form.ts';
export { createUploadHandler, UploadServer } from './upload-server.ts';
export type { UploadServerOptions } from './upload-server-options.ts';
export type { ByteRange, UploadStorage, UploadTransferEntry } from './upload-storage.ts';
