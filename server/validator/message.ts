/**
 * Texts of the errors that {@link EncodedFile} throws; `%s` marks an argument. The `Message` of
 * `fwx/server/upload` contains them, together with those of the upload module.
 */
export const EncodedFileMessage = /* @__PURE__ */ Object.freeze({
  ENCODED_FILE_INVALID_BASE64: "Encoded file 'data' is not valid base64.",
  ENCODED_FILE_INVALID_JSON: "Encoded file payload is not valid JSON: '%s'.",
  ENCODED_FILE_INVALID_KEY: "Encoded file key '%s' must be of type '%s'.",
  ENCODED_FILE_INVALID_PAYLOAD:
    "Encoded file payload must be a JSON object or an array; received '%s'.",
} as const);

/** One of the texts of {@link EncodedFileMessage}. */
export type EncodedFileMessage = (typeof EncodedFileMessage)[keyof typeof EncodedFileMessage];
