// Samples that a seed determines.

/** Numbers from 0 up to a limit, the same ones for the same seed (mulberry32). */
function generator(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/**
 * Some of the values, each at most once, in the order in which they were drawn.
 *
 * @param {readonly unknown[]} values
 * @param {number} count At most so many.
 * @param {number} seed Whole number.
 */
export function sampleOf(values, count, seed) {
  const next = generator(seed);
  const rest = [...values];
  return Array.from({ length: Math.min(count, rest.length) }, () =>
    rest.splice(next(rest.length), 1),
  ).flat();
}
