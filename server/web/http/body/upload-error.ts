/** Result of an upload. */
export const UploadError = /* @__PURE__ */ Object.freeze({
  /** The upload is complete. */
  OK: 0,
  /** The file is larger than the server accepts. */
  INI_SIZE: 1,
  /** The file is larger than the form's `MAX_FILE_SIZE`. */
  FORM_SIZE: 2,
  /** The client disconnected before the end of the file. */
  PARTIAL: 3,
  /** No file was chosen. */
  NO_FILE: 4,
  /** There is no directory for temporary files. */
  NO_TMP_DIR: 6,
  /** The file could not be written. */
  CANT_WRITE: 7,
  /** The server stopped the upload. */
  EXTENSION: 8,
} as const);
/** One of the values of {@link UploadError}. */
export type UploadError = (typeof UploadError)[keyof typeof UploadError];

export const UPLOAD_ERR_OK = UploadError.OK;
export const UPLOAD_ERR_INI_SIZE = UploadError.INI_SIZE;
export const UPLOAD_ERR_FORM_SIZE = UploadError.FORM_SIZE;
export const UPLOAD_ERR_PARTIAL = UploadError.PARTIAL;
export const UPLOAD_ERR_NO_FILE = UploadError.NO_FILE;
export const UPLOAD_ERR_NO_TMP_DIR = UploadError.NO_TMP_DIR;
export const UPLOAD_ERR_CANT_WRITE = UploadError.CANT_WRITE;
export const UPLOAD_ERR_EXTENSION = UploadError.EXTENSION;
