/** Texts of what a widget refuses. `%s` are filled in order. */
export const Message = {
  ITEM_LABEL_REQUIRED: 'The "label" option is required for each %s item.',
  ITEM_CONTENT_REQUIRED: 'The "content" option is required for each accordion item.',
  ITEM_CONTENT_INVALID: 'The "content" option must be a string, a number or a stringable object.',
  ITEM_OPTION_UNKNOWN: 'Unknown %s item option: "%s".',
  VALUE_INVALID: 'Invalid %s value "%s" for %s; expected one of: %s.',
  INPUT_SOURCE_REQUIRED: "Either 'name', or 'model' and 'attribute' properties must be specified.",
} as const;
/** One of {@link Message}. */
export type Message = (typeof Message)[keyof typeof Message];
