import { randomNumbers } from '../../../support/random-numbers.ts';

/**
 * Combines values of pools by a seed. Creating each value anew would cost a property test a hundred times the code
 * under test; of a thousand values for each part a million different combinations can be created.
 */
export class Mixer {
  readonly #random: () => number;

  /** @param seed The same seed makes the same choices. */
  constructor(seed: number) {
    this.#random = randomNumbers(seed);
  }

  /** An integer from 0, below `limit`. */
  below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  /** One of several values. */
  pick<T>(pool: readonly T[]): T {
    return pool[this.below(pool.length)] as T;
  }

  /** `true` once in `times`. */
  once(times: number): boolean {
    return this.below(times) === 0;
  }

  /** A text with a fault: truncated, a character replaced, or a part repeated. */
  damage(text: string): string {
    const at = this.below(text.length + 1);
    const kind = this.below(3);
    if (kind === 0) return text.slice(0, at);
    const foreign = String.fromCharCode(this.below(kind === 1 ? 128 : 65_536));
    if (kind === 1) return text.slice(0, at) + foreign + text.slice(at + 1);
    return text.slice(0, at) + foreign + text.slice(this.below(at + 1));
  }
}

/**
 * Part of all payloads of the long fuzz tests: a quarter of a million with FWX_SLOW, and a sample of them otherwise.
 * FWX_PAYLOADS is another total.
 */
export function share(part: number): number {
  const total = process.env['FWX_PAYLOADS'] ?? (process.env['FWX_SLOW'] ? 250_000 : 20_000);
  return Math.round(part * Number(total));
}
