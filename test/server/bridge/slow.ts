/** Options of suites that take longer than a gate may: they run with `FWX_SLOW=1`, and say so otherwise. */
export const slow =
  process.env['FWX_SLOW'] === '1' ? {} : { skip: 'it is slow: set FWX_SLOW=1 to run it' };
