import { LogLevel } from '../../core/index.ts';
import type { Capture } from '../capture/capture.ts';
import type { DebugValue } from '../model/debug-value.ts';
import type { Frame } from '../model/stack-frames.ts';
import type { JsonRecord } from '../model/strict-reader.ts';
import { Collector } from './collector.ts';

/** A value that the program has dumped. */
export interface DumpEntry {
  readonly value: DebugValue;
  readonly category: string;
  /** Milliseconds since the start of the capture. */
  readonly time: number;
  readonly trace: readonly Frame[];
}

/** The dumped values of a capture. */
export type DumpPayload = {
  readonly entries: readonly DumpEntry[];
};

/** Captures values that the program has logged with `Fw.debug()`, as trees. */
export class DumpCollector extends Collector {
  /** Log categories of dumped values. */
  categories: readonly string[] = ['application'];

  override id(): string {
    return 'dump';
  }

  protected override start(): object {
    return {};
  }

  protected override collect(_state: object, capture: Capture): JsonRecord | null {
    const dumped = capture.messages.filter(
      ([, level, category]) => level === LogLevel.TRACE && this.categories.includes(category),
    );
    if (dumped.length === 0) return null;
    const entries = dumped.map((message): DumpEntry => {
      const [, , category, seconds, traces] = message;
      return {
        value: capture.valueOf(message),
        category,
        time: (seconds - capture.startSeconds) * 1000,
        trace: traces.map((place) => ({ column: 0, ...place })),
      };
    });
    return { entries };
  }
}
