import { nodeModule } from '../internal/node-module.ts';

const units: Readonly<Record<string, number>> = { K: 1024, M: 1_048_576, G: 1_073_741_824 };

/**
 * Parses a size such as `512M`: digits, then `K`, `M` or `G` in any case. Other letters mean bytes.
 *
 * @returns Bytes; `-1` for no limit, 0 for text that cannot be parsed.
 */
export function parseMemoryLimit(text: string): number {
  if (text.trim() === '-1') return -1;
  const [, digits, unit = ''] = /^\s*(\d{1,15})\s*([a-z]?)/i.exec(text) ?? [];
  if (digits === undefined) return 0;
  return Number(digits) * (units[unit.toUpperCase()] ?? 1);
}

/**
 * Bytes that this process may use: the limit of its container if it has one, else that of the heap.
 */
export function systemMemoryLimit(): number {
  const constrained = process.constrainedMemory();
  // Without a limit, some systems report a number larger than the total memory.
  const { totalmem } = nodeModule('node:os', 'The memory limit');
  if (constrained > 0 && constrained <= totalmem()) return constrained;
  return nodeModule('node:v8', 'The memory limit').getHeapStatistics().heap_size_limit;
}

/** Shortest interval between two checks, in milliseconds. */
const MIN_INTERVAL = 500;

/** Checks at intervals whether a process is about to use up its memory. */
export class MemoryWatch {
  #limit = 0;
  #checkedAt = -Infinity;
  readonly #used: () => number;
  readonly #now: () => number;

  /**
   * @param used Bytes in use. Default the resident set of the process.
   * @param now Clock in milliseconds.
   */
  constructor(
    used: () => number = () => process.memoryUsage.rss(),
    now: () => number = () => performance.now(),
  ) {
    this.#used = used;
    this.#now = now;
  }

  /** Bytes that may be used; `Infinity` when there is no limit. */
  getMemoryLimit(): number {
    if (this.#limit === 0) this.#limit = systemMemoryLimit();
    return this.#limit;
  }

  /** Sets the limit in bytes; 0 or less restores that of the system. `Infinity` turns it off. */
  setMemoryLimit(bytes: number): void {
    this.#limit = bytes > 0 ? bytes : 0;
  }

  /**
   * Whether 90 % of the limit are in use. Checked twice a second at most: it is called after each request, and a
   * check costs more than answering one.
   */
  isShort(): boolean {
    const now = this.#now();
    if (now - this.#checkedAt < MIN_INTERVAL) return false;
    this.#checkedAt = now;
    return this.isShortNow();
  }

  /** {@link isShort}, checked at once. */
  isShortNow(): boolean {
    try {
      return this.#used() >= this.getMemoryLimit() * 0.9;
    } catch {
      // Linux reads it from a file: there is no answer while all file descriptors are in use.
      return false;
    }
  }
}
