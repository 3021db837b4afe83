/** Stages of handling a request, in their order. */
export const ApplicationState = /* @__PURE__ */ Object.freeze({
  BEGIN: 0,
  INIT: 1,
  BEFORE_REQUEST: 2,
  HANDLING_REQUEST: 3,
  AFTER_REQUEST: 4,
  SENDING_RESPONSE: 5,
  END: 6,
} as const);

/** One of the values of {@link ApplicationState}. */
export type ApplicationState = (typeof ApplicationState)[keyof typeof ApplicationState];
