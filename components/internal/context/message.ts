// Texts of errors for wrong options, each a separate constant, so that a page loads only those of its widgets. `%s` are filled in order.
export const ITEM_LABEL_REQUIRED = 'The "label" option is required for each %s item.';
export const ITEM_CONTENT_REQUIRED = 'The "content" option is required for each accordion item.';
export const ITEM_CONTENT_INVALID =
  'The "content" option must be a string, a number or a stringable object.';
export const ITEM_OPTION_UNKNOWN = 'Unknown %s item option: "%s".';
export const VALUE_INVALID = 'Invalid %s value "%s" for %s; expected one of: %s.';
export const INPUT_SOURCE_REQUIRED =
  "Either 'name', or 'model' and 'attribute' properties must be specified.";

/** Texts of errors for wrong options. `%s` are filled in order. */
export const Message = /* @__PURE__ */ Object.freeze({
  ITEM_LABEL_REQUIRED,
  ITEM_CONTENT_REQUIRED,
  ITEM_CONTENT_INVALID,
  ITEM_OPTION_UNKNOWN,
  VALUE_INVALID,
  INPUT_SOURCE_REQUIRED,
} as const);
/** One of {@link Message}. */
export type Message = (typeof Message)[keyof typeof Message];
