import { type Awaitable, isPromise } from '../runtime/awaitable.ts';
import type { LogMessage } from './log-message.ts';
import { Target } from './target.ts';

/** Receives text, such as `process.stdout` or the writer of a `WritableStream`. */
export interface TextWriter {
  write(text: string): unknown;
}

/** Writes log lines to a stream, by default to standard error. */
export class StreamTarget extends Target {
  /** Stream that lines are written to; null is standard error. */
  stream: TextWriter | null = null;

  override export(messages: readonly LogMessage[]): Awaitable<void> {
    const lines = messages.map((message) => `${this.formatMessage(message)}\n`);
    const writing = (this.stream ?? process.stderr).write(lines.join(''));
    if (isPromise(writing)) return Promise.resolve(writing).then(() => undefined);
  }
}
