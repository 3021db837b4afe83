/** Texts of the errors that the bridge throws; `%s` and `%d` mark an argument. */
export const Message = /* @__PURE__ */ Object.freeze({
  BODY_CONSUMED: 'The body of this request was read before it reached the application.',
  BUFFER_LENGTH_INVALID: "Buffer length for '%s' must be greater than zero; received '%d'.",
  CANNOT_SEEK_BEFORE_START: 'Cannot seek before the beginning of the stream.',
  CANNOT_SEEK_BEFORE_RANGE: 'Cannot seek before the beginning of the stream range.',
  COOKIE_VALIDATION_KEY_NOT_CONFIGURED:
    "'%s::cookieValidationKey' must be configured with a secret key.",
  COOKIE_VALIDATION_KEY_REQUIRED: 'Cookie validation key must be provided.',
  FAIL_PARSING_REQUEST_BODY: "Unable to parse request body; '%s'.",
  FALLBACK_PARSER_INVALID: "Fallback request parser is invalid. It must implement the '%s'.",
  FILE_CANNOT_OPEN: "Unable to open file '%s'.",
  FILE_MOVED: 'The uploaded file has been moved already.',
  FILE_UPLOAD_FAILED: "The upload failed with error '%d'; it has no content.",
  HEADERS_SENT: 'Unable to emit response; headers already sent.',
  MISMATCHED_ARRAY_STRUCTURE: "Mismatched array structure for '%s' at key '%s'.",
  MISSING_FILE_KEY: "Missing required key '%s' in file specification for '%s'.",
  MISSING_OR_INVALID_ARRAY:
    "Missing or invalid '%s' array in multiple file specification for '%s'.",
  INVALID_OPTIONAL_ARRAY:
    "Invalid optional '%s' array in multiple file specification for '%s'. Expected 'array' or 'null'.",
  NAME_TYPE_INVALID: "'name' must be a 'string' or 'null' in file specification.",
  NEGATIVE_READ: 'Cannot read a negative length from a stream.',
  NESTING_DEPTH_EXCEEDED: "Maximum nesting depth exceeded for file uploads (limit: '%d').",
  NO_STREAM: 'No stream available.',
  NOT_READABLE: 'The stream is not readable.',
  NOT_SEEKABLE: 'The stream is not seekable.',
  NOT_WRITABLE: 'The stream is not writable.',
  OUTPUT_SENT: 'Unable to emit response; output has been emitted previously.',
  PAGE_NOT_FOUND: 'Page not found.',
  PARSER_INVALID: "The '%s' request parser is invalid. It must implement the '%s'.",
  PSR7_REQUEST_NOT_SET: 'PSR-7 request adapter is not set.',
  RANGE_INVALID: 'Invalid stream range.',
  RANGE_NOT_WRITABLE: 'Range streams are not writable.',
  RESPONSE_STREAM_FORMAT:
    "Response stream must be an 'array' with exactly '3' elements: ['handle', 'begin', 'end'].",
  RESPONSE_STREAM_HANDLE: "Stream handle must be a valid 'resource'.",
  RESPONSE_STREAM_RANGE:
    "Response stream range values must be valid: ('begin' >= '0' and 'end' >= 'begin'). Received: (begin='%d', end='%d').",
  RESPONSE_STREAM_READ: 'Failed to read from response stream.',
  SEEK_MODE_INVALID: 'Invalid seek mode.',
  SIZE_TYPE_INVALID: "'size' must be an 'integer' in file specification.",
  ERROR_TYPE_INVALID: "'error' must be an 'integer' in file specification.",
  STATUS_INVALID: "The status code must be a whole number from 100 to 599; received '%s'.",
  TEMP_FILE_STREAM: "Failed to create stream from temporary file '%s'.",
  TMP_NAME_TYPE_INVALID: "'tmp_name' must be a 'string' in file specification.",
  TYPE_TYPE_INVALID: "'type' must be a 'string' or 'null' in file specification.",
} as const);

/** One of the texts of {@link Message}. */
export type Message = (typeof Message)[keyof typeof Message];
