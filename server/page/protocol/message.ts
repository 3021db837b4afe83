/** Texts of the protocol's errors; `%s` marks an argument, see `formatMessage`. */
export const ProtocolMessage = /* @__PURE__ */ Object.freeze({
  ABSOLUTE_REQUEST_URL_INVALID:
    'The absolute request URL must use HTTP or HTTPS and include a host.',
  COMPONENT_NAME_INVALID: 'The component name must be non-empty and contain no control characters.',
  DEFERRED_PROP_GROUP_INVALID:
    'A deferred prop group must be non-empty and contain no control characters or commas.',
  DIAGNOSTICS_INVALID: 'Invalid decoded page protocol diagnostics.',
  DIAGNOSTICS_RESULT_TYPE_INVALID: 'Invalid page protocol result type.',
  DIAGNOSTICS_RESULT_UNSUPPORTED: 'Unsupported page protocol result.',
  ERROR_FIELD_INVALID: 'Each error field must contain a string or a list of strings.',
  JSON_DEPTH_EXCEEDED: 'The prop "%s" exceeds the maximum JSON nesting depth.',
  JSON_NON_FINITE_NUMBER: 'The prop "%s" contains a non-finite number.',
  JSON_UTF8_INVALID: 'The prop "%s" contains invalid UTF-8.',
  JSON_VALUE_INVALID: 'The prop "%s" contains a value that cannot be represented as JSON.',
  LOCATION_URL_INVALID: 'A page protocol location visit requires an absolute HTTP or HTTPS URL.',
  MERGE_MATCH_PATH_INVALID: 'Merge match paths must be strings.',
  MERGE_PATH_INVALID: 'Merge paths must use non-empty dot-notation segments.',
  ONCE_PROP_EXPIRATION_INVALID: 'A once prop expiration delay must not be negative.',
  ONCE_PROP_KEY_INVALID:
    'A once prop key must be non-empty and contain no control characters or commas.',
  PAGE_KEY_INVALID: 'All %s keys must be non-empty strings with valid dot-notation segments.',
  PROP_PATH_CONFLICT: 'The prop path "%s" conflicts with the non-array segment "%s".',
  PROP_RESOLUTION_FAILED: 'Failed to resolve the page protocol prop "%s": %s',
  PROP_RESOLVER_DEPTH_EXCEEDED: 'The prop "%s" contains too many nested resolvers.',
  PROP_WRAPPER_DEPTH_EXCEEDED: 'A prop contains too many nested wrappers.',
  REDIRECT_STATUS_INVALID: 'The redirect status code must be 301, 302, 303, 307, or 308.',
  REDIRECT_URL_INVALID: 'A redirect URL must be absolute or rooted at the current origin.',
  REQUEST_HEADER_LINE_BREAK_INVALID: 'Request header values must not contain line breaks.',
  REQUEST_HEADERS_INVALID: 'Request headers must be a string-to-string map.',
  REQUEST_METHOD_INVALID: 'The request method must be a valid HTTP method token.',
  REQUEST_ORIGIN_INVALID: 'The request absolute URL cannot provide an origin.',
  REQUEST_URL_INVALID:
    'The request URL must be a rooted relative URL without credentials or a fragment.',
  RESERVED_ERRORS_PROP: 'The reserved "errors" prop must be supplied through the errors argument.',
  SCROLL_METADATA_INVALID: 'The scroll metadata provider for "%s" must return ScrollMetadata.',
  SCROLL_PAGE_NAME_INVALID:
    'The scroll page name must be non-empty and contain no control characters.',
  SCROLL_WRAPPER_INVALID: 'The scroll wrapper must use non-empty dot-notation segments.',
  VALIDATION_ERROR_MESSAGE_INVALID: 'Each validation error message must be a string.',
} as const);

/** One of the texts of {@link ProtocolMessage}. */
export type ProtocolMessage = (typeof ProtocolMessage)[keyof typeof ProtocolMessage];
