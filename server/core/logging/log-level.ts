/** Levels of log messages; their values are bits, so that a target can accept several. */
export const LogLevel = /* @__PURE__ */ Object.freeze({
  ERROR: 1,
  WARNING: 2,
  INFO: 4,
  TRACE: 8,
  PROFILE: 0x40,
  PROFILE_BEGIN: 0x50,
  PROFILE_END: 0x60,
} as const);

/** One of the values of {@link LogLevel}. */
export type LogLevel = (typeof LogLevel)[keyof typeof LogLevel];

const names: ReadonlyMap<number, string> = new Map([
  [LogLevel.ERROR, 'error'],
  [LogLevel.WARNING, 'warning'],
  [LogLevel.INFO, 'info'],
  [LogLevel.TRACE, 'trace'],
  [LogLevel.PROFILE, 'profile'],
  [LogLevel.PROFILE_BEGIN, 'profile begin'],
  [LogLevel.PROFILE_END, 'profile end'],
]);

/** Name of a level in log lines; `unknown` for any other number. */
export function getLevelName(level: number): string {
  return names.get(level) ?? 'unknown';
}

/** Bits of the levels that a target can accept, by name. */
export const levelBits: Readonly<Record<string, number>> = {
  error: LogLevel.ERROR,
  warning: LogLevel.WARNING,
  info: LogLevel.INFO,
  trace: LogLevel.TRACE,
  profile: LogLevel.PROFILE,
};
