import { Fw } from '../../core/index.ts';
import { findBuiltin } from '../../core/internal.ts';
import type { Capture } from '../capture/capture.ts';
import type { Frame } from '../model/stack-frames.ts';
import type { JsonRecord } from '../model/strict-reader.ts';
import { Collector } from './collector.ts';

/** A block of code that was measured. */
export interface ProfileEntry {
  /** From 0, in the order of their starts. */
  readonly seq: number;
  readonly category: string;
  readonly info: string;
  /** Number of enclosing blocks. */
  readonly level: number;
  /** Milliseconds since the start of the capture. */
  readonly timestamp: number;
  /** Milliseconds. */
  readonly duration: number;
  /** Bytes by which the heap of the process grew meanwhile. */
  readonly memoryDiff: number;
  readonly trace: readonly Frame[];
}

/** Where the time of a capture went. Memory and event loop are those of the process. */
export type ProfilingPayload = {
  /** Milliseconds from the start to the end of the response. */
  readonly time: number;
  /** Peak memory of the process in bytes, which may be up to a second old; null where it is not known. */
  readonly memory: number | null;
  /** Bytes by which the heap of the process grew. */
  readonly heapGrowth: number;
  /** Share of the time in which the event loop was busy, 0 to 1; null when that is not known. */
  readonly utilization: number | null;
  /** Number of other captures that were open meanwhile. */
  readonly overlapping: number;
  readonly entries: readonly ProfileEntry[];
};

/** Milliseconds for which the peak memory of the process is cached: reading it takes as long as a statement. */
const MEMORY_INTERVAL = 1000;

/** Load of the event loop, as Node measures it. */
interface LoopLoad {
  readonly utilization: number;
}

interface State {
  readonly heap: number;
  readonly loop: LoopLoad | null;
}

/** Load since the start, or since an earlier measurement; null in runtimes that do not measure it. */
function loopLoad(since?: LoopLoad): LoopLoad | null {
  const host = performance as { eventLoopUtilization?(since?: LoopLoad): LoopLoad };
  return host.eventLoopUtilization?.(since) ?? null;
}

/** Bytes of the heap that are in use; reading the memory of the whole process takes five times as long. */
function usedHeap(): number {
  return findBuiltin('node:v8')?.getHeapStatistics().used_heap_size ?? 0;
}

/** Peak memory of the process in bytes; null in runtimes that do not report it. */
function peakMemory(): number | null {
  const { resourceUsage } = process as Partial<NodeJS.Process>;
  return resourceUsage ? resourceUsage().maxRSS * 1024 : null;
}

/** Captures measured blocks (`Fw.beginProfile()`), time, memory and the load of the event loop. */
export class ProfilingCollector extends Collector<State> {
  #memory: number | null = null;
  #memoryTime = -Infinity;

  override id(): string {
    return 'profiling';
  }

  protected override start(): State {
    return { heap: usedHeap(), loop: loopLoad() };
  }

  protected override collect({ heap, loop }: State, capture: Capture): JsonRecord {
    const timings = Fw.getLogger().calculateTimings(capture.messages);
    const entries = timings.map((timing, seq): ProfileEntry => ({
      seq,
      category: timing.category,
      info: this.policy.redactText(String(timing.info)),
      level: timing.level,
      timestamp: (timing.timestamp - capture.startSeconds) * 1000,
      duration: timing.duration * 1000,
      memoryDiff: timing.memoryDiff,
      trace: timing.trace.map((place) => ({ column: 0, ...place })),
    }));
    const payload: ProfilingPayload = {
      time: capture.elapsed,
      memory: this.#peakMemory(),
      heapGrowth: usedHeap() - heap,
      utilization: (loop && loopLoad(loop)?.utilization) ?? null,
      overlapping: capture.overlapping,
      entries,
    };
    return { ...payload };
  }

  #peakMemory(): number | null {
    const now = performance.now();
    if (now - this.#memoryTime >= MEMORY_INTERVAL) {
      this.#memory = peakMemory();
      this.#memoryTime = now;
    }
    return this.#memory;
  }
}
