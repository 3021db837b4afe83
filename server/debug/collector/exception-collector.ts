import { LogLevel } from '../../core/index.ts';
import type { Capture } from '../capture/capture.ts';
import { errorsIn } from '../hooks/console-messages.ts';
import { type ExceptionSnapshot, snapshotOfError } from '../model/exception-snapshot.ts';
import type { JsonRecord } from '../model/strict-reader.ts';
import { Collector } from './collector.ts';

/** The errors of a capture. */
export type ExceptionPayload = {
  readonly entries: readonly ExceptionSnapshot[];
};

const MAX_ERRORS = 20;

/** Captures uncaught errors of the handler, and errors that were logged. */
export class ExceptionCollector extends Collector {
  override id(): string {
    return 'exception';
  }

  protected override start(): object {
    return {};
  }

  protected override collect(_state: object, { facts, messages }: Capture): JsonRecord | null {
    const logged = messages
      .filter(([, level]) => level <= LogLevel.WARNING)
      .flatMap(([text]) => errorsIn(text));
    const errors = [...new Set([...facts.errors, ...logged])].slice(0, MAX_ERRORS);
    if (errors.length === 0) return null;
    return { entries: errors.map((error) => snapshotOfError(error, this.policy)) };
  }
}
