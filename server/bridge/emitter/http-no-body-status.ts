export { mustNotHaveBody as shouldHaveNoBody } from '../../web/internal.ts';

/** Status codes of responses that never have a body. */
export const HttpNoBodyStatus = /* @__PURE__ */ Object.freeze({
  CONTINUE: 100,
  SWITCHING_PROTOCOLS: 101,
  PROCESSING: 102,
  EARLY_HINTS: 103,
  NO_CONTENT: 204,
  RESET_CONTENT: 205,
  NOT_MODIFIED: 304,
} as const);
/** One of the values of {@link HttpNoBodyStatus}. */
export type HttpNoBodyStatus = (typeof HttpNoBodyStatus)[keyof typeof HttpNoBodyStatus];
