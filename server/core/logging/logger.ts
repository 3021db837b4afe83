import { BaseObject } from '../object/base-object.ts';
import { callPlaces } from './call-places.ts';
import { formatText } from './log-line.ts';
import { matchesCategory } from './log-category.ts';
import { LogLevel } from './log-level.ts';
import type { LogMessage, LogSink } from './log-message.ts';
import { requestSlot } from '../request-scope/request-scope.ts';
import { nowSeconds } from '../runtime/now-seconds.ts';
import { calculateTimings, type Timing, tokenKey } from './timings.ts';

const heapBytes = (): number =>
  typeof process === 'undefined' ? 0 : process.memoryUsage().heapUsed;

/**
 * Collects messages and passes them to a dispatcher in batches. Every request has a buffer of its own,
 * so the messages of one request stay together and in order.
 */
export class Logger extends BaseObject {
  /** Number of messages that are collected before they are passed on; 0 waits for a flush. */
  flushInterval = 1000;
  /** Number of call places to store with each message; each costs some microseconds. Default 0. */
  traceLevel = 0;
  /** Keeps blocks that are still open when the buffer is flushed, so that their timing can be calculated. */
  profilingAware = false;
  /** Receiver of the messages; null discards them at a flush, and writes errors to the console at once. */
  dispatcher: LogSink | null = null;
  /** Called with each message at once, before it is buffered: for tools that monitor a program. */
  readonly observers = new Set<(message: LogMessage) => void>();
  readonly #buffer = requestSlot<LogMessage[]>('log messages', () => [], { outside: 'process' });

  /** Messages of the running request that were not flushed yet. */
  get messages(): readonly LogMessage[] {
    return this.#buffer.get();
  }

  set messages(messages: readonly LogMessage[]) {
    this.#buffer.set([...messages]);
  }

  /** Adds a message. */
  log(message: unknown, level: LogLevel, category = 'application'): void {
    const traces = this.traceLevel > 0 ? callPlaces(this.traceLevel) : [];
    // Reading the heap size takes microseconds: only profiling needs it.
    const memory = level >= LogLevel.PROFILE ? heapBytes() : 0;
    const buffer = this.#buffer.get();
    const entry: LogMessage = [message, level, category, nowSeconds(), traces, memory];
    for (const observe of this.observers) observe(entry);
    // Without a dispatcher the error would be lost. See docs/decisions/0012-errors-without-a-log.md.
    if (level === LogLevel.ERROR && this.dispatcher === null) logToConsole(message, category);
    buffer.push(entry);
    if (this.flushInterval > 0 && buffer.length >= this.flushInterval) this.flush();
  }

  /**
   * Passes the messages of the running request to the dispatcher.
   *
   * @param final True at the end of a request or of the process: targets write all messages.
   */
  flush(final = false): void {
    const buffer = this.#buffer.peek();
    if (buffer === undefined || buffer.length === 0) {
      this.dispatcher?.dispatch([], final);
      return;
    }
    const kept = this.profilingAware && !final ? this.#openBlocks(buffer) : [];
    const batch = kept.length === 0 ? buffer : buffer.filter((one) => !kept.includes(one));
    this.#buffer.set([...kept]);
    this.dispatcher?.dispatch(batch, final);
  }

  /** Flushes, then waits until the targets have written everything. A program calls this before it ends. */
  async drain(): Promise<void> {
    this.flush(true);
    await this.dispatcher?.drain?.();
  }

  /** Seconds since the process started. */
  getElapsedTime(): number {
    return performance.now() / 1000;
  }

  /**
   * Timings of the profiled blocks that are in the buffer.
   *
   * @param categories Categories to include, all by default; a trailing `*` matches those with the prefix.
   * @param exclude Categories to exclude.
   */
  getProfiling(categories: readonly string[] = [], exclude: readonly string[] = []): Timing[] {
    return calculateTimings(this.messages).filter(
      ({ category }) =>
        (categories.length === 0 || matchesCategory(category, categories)) &&
        !matchesCategory(category, exclude),
    );
  }

  /** Pairs the begin and end messages of profiling, see {@link calculateTimings}. */
  calculateTimings(messages: readonly LogMessage[]): Timing[] {
    return calculateTimings(messages);
  }

  #openBlocks(messages: readonly LogMessage[]): readonly LogMessage[] {
    const open: LogMessage[] = [];
    for (const message of messages) {
      if (message[1] === LogLevel.PROFILE_BEGIN) open.push(message);
      if (message[1] !== LogLevel.PROFILE_END) continue;
      const key = tokenKey(message[0]);
      const begin = open.findLastIndex((one) => tokenKey(one[0]) === key);
      if (begin < 0) open.push(message);
      else open.splice(begin, 1);
    }
    if (this.flushInterval === 0 || open.length < this.flushInterval) return open;
    const text = `${open.length} profiled blocks have no end; they are flushed without timing.`;
    this.dispatcher?.dispatch([[text, LogLevel.WARNING, 'Logger', nowSeconds(), [], 0]], false);
    return [];
  }
}

function logToConsole(message: unknown, category: string): void {
  try {
    if (message instanceof Error) return console.error(message);
  } catch {
    // Some versions of Node throw for an error whose properties throw.
  }
  console.error(`[${category}] ${formatText(message)}`);
}
