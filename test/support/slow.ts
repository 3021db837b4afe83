/**
 * Options of suites that exceed the time of a gate: they run with `FWX_SLOW=1`, and are reported as skipped otherwise.
 */
export const slow =
  process.env['FWX_SLOW'] === '1' ? {} : { skip: 'it is slow: set FWX_SLOW=1 to run it' };
