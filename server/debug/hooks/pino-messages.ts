import { LogLevel } from '../../core/index.ts';
import type { MessageListener } from './console-messages.ts';
import { listen } from './channels.ts';

/** A line of pino. */
interface PinoLine {
  readonly level?: number;
  readonly msg?: string;
  readonly name?: string;
  readonly [key: string]: unknown;
}

/**
 * Watches pino, which publishes each line that it writes, redacted by its own rules. Returns a function that stops
 * watching.
 */
export function watchPino(listener: MessageListener): () => void {
  const onLine = (message: unknown): void => {
    const { result } = message as { result?: unknown };
    if (typeof result !== 'string') return;
    const { level = 30, msg = '', name = 'pino', ...line } = JSON.parse(result) as PinoLine;
    // Each line contains these, or they are shown elsewhere.
    const { time: _time, pid: _pid, hostname: _hostname, ...context } = line;
    const hasContext = Object.keys(context).length > 0;
    listener(hasContext ? { msg, ...context } : msg, levelOf(level), name);
  };
  return listen({ 'tracing:pino_asJson:end': onLine }, () => {});
}

function levelOf(level: number): LogLevel {
  if (level >= 50) return LogLevel.ERROR;
  if (level >= 40) return LogLevel.WARNING;
  return level >= 30 ? LogLevel.INFO : LogLevel.TRACE;
}
