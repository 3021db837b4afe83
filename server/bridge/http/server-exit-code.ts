/** Why a server has stopped. */
export const ServerExitCode = /* @__PURE__ */ Object.freeze({
  /** Its source of requests has ended. */
  OK: 0,
  /** It has reached its limit of requests, or its memory is nearly used up: start another one. */
  REQUEST_LIMIT: 1,
  /** It was asked to stop. */
  SHUTDOWN: 2,
} as const);
/** One of the values of {@link ServerExitCode}. */
export type ServerExitCode = (typeof ServerExitCode)[keyof typeof ServerExitCode];
