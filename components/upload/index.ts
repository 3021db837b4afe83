import { FwxUpload } from './upload.ts';
import { uploadContract } from './upload.contract.ts';

if (!customElements.get(uploadContract.tag)) customElements.define(uploadContract.tag, FwxUpload);

export type { FilePond, FilePondFile } from 'filepond';
export { FwxUpload, type AddFileOptions } from './upload.ts';
export { uploadContract } from './upload.contract.ts';
export type {
  CropperOptions,
  ImageResizeMode,
  InitialFile,
  UploadLoading,
  UploadProperties,
} from './upload.options.ts';
export { uploadInputTemplate, type UploadOptions } from './upload.template.ts';
export { Plugin, plugins, type PluginInfo } from './plugin.ts';
export type { TransferProgress, UploadProgress } from './transfer/transfer-progress.ts';
export { forgetUnfinishedFiles } from './transfer/file-store.ts';
export type { Crop, Rect } from './crop/geometry.ts';
export { type FileQuery, UploadError, type UploadStatus } from './record/upload-files.ts';
export type {
  UploadCropDetail,
  UploadFaultDetail,
  UploadFileDetail,
  UploadFilesDetail,
  UploadInitDetail,
  UploadPrepareDetail,
  UploadProcessDetail,
  UploadProgressDetail,
  UploadWarningDetail,
} from './pond/pond-events.ts';
export type { UploadFault } from './record/upload-record.ts';
