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
export { Bootstrap, TRANSLATION_CATEGORY } from './bootstrap.ts';
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
export {
  type InitialFile,
  type KeptFilesOptions,
  keptFilesTemplate,
  Plugin,
} from '../../components/templates.ts';
export { UploadWidget } from './upload-widget.ts';
export { AbstractLocalAsset } from './asset/abstract-local-asset.ts';
export { AbstractNpmAsset, type AssetClass, type AssetFile } from './asset/abstract-npm-asset.ts';
export { AbstractPluginAsset } from './asset/abstract-plugin-asset.ts';
export { createAssetHandler } from './asset/asset-handler.ts';
export type { AssetAttributes, AssetView } from './asset/asset-view.ts';
export { CropperAsset } from './asset/cropper-asset.ts';
export { FilePondAsset } from './asset/filepond-asset.ts';
export { pluginAssets } from './asset/plugin-assets.ts';
