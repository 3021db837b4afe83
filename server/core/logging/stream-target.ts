import { Target } from './target.ts';

/** Takes text; `process.stdout` is one. */
export interface TextWriter {
  write(text: string): unknown;
}

/** Writes log lines to a stream, by default to standard error. */
export class StreamTarget extends Target {
  /** Where lines go; null is standard error. */
  stream: TextWriter | null = null;

  override export(): void {
    const lines = this.messages.map((message) => `${this.formatMessage(message)}\n`);
    (this.stream ?? process.stderr).write(lines.join(''));
  }
}
