import { showValue } from '../errors/show-value.ts';
import { type LogMessage } from './log-message.ts';
import { LogLevel } from './log-level.ts';

/** How long a profiled block ran. */
export interface Timing {
  /** The token of the block. */
  readonly info: unknown;
  readonly category: string;
  /** When the block began, in seconds since 1970. */
  readonly timestamp: number;
  /** Call places at the beginning of the block. */
  readonly trace: LogMessage[4];
  /** Number of blocks that were open around this one. */
  readonly level: number;
  /** Seconds. */
  readonly duration: number;
  /** Bytes of heap in use at the end. */
  readonly memory: number;
  /** Bytes by which the heap grew; negative when it shrank. */
  readonly memoryDiff: number;
}

/** Key that matches the beginning and the end of a block. */
export function tokenKey(token: unknown): string {
  if (typeof token === 'string') return token;
  try {
    return JSON.stringify(token) ?? String(token);
  } catch {
    // A circular reference, or a bigint, which JSON does not support.
    return showValue(token);
  }
}

interface Open {
  readonly begin: LogMessage;
  readonly order: number;
  readonly level: number;
}

/**
 * Pairs the begin and end messages of profiling, in order of their beginnings. Blocks of the same
 * token may nest; a beginning without an end is left out.
 */
export function calculateTimings(messages: readonly LogMessage[]): Timing[] {
  const open = new Map<string, Open[]>();
  const timings: [order: number, timing: Timing][] = [];
  let depth = 0;
  for (const [order, message] of messages.entries()) {
    if (message[1] === LogLevel.PROFILE_BEGIN) {
      const key = tokenKey(message[0]);
      const stack = open.get(key) ?? [];
      open.set(key, [...stack, { begin: message, order, level: depth++ }]);
    } else if (message[1] === LogLevel.PROFILE_END) {
      const started = open.get(tokenKey(message[0]))?.pop();
      if (!started) continue;
      depth -= 1;
      timings.push([started.order, timing(started, message)]);
    }
  }
  return timings.sort(([a], [b]) => a - b).map(([, one]) => one);
}

function timing({ begin, level }: Open, end: LogMessage): Timing {
  const [info, , category, timestamp, trace, memory] = begin;
  return {
    info,
    category,
    timestamp,
    trace,
    level,
    duration: end[3] - timestamp,
    memory: end[5],
    memoryDiff: end[5] - memory,
  };
}
