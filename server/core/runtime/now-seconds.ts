/** Difference between the clock of the system and that of `performance`, which has parts of milliseconds. */
let origin = performance.timeOrigin;

/**
 * Seconds since 1970, with a fraction. The clock of `performance` stops while the computer sleeps: when it is a second or
 * more behind or ahead, it is set by that of the system.
 */
export function nowSeconds(): number {
  const elapsed = performance.now();
  const difference = Date.now() - (origin + elapsed);
  if (Math.abs(difference) >= 1000) origin += difference;
  return (origin + elapsed) / 1000;
}
