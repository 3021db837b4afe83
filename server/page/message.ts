/** Texts of the adapter's errors (reference 2.2); `%s` marks an argument, see `formatMessage`. */
export const Message = /* @__PURE__ */ Object.freeze({
  APPLICATION_COMPONENT_INVALID: 'The "pageproto" application component must be an instance of %s.',
  ERROR_FLASH_INVALID: 'The page protocol error flash must be an array.',
  ERROR_KEY_INVALID: 'Page protocol error keys must be strings.',
  ERROR_MESSAGE_LIST_INVALID: 'Page protocol error message lists must contain only strings.',
  ERROR_VALUE_INVALID: 'Page protocol errors must contain strings or lists of strings.',
  SESSION_FLASH_KEY_INVALID: 'Page protocol session flash keys must be strings.',
} as const);

/** One of the texts of {@link Message}. */
export type Message = (typeof Message)[keyof typeof Message];
