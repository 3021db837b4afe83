import assert from 'node:assert/strict';

const factor = 16;
// A quadratic algorithm takes 256 times as long for 16 times the length.
const limit = factor * 4;

// Below this time the resolution of the clock counts.
const negligible = 1;

/** Milliseconds of the processor, the least of several runs. Other processes do not count. */
function least(work: () => unknown): number {
  let best = Infinity;
  for (let run = 0; run < 5; run++) {
    const start = process.cpuUsage();
    work();
    const { system, user } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

/**
 * Asserts that a function takes time in proportion to the length of its input, on a busy machine, too.
 *
 * @param length Length of the longest input; the shortest one has a sixteenth of it.
 */
export function assertLinear(work: (length: number) => unknown, length: number): void {
  const short = least(() => work(length / factor));
  const ratio = least(() => work(length)) / Math.max(short, negligible);
  assert.ok(ratio < limit, `${ratio.toFixed(1)} times as long`);
}
